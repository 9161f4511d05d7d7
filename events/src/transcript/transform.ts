import { clashesOf, type Clash } from './clash.ts';
import { moveComment, type CommentOperation } from './comments.ts';
import { cutDelta, growth, moveCut, normalise, shiftDelta } from './delta.ts';
import type { LoggedOperation, ViewChange } from './logged.ts';
import type {
  AttributeOperation,
  MergeOperation,
  Operation,
  Renaming,
  SplitOperation,
  TextOperation,
} from './operations.ts';
import { transformDeltas } from './transform-deltas.ts';

type Two = readonly [readonly Operation[], readonly Operation[]];
/** The earlier side may hold renamings, the later side never does. */
type Pair = readonly [readonly ViewChange[], readonly Operation[]];

const flip = ([a, b]: Two): Two => [b, a];

const text = (seg: string, delta: TextOperation['delta']): Operation[] =>
  delta.length === 0 ? [] : [{ type: 'T', seg, delta }];

const textText = (a: TextOperation, b: TextOperation): Two => {
  if (a.seg !== b.seg) return [[a], [b]];
  const [deltaA, deltaB] = transformDeltas(a.delta, b.delta);
  return [text(a.seg, deltaA), text(b.seg, deltaB)];
};

const textSplit = (a: TextOperation, b: SplitOperation): Two => {
  if (a.seg !== b.seg) return [[a], [b]];
  const [left, right] = cutDelta(a.delta, b.at);
  return [[...text(a.seg, left), ...text(b.newId, right)], [{ ...b, at: moveCut(b.at, a.delta) }]];
};

const textMerge = (a: TextOperation, b: MergeOperation): Two => {
  if (a.seg === b.seg) return [[a], [{ ...b, at: b.at + growth(a.delta) }]];
  if (a.seg === b.next) return [text(b.seg, shiftDelta(a.delta, b.at)), [b]];
  return [[a], [b]];
};

/** A segment that was cut twice at one place is cut once: the earlier cut stays, the later one takes its id. */
const sameSplit = (a: SplitOperation, b: SplitOperation): Pair => [
  [{ type: 'R', from: b.newId, to: a.newId, speakerId: a.speakerId }],
  [],
];

/** One id for two cuts: the later one is taken back. */
const sameId = (a: SplitOperation, b: SplitOperation): Pair => [
  [{ type: 'M', seg: b.seg, next: b.newId, at: b.at }, a],
  [],
];

const splitSplit = (a: SplitOperation, b: SplitOperation): Pair => {
  if (a.newId === b.newId) return sameId(a, b);
  if (a.seg !== b.seg) return [[a], [b]];
  if (a.at === b.at) return sameSplit(a, b);
  return a.at < b.at
    ? [[a], [{ ...b, seg: a.newId, at: b.at - a.at }]]
    : [[{ ...a, seg: b.newId, at: a.at - b.at }], [b]];
};

const splitMerge = (a: SplitOperation, b: MergeOperation): Two => {
  if (a.seg === b.seg) return [[a], [{ ...b, seg: a.newId, at: b.at - a.at }]];
  if (a.seg === b.next) return [[{ ...a, seg: b.seg, at: a.at + b.at }], [b]];
  return [[a], [b]];
};

const mergeMerge = (a: MergeOperation, b: MergeOperation): Two => {
  if (a.next === b.next) return [[], []];
  if (a.next === b.seg) return [[a], [{ ...b, seg: a.seg, at: a.at + b.at }]];
  if (a.seg === b.next) return [[{ ...a, seg: b.seg, at: b.at + a.at }], [b]];
  return [[a], [b]];
};

const attributeMerge = (a: AttributeOperation, b: MergeOperation): Two => [a.seg === b.next ? [] : [a], [b]];

const attributeAttribute = (a: AttributeOperation, b: AttributeOperation): Two =>
  a.seg === b.seg && a.key === b.key ? [[], [b]] : [[a], [b]];

const apart = (a: Operation, b: Operation): Two => [[a], [b]];

const renamed = (id: string, { from, to }: Renaming): string => (id === from ? to : id);

const renameText = (a: Renaming, b: TextOperation): Pair => [[a], [{ ...b, seg: renamed(b.seg, a) }]];

const renameSplit = (a: Renaming, b: SplitOperation): Pair => [[a], [{ ...b, seg: renamed(b.seg, a) }]];

