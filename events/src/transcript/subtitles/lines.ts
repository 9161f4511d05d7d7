import { byte, costAt, int, NEVER } from './arrays.ts';
import { Mark, type Talk } from './talk.ts';

/** Line breaks count less than cue breaks (×100). Costs are kept doubled, so that balance counts half a square. */
const LINE_BREAK_WEIGHT = 40;
/** A sentence ends inside a line and another begins. */
const SHARED_LINE = 1_600;

/** What limits the lines of a cue. */
export type Grid = {
  readonly cpl: number;
  readonly rows: number;
};

/**
 * The cheapest lines for every run of pieces that starts at one place: rows kept, no line longer than `cpl`, good
 * breaks first, then balance. One table is filled again and again; nothing is allocated while cutting.
 */
export class LineTable {
  /** How many pieces after the start can be reached. */
  reach = 0;
  readonly #talk: Talk;
  readonly #cpl: number;
  readonly #rows: number;
  readonly #stride: number;
  readonly #costs: Float64Array;
  readonly #cuts: Int32Array;
  #from = 0;
  #to = 0;

  constructor(talk: Talk, { cpl, rows }: Grid) {
    this.#talk = talk;
    this.#cpl = cpl;
    this.#rows = rows;
    this.#stride = cpl * rows + 2;
    this.#costs = new Float64Array((rows + 1) * this.#stride).fill(NEVER);
    this.#cuts = new Int32Array((rows + 1) * this.#stride);
    this.#costs[0] = 0;
  }

  /** Lays out the pieces from `from`, at most to `to`. */
  fill(from: number, to: number): void {
    this.#clear();
    this.#from = from;
    this.#to = to;
    this.#extend(0, 0);
    for (let row = 1; row < this.#rows; row += 1) {
      const reached = this.reach;
      for (let cut = row; cut <= reached; cut += 1) {
        if (costAt(this.#costs, row * this.#stride + cut) < NEVER) this.#extend(row, cut);
      }
    }
  }

  /** The fewest rows that hold the first `length` pieces; 0 when none do. */
  rowsFor(length: number): number {
    for (let row = 1; row <= this.#rows; row += 1) {
      if (costAt(this.#costs, row * this.#stride + length) < NEVER) return row;
    }
    return 0;
  }

  /** What the lines cost: breaks, and how uneven they are (0 when all are as long). */
  cost(length: number, row: number): number {
    const { passed, blank } = this.#talk;
    const end = this.#from + length;
    const width = int(passed, end) - int(passed, this.#from) - byte(blank, end - 1) - (row - 1);
    const even = Math.floor((width * width) / row);
    return Math.max(0, costAt(this.#costs, row * this.#stride + length) - even) >> 1;
  }

  /** Where the lines of the first `length` pieces end, counted from the start. */
  cuts(length: number): number[] {
    const ends: number[] = [];
    let end = length;
    for (let row = this.rowsFor(length); row > 0; row -= 1) {
      ends.push(end);
      end = int(this.#cuts, row * this.#stride + end);
    }
    return ends.reverse();
  }

  #clear(): void {
    for (let row = 1; row <= this.#rows; row += 1) {
      const first = row * this.#stride;
      this.#costs.fill(NEVER, first, first + this.reach + 1);
    }
    this.reach = 0;
  }

  /** Adds one more line after `cut` pieces on `row` lines. */
  #extend(row: number, cut: number): void {
    const { passed, blank, hyphen, breakCost, sentences } = this.#talk;
    const start = this.#from + cut;
    const before = row === 0 ? 0 : int(breakCost, start - 1) * LINE_BREAK_WEIGHT;
    const paid = costAt(this.#costs, row * this.#stride + cut) + before;
    const shift = int(passed, start);
    const begun = int(sentences, start);
    for (let end = start + 1; end <= this.#to; end += 1) {
      const bare = int(passed, end) - shift - byte(blank, end - 1);
      if (bare > this.#cpl) return;
      const width = bare + byte(hyphen, end - 1);
      const inner = int(sentences, end - 1) - begun;
      const cost = paid + width * width + inner * SHARED_LINE;
      if (width <= this.#cpl) this.#offer((row + 1) * this.#stride, { end, cut, cost });
    }
  }

  #offer(base: number, { end, cut, cost }: { end: number; cut: number; cost: number }): void {
    const length = end - this.#from;
    if (length > this.reach) this.reach = length;
    if (cost >= costAt(this.#costs, base + length)) return;
    this.#costs[base + length] = cost;
    this.#cuts[base + length] = cut;
  }
}

/** The text of the pieces [from, to) on one line. */
export const lineText = ({ texts, blank, hyphen }: Talk, from: number, to: number): string => {
  let line = '';
  for (let n = from; n < to; n += 1) {
    line += texts[n] ?? '';
    if (n < to - 1) line += blank[n] ? ' ' : '';
    else if (hyphen[n]) line += '-';
  }
  return line;
};

/** Where, in the pieces [from, to), another speaker takes over; `to` when nowhere. */
export const turnWithin = ({ marks }: Talk, from: number, to: number): number => {
  for (let n = from; n < to - 1; n += 1) if (byte(marks, n) & Mark.turn) return n + 1;
  return to;
};
