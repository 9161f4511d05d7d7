import { cutDelta, growth, moveCut, shiftDelta, transformDeltas } from './delta.ts';
import {
  type AttributeOperation,
  type MergeOperation,
  type Operation,
  type SplitOperation,
  type TextOperation,
} from './operations.ts';

type Pair = readonly [readonly Operation[], readonly Operation[]];

const flip = ([a, b]: Pair): Pair => [b, a];

const text = (seg: string, delta: TextOperation['delta']): Operation[] =>
  delta.length === 0 ? [] : [{ type: 'T', seg, delta }];

const textText = (a: TextOperation, b: TextOperation): Pair => {
  if (a.seg !== b.seg) return [[a], [b]];
  const [deltaA, deltaB] = transformDeltas(a.delta, b.delta);
  return [text(a.seg, deltaA), text(b.seg, deltaB)];
};

const textSplit = (a: TextOperation, b: SplitOperation): Pair => {
  if (a.seg !== b.seg) return [[a], [b]];
  const [left, right] = cutDelta(a.delta, b.at);
  return [[...text(a.seg, left), ...text(b.newId, right)], [{ ...b, at: moveCut(b.at, a.delta) }]];
};

const textMerge = (a: TextOperation, b: MergeOperation): Pair => {
  if (a.seg === b.seg) return [[a], [{ ...b, at: b.at + growth(a.delta) }]];
  if (a.seg === b.next) return [text(b.seg, shiftDelta(a.delta, b.at)), [b]];
  return [[a], [b]];
};

/**
 * A segment that was cut twice at one place, or twice under one id, is cut once: the earlier cut stays. The merge takes
 * the later cut back, and carries what was typed behind it over to the earlier one.
 */
const sameSplit = (a: SplitOperation, b: SplitOperation): Pair => [
  [{ type: 'M', seg: b.seg, next: b.newId, at: b.at }, a],
  [],
];

const splitSplit = (a: SplitOperation, b: SplitOperation): Pair => {
  if (a.newId === b.newId) return sameSplit(a, b);
  if (a.seg !== b.seg) return [[a], [b]];
  if (a.at === b.at) return sameSplit(a, b);
  return a.at < b.at
    ? [[a], [{ ...b, seg: a.newId, at: b.at - a.at }]]
    : [[{ ...a, seg: b.newId, at: a.at - b.at }], [b]];
};

const splitMerge = (a: SplitOperation, b: MergeOperation): Pair => {
  if (a.seg === b.seg) return [[a], [{ ...b, seg: a.newId, at: b.at - a.at }]];
  if (a.seg === b.next) return [[{ ...a, seg: b.seg, at: a.at + b.at }], [b]];
  return [[a], [b]];
};

const mergeMerge = (a: MergeOperation, b: MergeOperation): Pair => {
  if (a.next === b.next) return [[], []];
  if (a.next === b.seg) return [[a], [{ ...b, seg: a.seg, at: a.at + b.at }]];
  if (a.seg === b.next) return [[{ ...a, seg: b.seg, at: b.at + a.at }], [b]];
  return [[a], [b]];
};

const attributeMerge = (a: AttributeOperation, b: MergeOperation): Pair => [a.seg === b.next ? [] : [a], [b]];

const attributeAttribute = (a: AttributeOperation, b: AttributeOperation): Pair =>
  a.seg === b.seg && a.key === b.key ? [[], [b]] : [[a], [b]];

const apart = (a: Operation, b: Operation): Pair => [[a], [b]];

type Row<A> = {
  readonly T: (a: A, b: TextOperation) => Pair;
  readonly S: (a: A, b: SplitOperation) => Pair;
  readonly M: (a: A, b: MergeOperation) => Pair;
  readonly A: (a: A, b: AttributeOperation) => Pair;
};

/** TX11, one entry a pair of operations. The row is the operation that stands earlier in the log. */
const table: { T: Row<TextOperation>; S: Row<SplitOperation>; M: Row<MergeOperation>; A: Row<AttributeOperation> } = {
  T: { T: textText, S: textSplit, M: textMerge, A: apart },
  S: { T: (a, b) => flip(textSplit(b, a)), S: splitSplit, M: splitMerge, A: apart },
  M: {
    T: (a, b) => flip(textMerge(b, a)),
    S: (a, b) => flip(splitMerge(b, a)),
    M: mergeMerge,
    A: (a, b) => flip(attributeMerge(b, a)),
  },
  A: { T: apart, S: apart, M: attributeMerge, A: attributeAttribute },
};

const transformOne = (a: Operation, b: Operation): Pair => {
  const row = table[a.type] as Row<Operation>;
  const cell = row[b.type] as (a: Operation, b: Operation) => Pair;
  return cell(a, b);
};

/** Sends one operation through a list: what it becomes after the list, and what the list becomes after it. */
const transformThrough = (a: Operation, list: readonly Operation[]): Pair => {
  let moving: readonly Operation[] = [a];
  const passed: Operation[] = [];
  for (const b of list) {
    if (moving.length === 0) passed.push(b);
    else {
      const [after, one] = moving.length === 1 ? transformOne(moving[0] ?? a, b) : transformPair(moving, [b]);
      moving = after;
      passed.push(...one);
    }
  }
  return [moving, passed];
};

/**
 * Two lists of operations made side by side on one transcript → each as it reads after the other, so that both orders
 * end in the same transcript (TX11). `a` stands earlier in the log and wins ties.
 */
export const transformPair = (a: readonly Operation[], b: readonly Operation[]): Pair => {
  if (a.length === 0 || b.length === 0) return [a, b];
  const movedA: Operation[] = [];
  let restB = b;
  for (const one of a) {
    const [moved, passed] = transformThrough(one, restB);
    movedA.push(...moved);
    restB = passed;
  }
  return [movedA, restB];
};

/** The operations as they read after those that came before them in the log. */
export const transformOperations = (ops: readonly Operation[], against: readonly Operation[]): readonly Operation[] =>
  transformPair(against, ops)[1];

/** The operations of a late batch as they read after all newer batches of the log (what the api appends). */
export const rebase = (ops: readonly Operation[], newer: readonly (readonly Operation[])[]): readonly Operation[] =>
  newer.reduce<readonly Operation[]>(transformOperations, ops);
