/** Words [from, to) of what was heard, and what was said in their place. */
export type Correction = { readonly from: number; readonly to: number; readonly put: readonly string[] };

type Words = readonly string[];

/** How many words two texts share from each place on, in order. */
const sharedFrom = (heard: Words, said: Words): ((h: number, s: number) => number) => {
  const width = said.length + 1;
  const shared = new Uint16Array((heard.length + 1) * width);
  const at = (h: number, s: number): number => shared[h * width + s] ?? 0;
  for (let h = heard.length - 1; h >= 0; h -= 1)
    for (let s = said.length - 1; s >= 0; s -= 1)
      shared[h * width + s] = heard[h] === said[s] ? at(h + 1, s + 1) + 1 : Math.max(at(h + 1, s), at(h, s + 1));
  return at;
};

type Pair = { readonly h: number; readonly s: number };

/** The words that both texts have, as many as can be, by their places; the ends of both texts come last. */
const pairsOf = (heard: Words, said: Words): Pair[] => {
  const shared = sharedFrom(heard, said);
  const pairs: Pair[] = [];
  let [h, s] = [0, 0];
  while (h < heard.length && s < said.length) {
    if (heard[h] === said[s]) pairs.push({ h: h++, s: s++ });
    else if (shared(h + 1, s) >= shared(h, s + 1)) h += 1;
    else s += 1;
  }
  return [...pairs, { h: heard.length, s: said.length }];
};

/**
 * What a proofreader changes to make of what was heard what was said: wrong words that follow one another are one correction; a word
 * that was not heard is written together with the one behind it, at the end with the one before it.
 */
export const correctionsOf = (heard: Words, said: Words): Correction[] => {
  let last: Pair = { h: 0, s: 0 };
  return pairsOf(heard, said).flatMap(({ h, s }): Correction[] => {
    const { h: from, s: begin } = last;
    last = { h: h + 1, s: s + 1 };
    if (from === h && begin === s) return [];
    if (from < h) return [{ from, to: h, put: said.slice(begin, s) }];
    return h < heard.length
      ? [{ from, to: h + 1, put: said.slice(begin, s + 1) }]
      : [{ from: from - 1, to: h, put: said.slice(begin - 1, s) }];
  });
};
