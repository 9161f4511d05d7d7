import type { EditSession, Operation, Segment, Transcript, ViewChange } from '@soebs/events/transcript';
import { Editor, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { caretIn, type CaretOfText } from './caret.ts';
import { Collaboration, type CollaborationDeps } from '../collaboration/collaboration.ts';
import { catchUpCaret, followChanges, showAnew } from './follow-changes.ts';
import { operationsBetween, repairIds } from './node-changes.ts';
import { createSegmentEditor } from './segment-editor.ts';
import { transcriptListeners, type TranscriptEvents } from './listeners.ts';
import { createMarks, type Marks } from './marks.ts';
import { nodesOf, segmentNodes, type SegmentNode } from './segment-nodes.ts';

/** Letters typed within this time of each other are taken back together. */
const TYPING_RUN_MS = 1_000;

export type EditorModelDeps = Pick<CollaborationDeps, 'link' | 'unsentStore' | 'newId' | 'after'> & {
  readonly now: () => number;
};

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
type TypingRuns = {
  readonly joins: (ops: readonly Operation[]) => boolean;
  readonly end: () => void;
};

const typingRuns = (now: () => number): TypingRuns => {
  let last: { seg: string | null; atMs: number } = { seg: null, atMs: 0 };
  return {
    joins: (ops) => {
      const seg = keystrokeIn(ops);
      const atMs = now();
      const joins = seg !== null && last.seg === seg && atMs - last.atMs < TYPING_RUN_MS;
      last = { seg, atMs };
      return joins;
    },
    end: () => {
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

const fill = (editor: Editor, segments: readonly Segment[]): SegmentNode[] => {
  const nodes = nodesOf(segments);
  editor.selection = null;
  editor.children = nodes;
  return nodes;
};

type Editing = {
  readonly collaboration: Collaboration;
  readonly runs: TypingRuns;
  readonly newId: () => string;
};

/** Makes an edit of what the editor shows; false when it shows what the session holds. */
const editFrom = (editor: Editor, { collaboration, runs, newId }: Editing): boolean => {
  const { segments } = collaboration.session.view;
  giveIds(editor, segments, newId);
  const ops = operationsBetween(segments, segmentNodes(editor.children));
  if (ops.length === 0) return false;
  const join = runs.joins(ops);
  if (!collaboration.edit(ops, { join })) showAnew(editor, collaboration.session.view.segments);
  if (keystrokeIn(ops) === null) collaboration.flush();
  return true;
};

/** Shows in the editor what has changed beside it, once the editor holds the text. */
const follower = (editor: Editor, tell: () => void) => {
  let follows = false;
  return {
    start: (segments: readonly Segment[]): SegmentNode[] => {
      follows = true;
      return fill(editor, segments);
    },
    follow: (changes: readonly ViewChange[], session: EditSession): void => {
      if (follows && changes.length > 0) {
        catchUpCaret(editor);
        followChanges(editor, changes, session.view.segments);
      }
      tell();
    },
  };
};

/** The editor and the collaboration behind it, outside React: a crash of the screen loses nothing. */
export type EditorModel = TranscriptEvents &
  CaretOfText & {
    readonly editor: Editor;
    readonly collaboration: Collaboration;
    readonly marks: Marks;
    readonly newId: () => string;
    /** The text as it is shown: what the log holds and what was typed on top of it. */
    readonly transcript: () => Transcript;
    /** From now on the editor holds the text and follows every change; returns what it holds. */
    readonly startFollowing: () => SegmentNode[];
    /** Turns what the editor now shows into an edit; called after every change of the editor. */
    readonly takeTyped: () => void;
    /** A step that no key typed: replacing, confirming, naming. One undo takes it back; false when it fits nowhere. */
    readonly change: (ops: readonly Operation[]) => boolean;
    readonly undo: () => void;
    /** When a person typed last, by the clock that was given. */
    readonly lastTypedMs: () => number;
  };

export const createEditorModel = ({ now, ...deps }: EditorModelDeps): EditorModel => {
  const runs = typingRuns(now);
  const { newId } = deps;
  const transcript = (): Transcript => collaboration.session.view;
  const { on, tell } = transcriptListeners(transcript);
  const editor = createSegmentEditor(newId, { undo: () => step('undo'), redo: () => step('redo') });
  const { start, follow } = follower(editor, tell);

  const collaboration = new Collaboration({
    ...deps,
    isComposing: () => ReactEditor.isComposing(editor),
    onChanges: (changes, session) => {
      if (changes.length > 0) runs.end();
      follow(changes, session);
      undone = changes;
    },
  });
  let undone: readonly ViewChange[] = [];
  let typedAtMs = Number.NEGATIVE_INFINITY;
  const step = (kind: 'undo' | 'redo'): void => {
    takeTyped();
    undone = [];
    collaboration[kind]();
    caretAfter(editor, undone);
  };

  const takeTyped = (): void => {
    if (!editFrom(editor, { collaboration, runs, newId })) return;
    typedAtMs = now();
    tell();
  };

  const change = (ops: readonly Operation[]): boolean => {
    takeTyped();
    if (ops.length === 0 || !collaboration.edit(ops, { join: false })) return false;
    runs.end();
    follow(ops, collaboration.session);
    collaboration.flush();
    return true;
  };

  return {
    editor,
    collaboration,
    takeTyped,
    newId,
    startFollowing: () => start(collaboration.session.view.segments),
    ...on,
    transcript,
    marks: createMarks(),
    change,
    undo: () => step('undo'),
    lastTypedMs: () => typedAtMs,
    ...caretIn(editor),
  };
};
