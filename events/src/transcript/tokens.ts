import { signEdges } from './scripts.ts';
import { NUMBERS_PER_WORD, type Segment, type Word } from './shapes.ts';

/** Where a word stands in a text, in UTF-16 units. */
export type Token = {
  readonly offset: number;
  readonly length: number;
};

/** A word of a segment: its place, its times, its confidence. */
export type TimedToken = Token & {
  readonly startMs: number;
  readonly endMs: number;
  readonly confidence: number;
};

/**
 * The words of a text: the longest runs without white space (one of no width counts, too); in scripts that are written
 * without blanks every sign by itself (TX1).
 */
export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  const run = /[^\s\u200B]+/gu;
  for (let found = run.exec(text); found; found = run.exec(text)) {
    const ends = [...signEdges(found[0]), found[0].length];
    let from = 0;
    for (const end of ends) {
      tokens.push({ offset: found.index + from, length: end - from });
      from = end;
    }
  }
  return tokens;
};

/** True when two words become one where they touch. */
export const isOneWord = (word: string, next: string): boolean =>
  tokensOf(word + next).length < tokensOf(word).length + tokensOf(next).length;

/** How many words a segment holds. */
export const wordCount = ({ confidence }: Segment): number => confidence.length;

const at = (timings: Int32Array, index: number): number => timings[index] ?? 0;

/** The n-th word of a segment. The caller keeps n below `wordCount`. */
export const timedTokenAt = ({ timings, confidence }: Segment, n: number): TimedToken => ({
  offset: at(timings, n * NUMBERS_PER_WORD),
  length: at(timings, n * NUMBERS_PER_WORD + 1),
  startMs: at(timings, n * NUMBERS_PER_WORD + 2),
  endMs: at(timings, n * NUMBERS_PER_WORD + 3),
  confidence: confidence[n] ?? 0,
});

/** All words of a segment. */
export const timedTokensOf = (segment: Segment): TimedToken[] =>
  windowTokens(segment, { from: 0, to: wordCount(segment), start: 0 });

/** The words [from, to) of a segment, their offsets counted from `start`. */
export const windowTokens = (
  { timings, confidence }: Segment,
  { from, to, start }: { from: number; to: number; start: number },
): TimedToken[] => {
  const tokens: TimedToken[] = [];
  for (let n = from; n < to; n += 1) {
    const place = n * NUMBERS_PER_WORD;
    tokens.push({
      offset: at(timings, place) - start,
      length: at(timings, place + 1),
      startMs: at(timings, place + 2),
      endMs: at(timings, place + 3),
      confidence: confidence[n] ?? 0,
    });
  }
  return tokens;
};

/** The words of a segment with their letters. */
export const wordsOf = (segment: Segment): Word[] =>
  timedTokensOf(segment).map(({ offset, length, startMs, endMs, confidence }) => ({
    text: segment.text.slice(offset, offset + length),
    startMs,
    endMs,
    confidence,
  }));

/** The same segment with another text and other words. */
export const withTokens = (segment: Segment, text: string, tokens: readonly TimedToken[]): Segment =>
  replaceTokens(segment, text, { from: 0, to: wordCount(segment), start: 0, tokens });

type Replacement = {
  readonly from: number;
  readonly to: number;
  /** What the tokens' offsets are counted from. */
  readonly start: number;
  readonly tokens: readonly TimedToken[];
};

/** The same segment with another text and the words [from, to) replaced; the words behind move with the text's end. */
export const replaceTokens = (segment: Segment, text: string, { from, to, start, tokens }: Replacement): Segment => {
  const count = from + tokens.length + wordCount(segment) - to;
  const timings = new Int32Array(count * NUMBERS_PER_WORD);
  const confidence = new Uint8Array(count);
  if (from > 0) {
    timings.set(segment.timings.subarray(0, from * NUMBERS_PER_WORD));
    confidence.set(segment.confidence.subarray(0, from));
  }
  tokens.forEach((token, n) => {
    const place = (from + n) * NUMBERS_PER_WORD;
    timings[place] = token.offset + start;
    timings[place + 1] = token.length;
    timings[place + 2] = token.startMs;
    timings[place + 3] = token.endMs;
    confidence[from + n] = token.confidence;
  });
  const tail = from + tokens.length;
  if (tail < count) {
    timings.set(segment.timings.subarray(to * NUMBERS_PER_WORD), tail * NUMBERS_PER_WORD);
    confidence.set(segment.confidence.subarray(to), tail);
  }
  const moved = text.length - segment.text.length;
  for (let n = tail; n < count; n += 1) timings[n * NUMBERS_PER_WORD] = at(timings, n * NUMBERS_PER_WORD) + moved;
  return { ...segment, text, timings, confidence };
};

/** When a segment's first word begins, or null when it has no word. */
export const segmentStartMs = (segment: Segment): number | null =>
  wordCount(segment) === 0 ? null : timedTokenAt(segment, 0).startMs;

/** When a segment's last word ends, or null when it has no word. */
export const segmentEndMs = (segment: Segment): number | null =>
  wordCount(segment) === 0 ? null : timedTokenAt(segment, wordCount(segment) - 1).endMs;

/** Cuts a span of time into parts by their widths: contiguous, in order, the sum exact (TX4). */
export const shareSpan = (
  { startMs, endMs }: { startMs: number; endMs: number },
  widths: readonly number[],
): { startMs: number; endMs: number }[] => {
  const total = widths.reduce((sum, width) => sum + width, 0);
  let passed = 0;
  return widths.map((width) => {
    const from = startMs + Math.round(((endMs - startMs) * passed) / total);
    passed += width;
    return { startMs: from, endMs: startMs + Math.round(((endMs - startMs) * passed) / total) };
  });
};
