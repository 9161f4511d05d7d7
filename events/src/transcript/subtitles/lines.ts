import { byte, costAt, int, NEVER } from './arrays.ts';
import { Mark, type Talk } from './talk-shape.ts';

/** Line breaks count less than cue breaks (×100). Costs are kept doubled, so that balance counts half a square. */
const LINE_BREAK_WEIGHT = 40;
/** A sentence ends inside a line and another begins. */
const SHARED_LINE = 1_600;

/** What limits the lines of a cue. */
export type Grid = {
  readonly cpl: number;
  readonly rows: number;
};

/** How far a line from each piece can reach, and where the earliest line that ends before each piece can begin. */
class LineBounds {
  readonly end: Int32Array;
  readonly start: Int32Array;

  constructor({ count, passed, blank }: Talk, cpl: number) {
    this.end = new Int32Array(count + 1).fill(count);
    this.start = new Int32Array(count + 1);
    let from = 0;
    for (let to = 1; to <= count; to += 1) {
      const before = int(passed, to) - byte(blank, to - 1) - cpl;
      while (from < to && int(passed, from) < before) {
        this.end[from] = to - 1;
        from += 1;
      }
      this.start[to] = from;
    }
  }
}

/**
 * The cheapest lines for every run of pieces that starts at one place: rows kept, no line longer than `cpl`, good
 * breaks first, then balance. As a cue takes the fewest rows that hold it, each row is laid out only where its lines
 * are asked for: about one line's length, whatever the options. One table is filled again and again.
 */
export class LineTable {
  /** How many pieces after the start can be reached. */
  reach = 0;
  readonly #talk: Talk;
  readonly #cpl: number;
  readonly #rows: number;
  readonly #stride: number;
  readonly #bounds: LineBounds;
  readonly #costs: Float64Array;
  readonly #cuts: Int32Array;
  /** Per row, the shortest and the longest run that it is laid out for. */
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  #from = 0;
  #length = 0;

  constructor(talk: Talk, { cpl, rows }: Grid) {
    this.#talk = talk;
    this.#cpl = cpl;
    this.#rows = rows;
    this.#stride = cpl * rows + 2;
    this.#bounds = new LineBounds(talk, cpl);
    this.#costs = new Float64Array((rows + 1) * this.#stride).fill(NEVER);
    this.#cuts = new Int32Array((rows + 1) * this.#stride);
    this.#low = new Int32Array(rows + 2);
    this.#high = new Int32Array(rows + 2);
    this.#costs[0] = 0;
  }

  /** Lays out the pieces from `from`, at most to `to`. */
  fill(from: number, to: number): void {
    this.#from = from;
    this.#length = to - from;
    const seeming = this.#findHighs();
    const mayCutWords = this.#hasHyphen();
    const rows = mayCutWords ? this.#rows : seeming;
    this.#findLows(rows, mayCutWords);
    this.reach = 0;
    for (let row = 1; row <= rows; row += 1) this.#layOut(row);
  }

  /** The furthest end on each row; how many rows it takes to get as far as can be. */
  #findHighs(): number {
    for (let row = 1; row <= this.#rows; row += 1) {
      const begun = this.#from + int(this.#high, row - 1);
      const high = Math.min(this.#length, Math.max(int(this.#bounds.end, begun), begun + 1) - this.#from);
      this.#high[row] = high;
      this.#high.fill(high, row + 1);
      if (high >= this.#length) return row;
    }
    return this.#rows;
  }

  /** Where each row must begin to be laid out: behind what the row before holds, and where the next row may cut. */
  #findLows(rows: number, mayCutWords: boolean): void {
    for (let row = rows; row >= 1; row -= 1) {
      const behind = int(this.#high, row - 1) + 1;
      const cut = row < rows ? int(this.#bounds.start, this.#from + int(this.#low, row + 1)) - this.#from : behind;
      this.#low[row] = mayCutWords || row === 1 ? row : Math.max(row, Math.min(behind, cut));
    }
  }

  /** A hyphen makes a line longer, so that a row may not hold what it seems to. */
  #hasHyphen(): boolean {
    const { hyphen } = this.#talk;
    const end = this.#from + int(this.#high, this.#rows);
    for (let n = this.#from; n < end; n += 1) if (byte(hyphen, n)) return true;
    return false;
  }

  #layOut(row: number): void {
    const base = row * this.#stride;
    const low = int(this.#low, row);
    const high = int(this.#high, row);
    for (let length = low; length <= high; length += 1) this.#costs[base + length] = NEVER;
    const firstCut =
      row === 1 ? 0 : Math.max(int(this.#low, row - 1), int(this.#bounds.start, this.#from + low) - this.#from);
    const lastCut = row === 1 ? 0 : Math.min(int(this.#high, row - 1), high - 1);
    for (let cut = firstCut; cut <= lastCut; cut += 1) {
      const paid = costAt(this.#costs, base - this.#stride + cut);
      if (paid < NEVER) this.#extend(row, cut, paid);
    }
  }

  /** The fewest rows that hold the first `length` pieces; 0 when none do. */
  rowsFor(length: number): number {
    for (let row = 1; row <= this.#rows; row += 1) {
      const isLaidOut = length >= int(this.#low, row) && length <= int(this.#high, row);
      if (isLaidOut && costAt(this.#costs, row * this.#stride + length) < NEVER) return row;
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

  /** Adds one more line after `cut` pieces. */
  #extend(row: number, cut: number, before: number): void {
    const { passed, blank, hyphen, breakCost, sentences } = this.#talk;
    const start = this.#from + cut;
    const base = row * this.#stride;
    const paid = row === 1 ? before : before + int(breakCost, start - 1) * LINE_BREAK_WEIGHT;
    const shift = int(passed, start);
    const begun = int(sentences, start);
    const last = Math.min(int(this.#high, row), int(this.#bounds.end, start) - this.#from);
    for (let length = Math.max(cut + 1, int(this.#low, row)); length <= last; length += 1) {
      const end = this.#from + length;
      const width = int(passed, end) - shift - byte(blank, end - 1) + byte(hyphen, end - 1);
      if (width > this.#cpl) continue;
      const cost = paid + width * width + (int(sentences, end - 1) - begun) * SHARED_LINE;
      if (cost >= costAt(this.#costs, base + length)) continue;
      this.#costs[base + length] = cost;
      this.#cuts[base + length] = cut;
      if (length > this.reach) this.reach = length;
    }
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
