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

/** When a cue leaves; the cutting and the result ask the same two functions. */
export class CueClock {
  readonly #rules: TimedRules;

  constructor(rules: TimedRules) {
    this.#rules = rules;
  }

  /** After the speech, long enough to be read (at most `lingerMs` later), and long enough to be seen. */
  wantedEnd(startMs: number, speechEndMs: number, characters: number): number {
    const { cps, lingerMs, minVisibilityDurationInMs } = this.#rules;
    const readableMs = startMs + Math.ceil((1_000 * characters) / cps);
    const lingering = Math.max(speechEndMs, Math.min(readableMs, speechEndMs + lingerMs));
    return Math.max(startMs + 1, lingering, startMs + minVisibilityDurationInMs);
  }

  /**
   * Before the next cue by the gap; a short silence is closed to exactly the gap. Without room for the gap it shrinks
   * to nothing, and the cue still lasts at least a millisecond.
   */
  end(startMs: number, wantedMs: number, nextMs: number): number {
    const latestMs = nextMs - this.#rules.gapMs;
    if (latestMs <= startMs) return Math.max(startMs + 1, nextMs);
    return nextMs - wantedMs < CLOSED_SILENCE_MS ? latestMs : Math.min(wantedMs, latestMs);
  }
}
