import type { Dice } from '@soebs/events/testing';
import { ofLengthOne, type Voice } from '../speakers/voices.ts';

const SIZE = 256;
const WINDOW_MS = 1_600;
const STEP_MS = 250;
const PAUSE_MS = 300;

const vectorBy = (dice: Dice): Float32Array => Float32Array.from({ length: SIZE }, () => dice(2_000) / 1_000 - 1);

/** People whose voices are as far from each other as those of real ones (a cosine of about 0.5). */
export const people = (count: number, dice: Dice): Float32Array[] => {
  const common = ofLengthOne(vectorBy(dice));
  return Array.from({ length: count }, () => {
    const own = ofLengthOne(vectorBy(dice));
    return ofLengthOne(common.map((value, n) => value + (own[n] ?? 0)));
  });
};

/** A voice of somebody, as unlike itself from moment to moment as real ones are (a cosine of about 0.9). */
const uttered = (person: Float32Array, dice: Dice): Float32Array => {
  const noise = ofLengthOne(vectorBy(dice));
  return ofLengthOne(person.map((value, n) => value + 0.35 * (noise[n] ?? 0)));
};

export type Said = { readonly person: number; readonly ms: number };

/** The voices of a talk: one turn after the other, with pauses between them, each a span. */
export const talk = (said: readonly Said[], who: readonly Float32Array[], dice: Dice): Voice[] => {
  let atMs = 0;
  return said.flatMap(({ person, ms }, span) => {
    const fromMs = atMs;
    atMs += ms + PAUSE_MS;
    const steps = Math.max(1, Math.floor((ms - WINDOW_MS) / STEP_MS) + 1);
    return Array.from({ length: steps }, (_, n) => ({
      span,
      startMs: fromMs + n * STEP_MS,
      endMs: Math.min(fromMs + ms, fromMs + n * STEP_MS + WINDOW_MS),
      vector: uttered(who[person] ?? new Float32Array(SIZE), dice),
    }));
  });
};

/** Words of 300 ms throughout a talk, with the person who says each. */
export const wordsSaid = (said: readonly Said[]) => {
  let atMs = 0;
  return said.flatMap(({ person, ms }) => {
    const fromMs = atMs;
    atMs += ms + PAUSE_MS;
    return Array.from({ length: Math.max(1, Math.floor(ms / 400)) }, (_, n) => ({
      person,
      word: { text: `w${person}`, startMs: fromMs + n * 400, endMs: fromMs + n * 400 + 300 },
    }));
  });
};
