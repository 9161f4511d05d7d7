import { segmentStartMs, timedTokenAt, wordCount, type Segment } from '@soebs/events/transcript';

/** A word of the transcript: which segment, which word in it. */
export type WordPlace = {
  readonly segment: Segment;
  readonly word: number;
};

/** Index of the last entry that is not above the value, or -1. The list rises. */
const lastNotAbove = (length: number, at: (n: number) => number, value: number): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

const spokenCache = new WeakMap<readonly Segment[], readonly Segment[]>();

/** The segments that hold a word; computed once for each state of the transcript. */
const spokenOf = (segments: readonly Segment[]): readonly Segment[] => {
  const known = spokenCache.get(segments);
  if (known) return known;
  const spoken = segments.filter((segment) => wordCount(segment) > 0);
  spokenCache.set(segments, spoken);
  return spoken;
};

/** The word that is heard at a time, or the last one before it; null before the first word. */
export const wordAt = (segments: readonly Segment[], ms: number): WordPlace | null => {
  const spoken = spokenOf(segments);
  const index = lastNotAbove(spoken.length, (n) => segmentStartMs(spoken[n] ?? EMPTY) ?? 0, ms);
  const segment = spoken[index];
  if (!segment) return null;
  const word = lastNotAbove(wordCount(segment), (n) => timedTokenAt(segment, n).startMs, ms);
  return { segment, word: Math.max(0, word) };
};

const EMPTY: Segment = { id: '', speakerId: null, text: '', timings: new Int32Array(), confidence: new Uint8Array() };

/** When the word at an offset of a segment begins: the word there, else the one before it, else the next one. */
export const startAtOffset = (segment: Segment, offset: number): number | null => {
  const count = wordCount(segment);
  if (count === 0) return null;
  const word = lastNotAbove(count, (n) => timedTokenAt(segment, n).offset, offset);
  return timedTokenAt(segment, Math.max(0, word)).startMs;
};
