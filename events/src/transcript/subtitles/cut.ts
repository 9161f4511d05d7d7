import { byte, costAt, int, NEVER } from './arrays.ts';
import { LineTable, turnWithin, type Grid } from './lines.ts';
import type { TimedRules } from './clock.ts';
import { Mark, type Talk } from './talk-shape.ts';
import { Scales } from './weigh.ts';
import { countings } from './width.ts';

/** Characters that a dialogue dash adds to its line. */
const DASH_WIDTH = 1;

/** The cheapest way to cut a talk into cues: for each beginning of it, its cost and where its last cue starts. */
class Cutter {
  readonly #talk: Talk;
  readonly #grid: Grid;
  readonly #scales: Scales;
  readonly #lines: LineTable;
  readonly #best: Float64Array;
  readonly #back: Int32Array;
  readonly #cues: Int32Array;
  readonly #firstLength: Int32Array;
  readonly #partsOf: (text: string) => number;
  readonly #horizonMs: number;
  #block = 0;
  #horizon = 0;

  constructor(talk: Talk, rules: TimedRules) {
    this.#talk = talk;
    this.#grid = rules;
    this.#scales = new Scales(talk, rules);
    this.#lines = new LineTable(talk, rules);
    this.#best = new Float64Array(talk.count + 1).fill(NEVER);
    this.#back = new Int32Array(talk.count + 1);
    this.#cues = new Int32Array(talk.count + 1);
    this.#firstLength = new Int32Array(talk.count + 1);
    this.#best[0] = 0;
    this.#horizonMs = horizonMs(rules);
    this.#partsOf = countings[rules.counting].partsOf;
  }

  /** Cuts the pieces [from, to) that stand between two hard edges; all before `from` is cut. */
  block(from: number, to: number): void {
    this.#block = from;
    for (let start = from; start < to; start += 1) {
      if (costAt(this.#best, start) < NEVER) this.#cuesFrom(start, to);
    }
  }

  /** The end of the last cue from a start in which no word begins later than a cue may last. */
  #within(start: number, to: number): number {
    const { startMs } = this.#talk;
    const latestMs = int(startMs, start) + this.#horizonMs;
    this.#horizon = Math.max(this.#horizon, start + 1);
    while (this.#horizon < to && int(startMs, this.#horizon) <= latestMs) this.#horizon += 1;
    return Math.min(to, this.#horizon);
  }

  #cuesFrom(start: number, blockEnd: number): void {
    const to = this.#within(start, blockEnd);
    const turn = turnWithin(this.#talk, start, Math.min(to, start + this.#grid.cpl * this.#grid.rows));
    this.#lines.fill(start, Math.min(to, turn));
    const { reach } = this.#lines;
    const paid = costAt(this.#best, start);
    for (let length = 1; length <= reach; length += 1) {
      const end = start + length;
      if (paid + this.#scales.least(end) > costAt(this.#best, end)) continue;
      const rows = this.#lines.rowsFor(length);
      const cost = this.#scales.cue(start, end, this.#width(start, end));
      if (rows > 0) this.#offer(start, end, cost + this.#lines.cost(length, rows));
    }
    if (turn < to && this.#grid.rows >= 2) this.#dialoguesFrom(start, turn, to);
  }

  /** Two short turns in one cue, one speaker a line, each opening with a dash. */
  #dialoguesFrom(start: number, turn: number, to: number): void {
    const first = this.#width(start, turn) + this.#dialogueWidth(start);
    if ((byte(this.#talk.marks, turn - 1) & Mark.turn) === 0 || first > this.#grid.cpl) return;
    const last = turnWithin(this.#talk, turn, Math.min(to, turn + this.#grid.cpl));
    for (let end = turn + 1; end <= last; end += 1) {
      const second = this.#width(turn, end) + this.#dialogueWidth(turn);
      if (second <= this.#grid.cpl) this.#offer(start, end, this.#scales.cue(start, end, first + 1 + second));
    }
  }

  /** What the line of a dialogue begins with: its speaker's name unless it stands there already, else a dash. */
  #dialogueWidth(from: number): number {
    const { names, marks } = this.#talk;
    if (byte(marks, from) & Mark.name) return 0;
    const name = names[from] ?? '';
    return name === '' ? DASH_WIDTH : this.#partsOf(`${name}: `);
  }

  /** Characters of the line that the pieces [from, to) fill: no blank at its end, but the hyphen of a cut word. */
  #width(from: number, to: number): number {
    const { passed, blank, hyphen } = this.#talk;
    return int(passed, to) - int(passed, from) - byte(blank, to - 1) + byte(hyphen, to - 1);
  }

  /** Takes a cue when it is cheaper; at the same price fewer cues win, then the longer first cue of the block. */
  #offer(start: number, end: number, cost: number): void {
    const total = costAt(this.#best, start) + cost;
    const known = costAt(this.#best, end);
    const cues = int(this.#cues, start) + 1;
    const firstLength = start === this.#block ? end : int(this.#firstLength, start);
    if (total > known) return;
    if (total === known && !this.#winsTie(end, cues, firstLength)) return;
    this.#best[end] = total;
    this.#back[end] = start;
    this.#cues[end] = cues;
    this.#firstLength[end] = firstLength;
  }

  #winsTie(end: number, cues: number, firstLength: number): boolean {
    const known = int(this.#cues, end);
    return cues < known || (cues === known && firstLength > int(this.#firstLength, end));
  }

  /** Where each cue begins, and the end. */
  bounds(): number[] {
    const bounds = [this.#talk.count];
    for (let end = this.#talk.count; end > 0; end = int(this.#back, end)) bounds.push(int(this.#back, end));
    return bounds.reverse();
  }

  get cost(): number {
    return costAt(this.#best, this.#talk.count);
  }
}

/** No cue holds a word that begins later than this after its first one: it would stay too long, and cutting is free. */
export const horizonMs = ({ maxDurationMs, minVisibilityDurationInMs }: TimedRules): number =>
  Math.max(maxDurationMs, 2 * minVisibilityDurationInMs);

/** A talk cut into cues: where each begins, with the end as the last entry; and what that costs in all. */
export type Cutting = {
  readonly bounds: readonly number[];
  readonly cost: number;
};

/** Cuts a talk where it costs least in all (§2.3). The same talk is cut alike on every machine. */
export const cutTalk = (talk: Talk, rules: TimedRules): Cutting => {
  if (talk.count === 0) return { bounds: [0], cost: 0 };
  const cutter = new Cutter(talk, rules);
  let from = 0;
  for (let n = 0; n < talk.count; n += 1) {
    if (n === talk.count - 1 || byte(talk.marks, n) & Mark.edge) {
      cutter.block(from, n + 1);
      from = n + 1;
    }
  }
  return { bounds: cutter.bounds(), cost: cutter.cost };
};
