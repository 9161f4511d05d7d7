/** A word is looked for nearby only: one that the text leaves out must not be found pages later. */
const LONGEST_GAP = 40;

/** By the text that the service wrote: no blank between a word and the one before it. */
const byText = (words: readonly string[], text: string): (boolean | undefined)[] => {
  let from = 0;
  let isKnown = false;
  return words.map((word) => {
    const at = text.indexOf(word, from);
    const wasKnown = isKnown;
    isKnown = at >= 0 && at - from <= LONGEST_GAP;
    if (!isKnown) return undefined;
    const between = text.slice(from, at);
    from = at + word.length;
    if (/\s/u.test(between)) return false;
    return wasKnown ? true : undefined;
  });
};

/**
 * Which words go on from the word before without a blank, as the recogniser wrote it: Whisper's engines mark where a word
 * begins by a blank before it; other services strip their words, and the text beside them tells. Of the first word of a
 * piece, and of words that the text does not hold, nothing is known.
 */
export const joinsOf = (given: readonly string[], text: string): (boolean | undefined)[] => {
  const isMarked = given.some((word) => /^\s|\s$/u.test(word));
  const marked = isMarked
    ? given.map((word, n) => !/^\s/u.test(word) && !/\s$/u.test(given[n - 1] ?? ''))
    : byText(
        given.map((word) => word.trim()),
        text,
      );
  return marked.map((isJoined, n) => (n === 0 ? undefined : isJoined));
};
