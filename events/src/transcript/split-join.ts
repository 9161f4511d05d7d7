import { NUMBERS_PER_WORD, type Segment } from './shapes.ts';
import { CONFIRMED } from './timing.ts';
import { isOneWord, shareSpan, timedTokenAt, wordCount, type TimedToken } from './tokens.ts';

/** A segment's words as the numbers they are kept in. */
type Words = Pick<Segment, 'timings' | 'confidence'>;

const wordsBetween = ({ timings, confidence }: Words, from: number, to: number): Words => ({
  timings: timings.slice(from * NUMBERS_PER_WORD, to * NUMBERS_PER_WORD),
  confidence: confidence.slice(from, to),
});

/** Writes a word over the n-th one. Its time was made up, so it counts as confirmed. */
const overwrite = ({ timings, confidence }: Words, n: number, word: Omit<TimedToken, 'confidence'>): void => {
  timings.set([word.offset, word.length, word.startMs, word.endMs], n * NUMBERS_PER_WORD);
  confidence[n] = CONFIRMED;
};

const shift = ({ timings }: Words, from: number, by: number): void => {
  for (let n = from * NUMBERS_PER_WORD; n < timings.length; n += NUMBERS_PER_WORD) timings[n] = (timings[n] ?? 0) + by;
};

/** How many words of a segment begin before an offset. */
const wordsBefore = (segment: Segment, at: number): number => {
  let low = 0;
  let high = wordCount(segment);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timedTokenAt(segment, middle).offset < at) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The words left and right of a cut; a word that is cut through shares its time by width, the sum exact. */
export const splitWords = (segment: Segment, at: number): [Words, Words] => {
  const before = wordsBefore(segment, at);
  const word = before > 0 ? timedTokenAt(segment, before - 1) : { offset: 0, length: 0, startMs: 0, endMs: 0 };
  const inside = at - word.offset;
  const isCut = inside < word.length;
  const left = wordsBetween(segment, 0, before);
  const right = wordsBetween(segment, isCut ? before - 1 : before, wordCount(segment));
  shift(right, 0, -at);
  if (isCut) {
    const lengths = [inside, word.length - inside] as const;
    const [first = word, second = word] = shareSpan(word, lengths);
    overwrite(left, before - 1, { ...first, offset: word.offset, length: lengths[0] });
    overwrite(right, 0, { ...second, offset: 0, length: lengths[1] });
  }
  return [left, right];
};

/** The last word of one segment and the first one of the next, when the two become one word. */
const touching = (left: Segment, right: Segment): readonly [TimedToken, TimedToken] | null => {
  if (wordCount(left) === 0 || wordCount(right) === 0) return null;
  const last = timedTokenAt(left, wordCount(left) - 1);
  const first = timedTokenAt(right, 0);
  if (first.offset !== 0 || last.offset + last.length !== left.text.length) return null;
  return isOneWord(left.text.slice(last.offset), right.text.slice(0, first.length)) ? [last, first] : null;
};

/** The words of two segments put together; two that touch become one, from the first start to the last end. */
export const joinWords = (left: Segment, right: Segment): Words => {
  const touch = touching(left, right);
  const leftCount = wordCount(left);
  const from = touch ? 1 : 0;
  const count = leftCount + wordCount(right) - from;
  const joined = {
    timings: new Int32Array(count * NUMBERS_PER_WORD),
    confidence: new Uint8Array(count),
  };
  joined.timings.set(left.timings);
  joined.timings.set(right.timings.subarray(from * NUMBERS_PER_WORD), leftCount * NUMBERS_PER_WORD);
  joined.confidence.set(left.confidence);
  joined.confidence.set(right.confidence.subarray(from), leftCount);
  shift(joined, leftCount, left.text.length);
  if (touch) {
    const [{ offset, length, startMs, endMs }, first] = touch;
    const word = { offset, length: length + first.length, startMs, endMs: Math.max(endMs, first.endMs) };
    overwrite(joined, leftCount - 1, word);
  }
  return joined;
};
