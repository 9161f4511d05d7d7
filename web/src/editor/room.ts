import { type EditSession, type Operation, type Segment, type ViewChange } from '@soebs/events/transcript';
import { Editor, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { Collaboration, type CollaborationParts } from './collaboration.ts';
import { catchUpCaret, followChanges, showAnew } from './follow-changes.ts';
import { operationsBetween, repairIds } from './node-changes.ts';
import { createSegmentEditor } from './segment-editor.ts';
import { nodesOf, segmentNodes, type SegmentNode } from './segment-nodes.ts';

/** Letters typed within this time of each other are taken back together. */
const TYPING_RUN_MS = 1_000;

export interface RoomParts extends Pick<CollaborationParts, 'link' | 'outbox' | 'newId' | 'after'> {
  readonly now: () => number;
}

/** The segment in which a letter or two were typed or deleted; null for larger edits, each a step of its own. */
const keystrokeIn = (ops: readonly Operation[]): string | null => {
  const [op] = ops;
  if (ops.length !== 1 || op?.type !== 'T') return null;
  const small = op.delta.every((part) =>
    typeof part === 'number' ? part >= -1 : typeof part === 'string' && part.length <= 2,
  );
  return small ? op.seg : null;
};

/** Tells which edits belong to one run of typing. */
const typingRuns = (now: () => number) => {
  let last: { seg: string | null; atMs: number } = { seg: null, atMs: 0 };
  return {
    joins: (ops: readonly Operation[]): boolean => {
      const seg = keystrokeIn(ops);
      const atMs = now();
      const joins = seg !== null && last.seg === seg && atMs - last.atMs < TYPING_RUN_MS;
      last = { seg, atMs };
      return joins;
    },
    end: (): void => {
      last = { seg: null, atMs: 0 };
    },
  };
};

/** Where the caret belongs after an undo: behind the last text that changed. */
const caretAfter = (editor: Editor, changes: readonly ViewChange[]): void => {
  const last = changes.findLast((change) => change.type === 'T');
  const index = segmentNodes(editor.children).findIndex(({ id }) => id === last?.seg);
  if (!last || index < 0) return;
  const [first] = last.delta;
  const from = typeof first === 'number' && first > 0 ? first : 0;
  const put = last.delta.reduce<number>((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);
  const offset = Math.min(from + put, Editor.string(editor, [index]).length);
  Transforms.select(editor, { path: [index, 0], offset });
};

/** Gives paragraphs that were split off, pasted or dragged their own ids. */
const giveIds = (editor: Editor, segments: readonly Segment[], newId: () => string): void => {
  const nodes = segmentNodes(editor.children);
  if (nodes.length === segments.length && nodes.every(({ id }, n) => id === segments[n]?.id)) return;
  Editor.withoutNormalizing(editor, () => {
    for (const { index, id } of repairIds(segments, nodes, newId)) Transforms.setNodes(editor, { id }, { at: [index] });
  });
};

/** The editor and the collaboration behind it, outside React: a crash of the screen loses nothing. */
export const createRoom = ({ now, ...parts }: RoomParts) => {
  const runs = typingRuns(now);
  const listeners = new Set<() => void>();
  let follows = false;
  const editor = createSegmentEditor(parts.newId, { undo: () => step('undo'), redo: () => step('redo') });

  const follow = (changes: readonly ViewChange[], session: EditSession): void => {
    if (follows && changes.length > 0) {
      catchUpCaret(editor);
      followChanges(editor, changes, session.view.segments);
    }
    for (const listener of listeners) listener();
  };

  const collaboration = new Collaboration({
    ...parts,
    isComposing: () => ReactEditor.isComposing(editor),
    onChanges: (changes, session) => {
      if (changes.length > 0) runs.end();
      follow(changes, session);
      undone = changes;
    },
  });
  let undone: readonly ViewChange[] = [];

  const step = (kind: 'undo' | 'redo'): void => {
    takeTyped();
    undone = [];
    collaboration[kind]();
    caretAfter(editor, undone);
  };

  /** Turns what the editor now shows into an edit; called after every change of the editor. */
  const takeTyped = (): void => {
    giveIds(editor, collaboration.session.view.segments, parts.newId);
    const ops = operationsBetween(collaboration.session.view.segments, segmentNodes(editor.children));
    if (ops.length === 0) return;
    const joins = runs.joins(ops);
    if (!collaboration.edit(ops, { join: joins })) showAnew(editor, collaboration.session.view.segments);
    if (keystrokeIn(ops) === null) collaboration.flush();
    for (const listener of listeners) listener();
  };

  return {
    editor,
    collaboration,
    takeTyped,
    /** From now on the editor holds the text and follows every change; returns what it holds. */
    startFollowing: (): SegmentNode[] => {
      const nodes = nodesOf(collaboration.session.view.segments);
      follows = true;
      editor.selection = null;
      editor.children = nodes;
      return nodes;
    },
    /** Calls back after every change of the text or its times. */
    onText: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    transcript: () => collaboration.session.view,
  };
};

export type Room = ReturnType<typeof createRoom>;
