import { z } from 'zod';

/** Text that brings its times along, as an undone deletion does: offsets are relative to the text itself. */
const timedText = z.object({
  text: z.string().min(1),
  timings: z.array(z.int()),
  confidence: z.array(z.int().min(0).max(100)),
});
export type TimedText = z.infer<typeof timedText>;

/** One step through a text: n > 0 keeps n UTF-16 units, n < 0 deletes them, text is put in. */
export type DeltaPart = number | string | TimedText;

/** A change of a text from its start; what is left after the last part stays as it is. */
export type Delta = readonly DeltaPart[];

const plain = (text: string): boolean => !/[\p{Cc}\u2028\u2029\p{Surrogate}]/u.test(text);

/** A delta from outside. Inserted text is one line without control characters and without half characters. */
export const delta = z
  .array(
    z.union([
      z.int().refine((n) => n !== 0, 'a step of nothing'),
      z.string().min(1).refine(plain, 'control characters'),
      timedText.refine(({ text }) => plain(text), 'control characters'),
    ]),
  )
  .min(1);

/** The letters a part puts in, '' when it keeps or deletes. */
export const insertedText = (part: DeltaPart): string => {
  if (typeof part === 'number') return '';
  return typeof part === 'string' ? part : part.text;
};

/** How many units of the new text a part makes. */
export const lengthAfter = (part: DeltaPart): number =>
  typeof part === 'number' ? Math.max(part, 0) : insertedText(part).length;

/** How many units of the old text a part walks over. */
export const lengthBefore = (part: DeltaPart): number => (typeof part === 'number' ? Math.abs(part) : 0);

/** By how much a delta makes the text longer. */
export const growth = (parts: Delta): number =>
  parts.reduce<number>((sum, part) => sum + lengthAfter(part) - lengthBefore(part), 0);

/** A piece of a timed text; words that are cut lose their times and get new ones where they land. */
const sliceTimed = ({ text, timings, confidence }: TimedText, from: number, to: number): DeltaPart => {
  const kept = confidence
    .map((percent, n) => ({ percent, numbers: timings.slice(n * 4, n * 4 + 4) }))
    .filter(({ numbers: [offset = 0, length = 0] }) => offset >= from && offset + length <= to);
  if (kept.length === 0) return text.slice(from, to);
  return {
    text: text.slice(from, to),
    timings: kept.flatMap(({ numbers: [offset = 0, ...rest] }) => [offset - from, ...rest]),
    confidence: kept.map(({ percent }) => percent),
  };
};

/** The units [from, to) of an inserting part. */
export const sliceInsert = (part: string | TimedText, from: number, to: number): DeltaPart =>
  typeof part === 'string' ? part.slice(from, to) : sliceTimed(part, from, to);

/** Collects parts in normal form: like joined with like, an insertion before the deletion it meets, no kept tail. */
export class DeltaWriter {
  readonly #parts: DeltaPart[] = [];

  add(part: DeltaPart): this {
    if (part === 0 || part === '') return this;
    const last = this.#parts.at(-1);
    if (typeof part !== 'number' && typeof last === 'number' && last < 0) {
      this.#parts.pop();
      return this.add(part).add(last);
    }
    const joined = last === undefined ? null : joinParts(last, part);
    if (joined === null) this.#parts.push(part);
    else this.#parts[this.#parts.length - 1] = joined;
    return this;
  }

  addAll(parts: Delta): this {
    for (const part of parts) this.add(part);
    return this;
  }

  finish(): Delta {
    const last = this.#parts.at(-1);
    if (typeof last === 'number' && last > 0) this.#parts.pop();
    return this.#parts;
  }
}

const joinParts = (a: DeltaPart, b: DeltaPart): DeltaPart | null => {
  if (typeof a === 'string' && typeof b === 'string') return a + b;
  if (typeof a === 'number' && typeof b === 'number' && a > 0 === b > 0) return a + b;
  return null;
};

/** Walks over a delta in steps of any size; past its end it keeps for ever. */
export class DeltaReader {
  readonly #parts: Delta;
  #index = 0;
  #used = 0;

  constructor(parts: Delta) {
    this.#parts = parts;
  }

  get done(): boolean {
    return this.#index >= this.#parts.length;
  }

  /** What comes next: 'insert', 'delete' or 'keep'. */
  get kind(): 'insert' | 'delete' | 'keep' {
    const part = this.#parts[this.#index];
    if (part === undefined) return 'keep';
    if (typeof part !== 'number') return 'insert';
    return part > 0 ? 'keep' : 'delete';
  }

  /** How many units are left of the part at hand. */
  get left(): number {
    const part = this.#parts[this.#index];
    if (part === undefined) return Number.POSITIVE_INFINITY;
    return Math.max(lengthBefore(part), lengthAfter(part)) - this.#used;
  }

  /** Takes n ≤ left units of the part at hand. */
  take(n: number): DeltaPart {
    const part = this.#parts[this.#index];
    if (part === undefined) return n;
    const from = this.#used;
    if (n === this.left) {
      this.#index += 1;
      this.#used = 0;
    } else this.#used += n;
    if (typeof part === 'number') return part > 0 ? n : -n;
    return from === 0 && n === lengthAfter(part) ? part : sliceInsert(part, from, from + n);
  }
}

/** The same change in normal form. */
export const normalise = (parts: Delta): Delta => new DeltaWriter().addAll(parts).finish();

/** The changed text, or null when the delta reaches past the end of the text. */
export const applyDelta = (text: string, parts: Delta): string | null => {
  let at = 0;
  let changed = '';
  for (const part of parts) {
    if (typeof part === 'number' && part > 0) changed += text.slice(at, at + part);
    else changed += insertedText(part);
    at += lengthBefore(part);
  }
  return at > text.length ? null : changed + text.slice(at);
};

const composeStep = (first: DeltaReader, second: DeltaReader): DeltaPart => {
  if (first.kind === 'delete') return first.take(first.left);
  if (second.kind === 'insert') return second.take(second.left);
  const n = Math.min(first.left, second.left);
  const deletes = second.kind === 'delete';
  second.take(n);
  const made = first.take(n);
  if (!deletes) return made;
  return typeof made === 'number' ? -n : 0;
};

/** One delta that does what two do, one after the other. */
export const composeDeltas = (a: Delta, b: Delta): Delta => {
  const first = new DeltaReader(a);
  const second = new DeltaReader(b);
  const writer = new DeltaWriter();
  while (!first.done || !second.done) writer.add(composeStep(first, second));
  return writer.finish();
};

/** A change of a text that is cut at `at` → the change of the left and of the right half; text put in at the cut stays left. */
export const cutDelta = (parts: Delta, at: number): [Delta, Delta] => {
  const reader = new DeltaReader(parts);
  const left = new DeltaWriter();
  const right = new DeltaWriter();
  let place = 0;
  while (!reader.done) {
    const writer = place < at || (place === at && reader.kind === 'insert') ? left : right;
    const room = reader.kind === 'insert' || writer === right ? reader.left : at - place;
    const part = reader.take(Math.min(reader.left, room));
    place += lengthBefore(part);
    writer.add(part);
  }
  return [left.finish(), right.finish()];
};

/** Where the cut `at` of a text stands after a change of that text. */
export const moveCut = (at: number, parts: Delta): number => at + growth(cutDelta(parts, at)[0]);

/** The same change for a text that has `at` more units before it. */
export const shiftDelta = (parts: Delta, at: number): Delta => new DeltaWriter().add(at).addAll(parts).finish();
