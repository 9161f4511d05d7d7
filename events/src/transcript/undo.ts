import { appendOperations, applyInvertibly, renameSegments } from './invert.ts';
import type { ViewChange } from './logged.ts';
import type { Operation } from './operations.ts';
import type { Transcript } from './shapes.ts';
import { transformPair } from './transform.ts';

/** What one person can take back and do again: each entry is one step; the last one comes first (TX14). */
export type UndoStacks = {
  readonly undo: readonly (readonly Operation[])[];
  readonly redo: readonly (readonly Operation[])[];
};

export const emptyStacks: UndoStacks = { undo: [], redo: [] };
const MAX_STEPS = 500;

/** Notes a step; `join` makes it part of the step before it, as typing on does. */
export const noteStep = (stacks: UndoStacks, inverse: readonly Operation[], join: boolean): UndoStacks => {
  const last = stacks.undo.at(-1);
  const undo =
    join && last && stacks.redo.length === 0
      ? [...stacks.undo.slice(0, -1), appendOperations(inverse, last)]
      : [...stacks.undo.slice(1 - MAX_STEPS), inverse];
  return { undo, redo: [] };
};

/** A remark that an edit of somebody else called for: it goes with the last step, and what was taken back can still be done again. */
export const noteRemark = (stacks: UndoStacks, inverse: readonly Operation[]): UndoStacks => {
  const last = stacks.undo.at(-1);
  return last ? { ...stacks, undo: [...stacks.undo.slice(0, -1), appendOperations(inverse, last)] } : stacks;
};

const rebaseStack = (
  stack: readonly (readonly Operation[])[],
  remote: readonly ViewChange[],
): readonly (readonly Operation[])[] => {
  let passing = remote;
  const rebased = stack.toReversed().map((entry) => {
    const [after, moved] = transformPair(passing, entry);
    passing = after;
    return moved;
  });
  return rebased.reverse();
};

/** The steps as they read after another person's operations. */
export const rebaseStacks = ({ undo, redo }: UndoStacks, remote: readonly ViewChange[]): UndoStacks => ({
  undo: rebaseStack(undo, remote),
  redo: rebaseStack(redo, remote),
});

/** A step to take: its operations on the view, the view after it, and the stacks that remain. */
export type Step = {
  readonly ops: readonly Operation[];
  readonly view: Transcript;
  readonly stacks: UndoStacks;
};

/** Segments that come back get a fresh id: their old one may live on in another person's undo. */
const freshIds = (ops: readonly Operation[], newId: () => string): Map<string, string> =>
  new Map(ops.flatMap((op) => (op.type === 'S' ? [[op.newId, newId()] as const] : [])));

/** Takes the last step of one stack and lays its inverse on the other; steps that others made empty are passed over. */
export const takeStep = (
  view: Transcript,
  stacks: UndoStacks,
  { from, newId }: { from: 'undo' | 'redo'; newId: () => string },
): Step | null => {
  const to = from === 'undo' ? 'redo' : 'undo';
  const rest = [...stacks[from]];
  for (let entry = rest.pop(); entry; entry = rest.pop()) {
    const ids = freshIds(entry, newId);
    const ops = renameSegments(entry, ids);
    const applied = applyInvertibly(view, ops);
    if (ops.length === 0 || !applied.ok) continue;
    const renamed = (stack: readonly (readonly Operation[])[]): readonly (readonly Operation[])[] =>
      ids.size === 0 ? stack : stack.map((step) => renameSegments(step, ids));
    const other = [...renamed(stacks[to]), applied.inverse];
    const remaining = renamed(rest);
    const left = from === 'undo' ? { undo: remaining, redo: other } : { undo: other, redo: remaining };
    return { ops, view: applied.transcript, stacks: left };
  }
  return null;
};
