import { deflateSync } from 'node:zlib';
import type { HeardWord } from '@soebs/events/transcript';
import type { Span } from '../media/silences.ts';

const LONGEST_LOOP = 6;
const LOOPS_UNTIL_DROPPED = 4;
/** Nobody says a letter faster than this; a model's loop crams its words into no time. */
const LEAST_MS_PER_LETTER = 20;
/** Long text that compresses better than this is a loop, whatever its times are (the default of openai/whisper's transcribe). */
const LOOP_COMPRESSION = 2.4;
const LONG_TEXT = 200;
/** Silence that long inside a word's span, on both sides of it, means nobody spoke. */
const SILENCE_MS = 1_000;
/** A word that the recogniser is that sure of was said, however quiet it is. */
const SURE = 50;

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

/** Whether words could have been said in their times: most of them long enough, each after the one before. */
const couldBeSaid = (words: readonly HeardWord[]): boolean => {
  const possible = words.filter((word, n) => {
    const { startMs, endMs } = word;
    if (startMs === null || endMs === null || startMs < (words[n - 1]?.endMs ?? 0)) return false;
    return endMs - startMs >= bare(word).length * LEAST_MS_PER_LETTER;
  });
  return possible.length > words.length / 2;
};

const compresses = (words: readonly HeardWord[]): boolean => {
  const text = Buffer.from(words.map((word) => word.text).join(' '));
  return text.length > LONG_TEXT && text.length / deflateSync(text).length > LOOP_COMPRESSION;
};

/**
 * Leaves one of the same 1–6 words four times and more in a row where that is a recogniser's loop (TJ6). People repeat themselves
 * too («No, no, no, no, no!»): a loop is told by times in which nobody could say it, or by how long it goes on.
 */
export const dropLoops = (words: readonly HeardWord[]): HeardWord[] => {
  const texts = words.map(bare);
  const kept: HeardWord[] = [];
  for (let at = 0; at < words.length;) {
    const { length = 1, count = 1 } = loopAt(texts, at) ?? {};
    const all = words.slice(at, at + length * count);
    const isLoop = count > 1 && (compresses(all) || !couldBeSaid(all));
    kept.push(...(isLoop ? all.slice(0, length) : all));
    at += length * count;
  }
  return kept;
};

/**
 * Drops words that were heard where nothing can be heard: well inside a long silence (TJ6). Words without times stay, and those
 * that the recogniser says it is sure of.
 */
export const dropOverSilence = (words: readonly HeardWord[], silences: readonly Span[]): HeardWord[] => {
  const long = silences.filter(({ startMs, endMs }) => endMs - startMs >= SILENCE_MS);
  return words.filter(({ startMs, endMs, confidence }) => {
    if (startMs === null || endMs === null || (confidence ?? 0) >= SURE) return true;
    return !long.some((silence) => silence.startMs + 200 <= startMs && endMs <= silence.endMs - 200);
  });
};
