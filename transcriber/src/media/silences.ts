import { SAMPLE_RATE, sampleReader } from './samples.ts';

/** A stretch of sound, in ms. */
export type Span = { readonly startMs: number; readonly endMs: number };

const FRAME_MS = 5;
const FRAME = (SAMPLE_RATE * FRAME_MS) / 1000;
const FRAMES_A_SECOND = 1000 / FRAME_MS;
const LEAST_FRAMES = 200 / FRAME_MS;
const FULL_SCALE = 32_768;
const LOUD_SHARE = 0.9;
/** How loud people are who speak into a microphone that is set well: their loudest moment in most seconds. */
const USUAL_DB = -12;
/** Speech below this is told to be very quiet. */
const VERY_QUIET_DB = -35;
/** Levels below which sound counts as a pause when speech is as loud as usual. A noisy recording has none at the quiet levels, so louder ones are tried. */
const usualLevelsDb = [-40, -35, -30, -25] as const;

const decibels = (peak: number): number => 20 * Math.log10(Math.max(1, peak) / FULL_SCALE);

/** The loudness of speech: what nine of ten seconds with sound stay below. A click moves it no more than a long pause does. */
const speechDbOf = (frames: Uint16Array): number => {
  const seconds: number[] = [];
  for (let at = 0; at < frames.length; at += FRAMES_A_SECOND) {
    const loudest = frames.subarray(at, at + FRAMES_A_SECOND).reduce((most, peak) => Math.max(most, peak), 0);
    if (loudest > 0) seconds.push(loudest);
  }
  seconds.sort((a, b) => a - b);
  return decibels(seconds[Math.floor(LOUD_SHARE * (seconds.length - 1))] ?? 0);
};

const spansBelow = (frames: Uint16Array, db: number, endMs: number): Span[] => {
  const limit = FULL_SCALE * 10 ** (db / 20);
  const spans: Span[] = [];
  let from = 0;
  const close = (at: number): void => {
    const isLong = at - from >= LEAST_FRAMES;
    if (isLong) spans.push({ startMs: from * FRAME_MS, endMs: Math.min(at * FRAME_MS, endMs) });
    from = at + 1;
  };
  for (const [at, peak] of frames.entries()) if (peak >= limit) close(at);
  close(frames.length);
  return spans;
};

/** What a recording sounds like as a whole. */
export type Loudness = {
  /** The spans of each level, the quietest first: stretches of 200 ms and more in which every sample stays below it. */
  readonly silences: readonly (readonly Span[])[];
  /** Speech is so quiet that the user should know. */
  readonly isVeryQuiet: boolean;
};

/**
 * Finds the silences of 16 kHz mono s16le sound that comes in chunks of any size. What is silent depends on how loud speech is in
 * this recording: the levels of a quiet one lie lower by as much. One reading for all: it keeps the peak of every 5 ms (14 MB for
 * ten hours).
 */
export const silenceFinder = () => {
  let frames = new Uint16Array(4_096);
  const samplesOf = sampleReader();
  let heard = 0;

  const add = (chunk: Buffer): void => {
    const samples = samplesOf(chunk);
    const needed = Math.ceil((heard + samples.length) / FRAME);
    if (needed > frames.length) {
      const more = new Uint16Array(Math.max(needed, frames.length * 2));
      more.set(frames);
      frames = more;
    }
    for (const sample of samples) {
      const at = Math.floor(heard / FRAME);
      const loudness = Math.abs(sample);
      if (loudness > (frames[at] ?? 0)) frames[at] = loudness;
      heard += 1;
    }
  };

  const end = (): Loudness => {
    const known = frames.subarray(0, Math.ceil(heard / FRAME));
    const speechDb = speechDbOf(known);
    const lower = Math.min(0, speechDb - USUAL_DB);
    const endMs = Math.round((heard * 1000) / SAMPLE_RATE);
    return {
      silences: usualLevelsDb.map((db) => spansBelow(known, db + lower, endMs)),
      isVeryQuiet: speechDb < VERY_QUIET_DB,
    };
  };
  return { add, end };
};