const renameMerge = (a: Renaming, b: MergeOperation): Pair => [
  b.next === a.from ? [] : [a],
  [{ ...b, seg: renamed(b.seg, a), next: renamed(b.next, a) }],
];

const renameAttribute = (a: Renaming, b: AttributeOperation): Pair =>
  b.seg === a.from ? [[{ ...a, speakerId: undefined }], [{ ...b, seg: a.to }]] : [[a], [b]];

/** A comment finds its words again behind a change that is not in the log yet; the change does not see it. */
const commentAny = (a: CommentOperation, b: Operation): Pair => [[moveComment(a, b)], [b]];

type Row<A> = {
  readonly T: (a: A, b: TextOperation) => Pair;
  readonly S: (a: A, b: SplitOperation) => Pair;
  readonly M: (a: A, b: MergeOperation) => Pair;
  readonly A: (a: A, b: AttributeOperation) => Pair;
};

type Table = {
  readonly T: Row<TextOperation>;
  readonly S: Row<SplitOperation>;
  readonly M: Row<MergeOperation>;
  readonly A: Row<AttributeOperation>;
  readonly R: Row<Renaming>;
  readonly C: Row<CommentOperation>;
};

/** TX11, one entry a pair of operations. The row is the operation that stands earlier in the log. */
const table: Table = {
  T: { T: textText, S: textSplit, M: textMerge, A: apart },
  S: { T: (a, b) => flip(textSplit(b, a)), S: splitSplit, M: splitMerge, A: apart },
  M: {
    T: (a, b) => flip(textMerge(b, a)),
    S: (a, b) => flip(splitMerge(b, a)),
    M: mergeMerge,
    A: (a, b) => flip(attributeMerge(b, a)),
  },
  A: { T: apart, S: apart, M: attributeMerge, A: attributeAttribute },
  C: { T: commentAny, S: commentAny, M: commentAny, A: commentAny },
  R: { T: renameText, S: renameSplit, M: renameMerge, A: renameAttribute },
};

/** A clash in a segment. */
export type SegmentClash = Clash & { readonly seg: string };
type Note = (clash: SegmentClash) => void;

const noteClashes = (a: ViewChange, b: Operation, note: Note): void => {
  if (a.type !== 'T' || b.type !== 'T' || a.seg !== b.seg) return;
  for (const clash of clashesOf(normalise(a.delta), normalise(b.delta))) note({ seg: a.seg, ...clash });
};

const transformOne = (a: ViewChange, b: Operation, note?: Note): Pair => {
  if (note) noteClashes(a, b, note);
  const row = table[a.type] as Row<ViewChange>;
  const cell = row[b.type] as (a: ViewChange, b: Operation) => Pair;
  return cell(a, b);
};

/** Sends one operation through a list: what it becomes after the list, and what the list becomes after it. */
const transformThrough = (a: ViewChange, list: readonly Operation[], note?: Note): Pair => {
  let moving: readonly ViewChange[] = [a];
  const passed: Operation[] = [];
  for (const b of list) {
    if (moving.length === 0) passed.push(b);
    else {
      const [after, one] =
        moving.length === 1 ? transformOne(moving[0] ?? a, b, note) : transformPair(moving, [b], note);
      moving = after;
      passed.push(...one);
    }
  }
  return [moving, passed];
};

/**
 * Two lists of operations made side by side on one transcript → each as it reads after the other, so that both orders
 * end in the same transcript (TX11). `a` stands earlier in the log and wins ties. `note` is told of every clash.
 */
export const transformPair = (a: readonly ViewChange[], b: readonly Operation[], note?: Note): Pair => {
  if (a.length === 0 || b.length === 0) return [a, b];
  const movedA: ViewChange[] = [];
  let restB = b;
  for (const one of a) {
    const [moved, passed] = transformThrough(one, restB, note);
    movedA.push(...moved);
    restB = passed;
  }
  return [movedA, restB];
};

/** The operations as they read after those that came before them in the log. */
export const transformOperations = (
  ops: readonly Operation[],
  against: readonly LoggedOperation[],
): readonly Operation[] => transformPair(against, ops)[1];

/** The operations of a late batch as they read after all newer batches of the log (what the api appends). */
export const rebase = (
  ops: readonly Operation[],
  newer: readonly (readonly LoggedOperation[])[],
): readonly Operation[] => newer.reduce<readonly Operation[]>(transformOperations, ops);
