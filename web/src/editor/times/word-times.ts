import {
  LAST_MS,
  segmentEndMs,
  segmentStartMs,
  timedTokenAt,
  wordCount,
  type DeltaPart,
  type Operation,
  type Segment,
  type TimedToken,
} from '@soebs/events/transcript';

/** How far one press moves an edge of a word, and a paragraph. */
export const WORD_STEP_MS = 20;
export const PARAGRAPH_STEP_MS = 100;

/** A word by its paragraph and its place in it. */
export type WordRef = { readonly segmentId: string; readonly word: number };

/** A stretch of the recording in whole milliseconds. */
export type Span = { readonly startMs: number; readonly endMs: number };

type Segments = readonly Segment[];

/** The word at an offset of a paragraph, else the one before it; null where there is none. */
export const wordNear = (segment: Segment | undefined, offset: number): number | null => {
  if (!segment || wordCount(segment) === 0) return null;
  let word = 0;
  while (word + 1 < wordCount(segment) && timedTokenAt(segment, word + 1).offset <= offset) word += 1;
  return word;
};

/** When the word at an offset of a paragraph begins, in ms; 0 where there is none. */
export const startOfWords = (segment: Segment | undefined, offset: number): number => {
  const word = wordNear(segment, offset);
  return segment && word !== null ? timedTokenAt(segment, word).startMs : 0;
};

/** When the paragraph before ends, and the one behind begins; what lies between is a paragraph's room. */
const roomAround = (segments: Segments, index: number): Span => {
  const before = segments.slice(0, index).findLast((each) => wordCount(each) > 0);
  const behind = segments.slice(index + 1).find((each) => wordCount(each) > 0);
  return {
    startMs: (before && segmentEndMs(before)) ?? 0,
    endMs: (behind && segmentStartMs(behind)) ?? LAST_MS,
  };
};

/** The times that a word may have: from the end of the one before it to the beginning of the next. Who talks over another keeps that. */
const limitsOf = (segments: Segments, index: number, word: number): Span | null => {
  const segment = segments[index];
  if (!segment || word < 0 || word >= wordCount(segment)) return null;
  const room = roomAround(segments, index);
  const { startMs, endMs } = timedTokenAt(segment, word);
  const from = word === 0 ? room.startMs : timedTokenAt(segment, word - 1).endMs;
  const to = word + 1 === wordCount(segment) ? room.endMs : timedTokenAt(segment, word + 1).startMs;
  return { startMs: Math.min(from, startMs), endMs: Math.max(to, endMs) };
};

const within = (ms: number, from: number, to: number): number => Math.min(Math.max(Math.round(ms), from), to);

/** A word as it is written again with another time: the same letters, as sure as they were. */
const written = (segment: Segment, token: TimedToken, { startMs, endMs }: Span): DeltaPart[] => [
  ...(token.offset > 0 ? [token.offset] : []),
  {
    text: segment.text.slice(token.offset, token.offset + token.length),
    timings: [0, token.length, startMs, endMs],
    confidence: [token.confidence],
  },
  -token.length,
];

/** The time of a word that comes nearest to a wanted one between its neighbours; null where the word is not there. */
export const heldTime = (segments: Segments, { segmentId, word }: WordRef, wanted: Span): Span | null => {
  const limits = limitsOf(
    segments,
    segments.findIndex(({ id }) => id === segmentId),
    word,
  );
  if (!limits) return null;
  const startMs = within(wanted.startMs, limits.startMs, limits.endMs);
  return { startMs, endMs: within(wanted.endMs, startMs, limits.endMs) };
};

/** Gives a word another time, held between its neighbours (TX42); nothing where that changes nothing. */
export const retimeWord = (segments: Segments, ref: WordRef, wanted: Span): Operation[] => {
  const segment = segments.find(({ id }) => id === ref.segmentId);
  const held = heldTime(segments, ref, wanted);
  if (!segment || !held) return [];
  const token = timedTokenAt(segment, ref.word);
  if (token.startMs === held.startMs && token.endMs === held.endMs) return [];
  return [{ type: 'T', seg: segment.id, delta: written(segment, token, held) }];
};

/** What a shift of a paragraph comes to. */
export type Shift = { readonly operations: Operation[]; readonly shiftedMs: number };

/** Moves all words of a paragraph, as far as the paragraphs around it leave room (TX42). */
export const shiftParagraph = (segments: Segments, segmentId: string, byMs: number): Shift => {
  const index = segments.findIndex(({ id }) => id === segmentId);
  const segment = segments[index];
  const [startMs, endMs] = segment ? [segmentStartMs(segment), segmentEndMs(segment)] : [null, null];
  if (!segment || startMs === null || endMs === null) return { operations: [], shiftedMs: 0 };
  const room = roomAround(segments, index);
  const shiftedMs = within(byMs, Math.min(0, room.startMs - startMs), Math.max(0, room.endMs - endMs));
  if (shiftedMs === 0) return { operations: [], shiftedMs };
  const timings = Array.from(segment.timings, (number, n) => (n % 4 < 2 ? number : number + shiftedMs));
  const put = { text: segment.text, timings, confidence: Array.from(segment.confidence) };
  return { operations: [{ type: 'T', seg: segment.id, delta: [put, -segment.text.length] }], shiftedMs };
};
