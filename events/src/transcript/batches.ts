import { lengthAfter, sliceInsert, type Delta, type DeltaPart, type TimedText } from './delta.ts';
import type { Operation, TextOperation } from './operations.ts';

/** Operations a batch may carry; the rest waits for the next one. */
export const MAX_BATCH_OPERATIONS = 500;

/**
 * How long a batch may be as JSON, in characters. Three bytes a character and sealed, it still fits into one event of the
 * log (TX2).
 */
export const MAX_BATCH_CHARACTERS = 200_000;

/** More bytes than a batch of that many characters can have are refused: the log would not take them. */
const MAX_BATCH_BYTES = 3 * MAX_BATCH_CHARACTERS;

/** True for operations that no event of the log can hold (TX2). */
export const isTooLong = (ops: readonly Operation[]): boolean =>
  new TextEncoder().encode(JSON.stringify(ops)).length > MAX_BATCH_BYTES;

const charactersOf = (json: Operation | DeltaPart): number => JSON.stringify(json).length + 1;

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** A place near `at` where a text can be cut: behind a blank, or at least not within a character. */
const cutNear = (text: string, at: number): number => {
  const behindBlank = text.lastIndexOf(' ', at - 1) + 1;
  if (behindBlank > at / 2) return behindBlank;
  return isLow(text.charCodeAt(at)) ? at - 1 : at;
};

/** Cuts an insertion so that its first piece has at most about so many characters; null when no cut is needed or possible. */
const cutInsertion = (part: string | TimedText, characters: number): [DeltaPart, DeltaPart] | null => {
  const text = typeof part === 'string' ? part : part.text;
  const at = cutNear(text, Math.floor((text.length * characters) / charactersOf(part)));
  if (at <= 0 || at >= text.length) return null;
  return [sliceInsert(part, 0, at), sliceInsert(part, at, text.length)];
};

/** The parts that fit into so many characters, and the others. */
const cutParts = (delta: Delta, most: number): [DeltaPart[], DeltaPart[]] => {
  const now: DeltaPart[] = [];
  let left = most;
  for (const [n, part] of delta.entries()) {
    const length = charactersOf(part);
    if (length > left) {
      const pieces = typeof part === 'number' ? null : cutInsertion(part, left);
      const [first, second] = pieces ?? [null, part];
      return [first === null ? now : [...now, first], [second, ...delta.slice(n + 1)]];
    }
    now.push(part);
    left -= length;
  }
  return [now, []];
};

/** One change of a text as two, one made after the other; null when it is short enough. */
const cutOperation = ({ seg, delta }: TextOperation): [TextOperation, TextOperation] | null => {
  const [now, later] = cutParts(delta, MAX_BATCH_CHARACTERS / 2);
  const changes = now.some((part) => typeof part !== 'number' || part < 0);
  if (!changes || later.length === 0) return null;
  const made = now.reduce<number>((sum, part) => sum + lengthAfter(part), 0);
  const kept = made > 0 ? [made] : [];
  return [
    { type: 'T', seg, delta: now },
    { type: 'T', seg, delta: [...kept, ...later] },
  ];
};

/**
 * The operations that go into the next batch, and the rest. A change of a text that is too long for a batch goes in
 * pieces: letters come out the same, times are derived piece by piece.
 */
export const takeBatch = (ops: readonly Operation[]): readonly [readonly Operation[], readonly Operation[]] => {
  const [first, ...others] = ops;
  const pieces = first?.type === 'T' && charactersOf(first) > MAX_BATCH_CHARACTERS ? cutOperation(first) : null;
  if (pieces) return [[pieces[0]], [pieces[1], ...others]];
  let left = MAX_BATCH_CHARACTERS;
  const end = ops.slice(0, MAX_BATCH_OPERATIONS).findIndex((op, n) => {
    left -= charactersOf(op);
    return left < 0 && n > 0;
  });
  const count = end < 0 ? MAX_BATCH_OPERATIONS : end;
  return [ops.slice(0, count), ops.slice(count)];
};

/** Operations in batches, each to be made after the one before. */
export const batchesOf = (ops: readonly Operation[]): (readonly Operation[])[] => {
  const batches: (readonly Operation[])[] = [];
  for (let [now, rest] = takeBatch(ops); now.length > 0; [now, rest] = takeBatch(rest)) batches.push(now);
  return batches;
};
