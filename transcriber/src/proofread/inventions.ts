import type { HeardWord } from '@soebs/events/transcript';
import type { Span } from '../media/silences.ts';

const LONGEST_LOOP = 6;
const LOOPS_UNTIL_DROPPED = 4;
/** Silence that long inside a word's span, on both sides of it, means nobody spoke. */
const SILENCE_MS = 1_000;

const bare = ({ text }: HeardWord): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const repeatsAt = (texts: readonly string[], at: number, length: number): number => {
  let count = 1;
  for (let next = at + length; next + length <= texts.length; next += length) {
    for (let n = 0; n < length; n += 1) if (texts[next + n] !== texts[at + n]) return count;
    count += 1;
  }
  return count;
};

const loopAt = (texts: readonly string[], at: number): { length: number; count: number } | undefined => {
  for (let length = 1; length <= LONGEST_LOOP; length += 1) {
    const count = repeatsAt(texts, at, length);
    if (count >= LOOPS_UNTIL_DROPPED) return { length, count };
  }
  return undefined;
};

/** Leaves one of the same 1–6 words said four times and more in a row: a recogniser's loop, not speech (TJ6). */
export const dropLoops = (words: readonly HeardWord[]): HeardWord[] => {
  const texts = words.map(bare);
  const kept: HeardWord[] = [];
  for (let at = 0; at < words.length;) {
    const loop = loopAt(texts, at);
    const length = loop?.length ?? 1;
    kept.push(...words.slice(at, at + length));
    at += length * (loop?.count ?? 1);
  }
  return kept;
};

/** Drops words that were heard where nothing can be heard: well inside a long silence (TJ6). Words without times stay. */
export const dropOverSilence = (words: readonly HeardWord[], silences: readonly Span[]): HeardWord[] => {
  const long = silences.filter(({ startMs, endMs }) => endMs - startMs >= SILENCE_MS);
  return words.filter(({ startMs, endMs }) => {
    if (startMs === null || endMs === null) return true;
    return !long.some((silence) => silence.startMs + 200 <= startMs && endMs <= silence.endMs - 200);
  });
};
