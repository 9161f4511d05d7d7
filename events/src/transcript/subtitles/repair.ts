import type { SourceWord } from './source.ts';

/** Times in whole milliseconds, starts rising as far as there is room, no end before its start. */
export type RepairedTimes = {
  readonly startMs: Int32Array;
  readonly endMs: Int32Array;
  /** 1 where a start was not given or could not be kept. */
  readonly isEstimated: Uint8Array;
};

/** 15 characters a second, for words without any time. */
const MS_PER_CHARACTER = 67;
const TIGHTEST_WORD_MS = 40;
const LATEST_MS = 2_000_000_000;

const whole = (ms: number | null): number =>
  ms === null || !Number.isFinite(ms) || ms < 0 ? -1 : Math.min(Math.round(ms), LATEST_MS);

const rises = (starts: Int32Array): boolean => {
  let passedMs = -1;
  for (const ms of starts) {
    if (ms <= passedMs) return false;
    passedMs = ms;
  }
  return true;
};

/** The longest row of words whose known starts rise strictly; the others cannot all be right. */
const anchorsOf = (starts: Int32Array): number[] => {
  const tails: number[] = [];
  const before = new Int32Array(starts.length).fill(-1);
  const startOf = (index: number | undefined): number => starts[index ?? -1] ?? -1;
  starts.forEach((ms, index) => {
    if (ms < 0) return;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (startOf(tails[middle]) < ms) low = middle + 1;
      else high = middle;
    }
    if (startOf(tails[low]) === ms) return;
    before[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  });
  const anchors: number[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) anchors.push(index);
  return anchors.reverse();
};

type Run = { readonly from: number; readonly to: number };
type Bracket = { readonly fromMs: number; readonly toMs: number };

class Spreader {
  readonly starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #words: readonly SourceWord[];

  constructor(words: readonly SourceWord[], starts: Int32Array, ends: Int32Array) {
    this.#words = words;
    this.starts = starts;
    this.#ends = ends;
  }

  need({ from, to }: Run): number {
    let characters = 0;
    for (let n = from; n < to; n += 1) characters += this.#words[n]?.text.length ?? 0;
    return characters * MS_PER_CHARACTER;
  }

  /** Shares a bracket of time among the words of a run by their width. */
  spread(run: Run, { fromMs, toMs }: Bracket): void {
    const needMs = Math.max(1, this.need(run));
    let passed = 0;
    for (let n = run.from; n < run.to; n += 1) {
      this.starts[n] = fromMs + Math.floor(((toMs - fromMs) * passed) / needMs);
      passed += (this.#words[n]?.text.length ?? 0) * MS_PER_CHARACTER;
      this.#ends[n] = fromMs + Math.floor(((toMs - fromMs) * passed) / needMs);
    }
  }

  /** The words after an anchor up to the next one. */
  after(anchor: number, to: number): void {
    const startMs = this.starts[anchor] ?? 0;
    const saidMs = Math.max(this.#ends[anchor] ?? 0, startMs);
    const rest = { from: anchor + 1, to };
    if (rest.from >= to) return;
    const nextMs = to < this.starts.length ? (this.starts[to] ?? 0) : Math.min(LATEST_MS, saidMs + this.need(rest));
    const isTight = nextMs - saidMs < TIGHTEST_WORD_MS * (to - rest.from);
    if (isTight) this.spread({ from: anchor, to }, { fromMs: startMs, toMs: nextMs });
    else this.spread(rest, { fromMs: saidMs, toMs: nextMs });
  }
}

/** An end lies not before its start and not after the next word's start. */
const settleEnds = (starts: Int32Array, ends: Int32Array): void => {
  for (let n = 0; n < starts.length; n += 1) {
    const startMs = starts[n] ?? 0;
    const nextMs = Math.max(startMs, starts[n + 1] ?? LATEST_MS);
    ends[n] = Math.min(Math.max(ends[n] ?? 0, startMs), nextMs);
  }
};

/**
 * Times for every word: untimed words lie between their timed neighbours by width, runs of equal or backward starts are
 * spread over their bracket. No word is dropped.
 */
export const repairTimes = (words: readonly SourceWord[]): RepairedTimes => {
  const startMs = new Int32Array(words.length);
  const endMs = new Int32Array(words.length);
  words.forEach((word, n) => {
    startMs[n] = whole(word.startMs);
    endMs[n] = whole(word.endMs);
  });
  const isEstimated = new Uint8Array(words.length);
  if (!rises(startMs)) {
    const anchors = anchorsOf(startMs);
    isEstimated.fill(1);
    for (const anchor of anchors) isEstimated[anchor] = 0;
    const spreader = new Spreader(words, startMs, endMs);
    const head = { from: 0, to: anchors[0] ?? words.length };
    const needMs = spreader.need(head);
    const toMs = anchors.length > 0 ? (startMs[head.to] ?? 0) : needMs;
    spreader.spread(head, { fromMs: Math.max(0, toMs - needMs), toMs });
    anchors.forEach((anchor, n) => spreader.after(anchor, anchors[n + 1] ?? words.length));
  }
  settleEnds(startMs, endMs);
  return { startMs, endMs, isEstimated };
};
