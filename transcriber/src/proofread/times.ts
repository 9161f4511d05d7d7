import { MS_PER_CHARACTER, shareSpan, type HeardWord } from '@soebs/events/transcript';

type Timed = HeardWord & { readonly startMs: number; readonly endMs: number };

const isTimed = (word: HeardWord): word is Timed =>
  word.startMs !== null && word.endMs !== null && word.startMs >= 0 && word.endMs >= word.startMs;

/** The places of a longest row of starts that never falls: a stamp that jumps ahead or back is not in it. */
const risingRow = (words: readonly HeardWord[]): ReadonlySet<number> => {
  const tails: number[] = [];
  const before = new Map<number, number | undefined>();
  const startAt = (n: number | undefined): number => (n === undefined ? -1 : (words[n]?.startMs ?? -1));
  for (const [n, word] of words.entries()) {
    if (!isTimed(word)) continue;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (startAt(tails[middle]) <= word.startMs) low = middle + 1;
      else high = middle;
    }
    tails[low] = n;
    before.set(n, tails[low - 1]);
  }
  const row = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = before.get(at)) row.add(at);
  return row;
};

/** Shares the time between two known words among those between them, by their lengths. */
const between = (words: readonly HeardWord[], fromMs: number, toMs: number | undefined): Timed[] => {
  const lengths = words.map(({ text }) => Math.max(1, text.length));
  const natural = lengths.reduce((sum, length) => sum + length * MS_PER_CHARACTER, 0);
  const span = { startMs: fromMs, endMs: Math.max(fromMs, toMs ?? fromMs + natural) };
  const shares = shareSpan(span, lengths);
  return words.map((word, n) => {
    const share = shares[n];
    return { ...word, startMs: share?.startMs ?? fromMs, endMs: share?.endMs ?? fromMs };
  });
};

/**
 * Gives every word a time and makes times rise (TJ6): stamps that jump ahead or back are not believed; words without a time, or
 * with one that is not believed, share the time between their neighbours; no word lasts into the next one.
 */
export const wholeTimes = (words: readonly HeardWord[]): Timed[] => {
  const believed = risingRow(words);
  const result: Timed[] = [];
  let unknown: HeardWord[] = [];
  const lastEndMs = (): number => result.at(-1)?.endMs ?? 0;
  for (const [n, word] of words.entries()) {
    if (!believed.has(n) || !isTimed(word)) {
      unknown.push(word);
      continue;
    }
    const last = result.at(-1);
    if (last && last.endMs > word.startMs) result[result.length - 1] = { ...last, endMs: word.startMs };
    result.push(...between(unknown, lastEndMs(), word.startMs), word);
    unknown = [];
  }
  return [...result, ...between(unknown, lastEndMs(), undefined)];
};
