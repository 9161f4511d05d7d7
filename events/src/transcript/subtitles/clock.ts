import type { SubtitleRules } from './presets.ts';

/** Frames a second as a fraction, for instance 24000/1001. */
export type FrameRate = {
  readonly num: number;
  readonly den: number;
};

/** What sound alone and media of changing rate count as. */
export const defaultFrameRate: FrameRate = { num: 25, den: 1 };

/** N frames in milliseconds, rounded up so that the gap is never under N frames. */
export const gapMsOf = (frames: number, { num, den }: FrameRate): number => Math.ceil((frames * 1_000 * den) / num);

/** A silence shorter than this is closed to the smallest gap, so that nothing flickers. */
const CLOSED_SILENCE_MS = 500;

/** The rules with the gap in milliseconds, and `cpl` and `cps` in the parts that the rules count by. */
export type TimedRules = SubtitleRules & { readonly gapMs: number };

/** A shortest time that is meant as whole frames, as its house rounded it up to milliseconds, lasts just those frames. */
export const shortestMs = (ms: number, { num, den }: FrameRate): number => {
  const framesMs = (Math.round((ms * num) / (1_000 * den)) * 1_000 * den) / num;
  return framesMs <= ms && ms - framesMs < 1 ? Math.floor(framesMs) : ms;
};

/** When a cue leaves; the cutting and the result ask the same function. */
export class CueClock {
  readonly #rules: TimedRules;
  #startMs = 0;
  #nextMs = 0;

  constructor(rules: TimedRules) {
    this.#rules = rules;
  }

  /** The cue that starts here, and the start of the one after it. */
  between(startMs: number, nextMs: number): this {
    this.#startMs = startMs;
    this.#nextMs = nextMs;
    return this;
  }

  /**
   * After the speech, long enough to be read (at most `lingerMs` later) and to be seen, and before the next cue by the
   * gap. A short hole is closed to exactly the gap where the cue does not linger too long then; else it is made long
   * enough not to flicker. Without room for the gap it shrinks to nothing, and the cue still lasts at least a millisecond.
   */
  end(speechEndMs: number, characters: number): number {
    const { cps, lingerMs, minVisibilityDurationInMs, gapMs } = this.#rules;
    const startMs = this.#startMs;
    const nextMs = this.#nextMs;
    const latestMs = nextMs - gapMs;
    if (latestMs <= startMs) return Math.max(startMs + 1, nextMs);
    const readableMs = startMs + Math.ceil((1_000 * characters) / cps);
    const lingering = Math.max(speechEndMs, Math.min(readableMs, speechEndMs + lingerMs));
    const seenMs = Math.max(startMs + 1, startMs + minVisibilityDurationInMs);
    const wantedMs = Math.max(lingering, seenMs);
    if (nextMs - wantedMs >= CLOSED_SILENCE_MS) return wantedMs;
    if (latestMs <= speechEndMs + Math.max(lingerMs, CLOSED_SILENCE_MS)) return latestMs;
    const earlierMs = Math.max(speechEndMs, nextMs - CLOSED_SILENCE_MS);
    return earlierMs >= seenMs ? earlierMs : latestMs;
  }
}
