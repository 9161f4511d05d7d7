import { byte, int } from './arrays.ts';
import { Break } from './breaks.ts';
import { CueClock, type TimedRules } from './clock.ts';
import { LONGEST_WORD_MS, Mark, type Talk } from './talk-shape.ts';

/** What a cue costs beside its lines. Whole numbers only, so that every machine cuts alike (§2.3). */
const Cost = {
  cue: 300,
  gap: 100_000_000,
  tooShort: 2_000_000,
  /** Being flagged as too fast outweighs any good break between words; the square smooths what is left. */
  tooFast: 120_000,
  tooFastSquare: 5,
  orphan: 800,
  breakWeight: 50,
  /** Ending after a word that clings costs this much more than straddling, so that neither is bought with the other. */
  clingingOverStraddle: 6_000,
  /** What belongs together is parted rather than a cue be too short, and for nothing else. */
  glued: 900_000,
  /** Two who talk at the same time stand in two cues. */
  apart: 400_000,
  /** Longer than it may stay: more than any break between words that is free, less than being too short. */
  tooLong: 300_000,
  overDurationMs: 3,
} as const;

/** Ending a cue in the middle of a sentence while another ends inside it; a house says how much that weighs. */
const straddleCost = ({ sentenceWeight }: TimedRules): number => Math.floor((Cost.tooFast * sentenceWeight) / 100);

const ORPHAN_CHARACTERS = 8;
const SILENCE_MS = 600;

/** Weighs cues of a talk. What a cue costs hangs on its own pieces and the start of the next piece alone. */
export class Scales {
  readonly #talk: Talk;
  readonly #rules: TimedRules;
  readonly #clock: CueClock;
  readonly #straddle: number;
  /** Silence before piece n, in ms beyond what is natural. */
  readonly #silence: Int32Array;
  /** What ending a cue before piece n costs. */
  readonly #ending: Int32Array;

  constructor(talk: Talk, rules: TimedRules) {
    this.#talk = talk;
    this.#rules = rules;
    this.#clock = new CueClock(rules);
    this.#straddle = straddleCost(rules);
    this.#silence = new Int32Array(talk.count + 1);
    this.#ending = new Int32Array(talk.count + 1);
    for (let n = 0; n < talk.count; n += 1) {
      const pauseMs = n + 1 < talk.count ? int(talk.startMs, n + 1) - this.speechEnd(n) : 0;
      this.#silence[n + 1] = int(this.#silence, n) + Math.max(0, pauseMs - SILENCE_MS);
      this.#ending[n + 1] = this.#endingAfter(n);
    }
  }

  #endingAfter(n: number): number {
    const { marks, breakCost } = this.#talk;
    if (byte(marks, n) & Mark.overlap) return Cost.apart;
    if (byte(marks, n) & (Mark.edge | Mark.turn)) return 0;
    const cost = int(breakCost, n);
    if (cost >= Break.glued) return Cost.glued;
    return cost >= Break.forbidden ? this.#straddle + Cost.clingingOverStraddle : cost * Cost.breakWeight;
  }

  /** When a piece is over; a word that seems to last very long has swallowed a silence. */
  speechEnd(n: number): number {
    return Math.min(int(this.#talk.endMs, n), int(this.#talk.startMs, n) + LONGEST_WORD_MS);
  }

  /** No cue that ends before piece `to` costs less, whatever is in it. */
  least(to: number): number {
    return Cost.cue + int(this.#ending, to);
  }

  /** What the cue [from, to) with so many characters costs. */
  cue(from: number, to: number, characters: number): number {
    const startMs = int(this.#talk.startMs, from);
    const nextMs = int(this.#talk.startMs, to);
    const lastsMs = this.#clock.between(startMs, nextMs).end(this.speechEnd(to - 1), characters) - startMs;
    const gap = nextMs - this.#rules.gapMs <= startMs ? Cost.gap : 0;
    return Cost.cue + gap + this.#reading(characters, lastsMs) + this.#shape(from, to, characters);
  }

  /** Too fast counts by its square, so that peaks are smoothed; too short by the missing time. */
  #reading(characters: number, lastsMs: number): number {
    const { cps, minVisibilityDurationInMs, maxDurationMs } = this.#rules;
    const excess = characters * 1_000 - cps * lastsMs;
    const tenths = excess > 0 ? Math.floor(excess / 100) : 0;
    const tooFast = excess > 0 ? Cost.tooFast + Math.floor((tenths * tenths * Cost.tooFastSquare) / 100) : 0;
    const missingMs = minVisibilityDurationInMs - lastsMs;
    const tooShort = missingMs > 0 ? Cost.tooShort + missingMs : 0;
    const overMs = lastsMs - maxDurationMs;
    const tooLong = overMs > 0 ? Cost.tooLong + overMs * Cost.overDurationMs : 0;
    return tooFast + tooShort + tooLong;
  }

  #shape(from: number, to: number, characters: number): number {
    const last = to - 1;
    const orphan = to - from === 1 || characters < ORPHAN_CHARACTERS ? Cost.orphan : 0;
    const silence = int(this.#silence, last) - int(this.#silence, from);
    return orphan + silence + this.#breaking(from, last);
  }

  #breaking(from: number, last: number): number {
    const ending = int(this.#ending, last + 1);
    if (ending === 0) return 0;
    const inner = int(this.#talk.sentences, last) - int(this.#talk.sentences, from);
    return inner > 0 ? ending + this.#straddle : ending;
  }
}
