import {
  segmentEndMs,
  segmentStartMs,
  timedTokenAt,
  wordCount,
  type Operation,
  type Segment,
} from '@soebs/events/transcript';
import { heldTime, retimeWord, type WordRef } from '../times/word-times.ts';
import type { View } from './peaks.ts';

/** Words are shown and moved where a stretch of at most this length fills the picture. */
export const LONGEST_WITH_WORDS_MS = 20_000;
/** A border is taken when it is pressed within so many pixels. */
const REACH_PX = 6;

/** A word in the picture. */
export type ShownWord = WordRef & { readonly text: string; readonly startMs: number; readonly endMs: number };

/** The words of a stretch; none where it is too long to tell them apart. */
export const wordsIn = (segments: readonly Segment[], { fromMs, toMs }: View): ShownWord[] => {
  if (toMs - fromMs > LONGEST_WITH_WORDS_MS) return [];
  return segments.flatMap((segment) => {
    const [startMs, endMs] = [segmentStartMs(segment), segmentEndMs(segment)];
    if (startMs === null || endMs === null || endMs < fromMs || startMs > toMs) return [];
    return Array.from({ length: wordCount(segment) }, (_, word): ShownWord => {
      const token = timedTokenAt(segment, word);
      const text = segment.text.slice(token.offset, token.offset + token.length);
      return { segmentId: segment.id, word, text, startMs: token.startMs, endMs: token.endMs };
    }).filter((each) => each.endMs >= fromMs && each.startMs <= toMs);
  });
};

/** A border between words: where one ends, where the next begins, or both where nothing lies between. */
export type Border = { readonly ms: number; readonly ends: ShownWord | null; readonly begins: ShownWord | null };

const bordersOf = (words: readonly ShownWord[]): Border[] =>
  words.flatMap((word, n): Border[] => {
    const next = words[n + 1];
    const isShared = next?.startMs === word.endMs;
    const start: Border[] =
      words[n - 1]?.endMs === word.startMs ? [] : [{ ms: word.startMs, ends: null, begins: word }];
    return [...start, { ms: word.endMs, ends: word, begins: isShared ? next : null }];
  });

/** The border under a point of the picture, which is `width` wide; null where none is near. */
export const borderAt = (
  words: readonly ShownWord[],
  { fromMs, toMs }: View,
  { x, width }: { readonly x: number; readonly width: number },
): Border | null => {
  const distance = ({ ms }: Border): number => Math.abs(((ms - fromMs) / (toMs - fromMs)) * width - x);
  const [nearest] = bordersOf(words).toSorted((one, other) => distance(one) - distance(other));
  return nearest && distance(nearest) <= REACH_PX ? nearest : null;
};

/** Moves a border to a time, held by the words around it (TX42). What makes room is moved first. */
export const moveBorder = (segments: readonly Segment[], { ms, ends, begins }: Border, toMs: number): Operation[] => {
  if (!ends || !begins) {
    const word = ends ?? begins;
    if (!word) return [];
    const wanted = ends
      ? { startMs: word.startMs, endMs: Math.max(word.startMs, toMs) }
      : { startMs: Math.min(toMs, word.endMs), endMs: word.endMs };
    return retimeWord(segments, word, wanted);
  }
  const at = Math.min(Math.max(toMs, ends.startMs), begins.endMs);
  const left = { segments, ref: ends, span: { startMs: ends.startMs, endMs: at } };
  const right = { segments, ref: begins, span: { startMs: at, endMs: begins.endMs } };
  return at < ms ? sequence(left, right) : sequence(right, left);
};

type Move = {
  readonly segments: readonly Segment[];
  readonly ref: WordRef;
  readonly span: { startMs: number; endMs: number };
};

/** Two words of which the first makes room for the second. */
const sequence = (first: Move, second: Move): Operation[] => {
  const held = heldTime(first.segments, first.ref, first.span);
  if (!held) return [];
  const made = retimeWord(first.segments, first.ref, first.span);
  const segments = first.segments.map((segment) =>
    segment.id === first.ref.segmentId ? withTime(segment, first.ref.word, held) : segment,
  );
  return [...made, ...retimeWord(segments, second.ref, second.span)];
};

const withTime = (segment: Segment, word: number, span: { startMs: number; endMs: number }): Segment => {
  const timings = Int32Array.from(segment.timings);
  timings[word * 4 + 2] = span.startMs;
  timings[word * 4 + 3] = span.endMs;
  return { ...segment, timings };
};
