import type { Anchor, EditSession, Operation, Segment, Transcript, ViewChange } from '@soebs/events/transcript';
import { Editor, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { caretIn, type CaretOfText } from './caret.ts';
import { Collaboration, type CollaborationDeps } from '../collaboration/collaboration.ts';
import { catchUpCaret, followChanges, showAnew } from './follow-changes.ts';
import { operationsBetween, repairIds } from './node-changes.ts';
import { createClipboard } from './clipboard.ts';
import type { CopyChoice } from './fragment.ts';
import { createSegmentEditor } from './segment-editor.ts';
import { transcriptListeners, type TranscriptEvents } from './listeners.ts';
import { createMarks, type Marks } from './marks.ts';
import { nodesOf, segmentNodes, type SegmentNode } from './segment-nodes.ts';
import { keptAnchors, type KeptAnchor, type KeptAnchors } from './kept-anchors.ts';
import { isTyping, typingRuns, type TypingRuns } from './typing-runs.ts';

export type EditorModelDeps = Pick<CollaborationDeps, 'link' | 'unsentStore' | 'newId' | 'after'> & {
  readonly now: () => number;
  /** What others get of what is copied, besides the letters; the letters alone unless told otherwise. */
  readonly copyChoice?: () => CopyChoice;
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
  readonly anchors: KeptAnchors;
  readonly newId: () => string;
};

/** Makes an edit of what the editor shows; false when it shows what the session holds. */
const editFrom = (editor: Editor, { collaboration, runs, anchors, newId }: Editing): boolean => {
  const { segments } = collaboration.session.view;
  giveIds(editor, segments, newId);
  const ops = operationsBetween(segments, segmentNodes(editor.children));
  if (ops.length === 0) return false;
  const join = runs.joins(ops);
  if (collaboration.edit(ops, { join })) anchors.follow(ops);
  else showAnew(editor, collaboration.session.view.segments);
  if (!isTyping(ops)) collaboration.flush();
  return true;
};

type Edits = Editing &
  Pick<EditorModelDeps, 'now'> & {
    readonly tell: () => void;
    readonly follow: (changes: readonly ViewChange[], session: EditSession) => void;
  };

/** A person's own edits: what they type, and what tools do for them. */
const editsOf = (editor: Editor, { now, tell, follow, ...editing }: Edits) => {
  const { collaboration, runs } = editing;
  let typedAtMs = Number.NEGATIVE_INFINITY;
  /** Takes what the editor shows as an edit; false when it shows what there was. */
  const takeTyped = (): boolean => {
    if (!editFrom(editor, editing)) return false;
    typedAtMs = now();
    tell();
    return true;
  };
  const changeBy = (ops: readonly Operation[], options: { join: boolean }): boolean => {
    if (ops.length === 0 || !collaboration.edit(ops, options)) return false;
    runs.end();
    follow(ops, collaboration.session);
    collaboration.flush();
    return true;
  };
  const change = (ops: readonly Operation[]): boolean => {
    takeTyped();
    return changeBy(ops, { join: false });
  };
  return { lastTypedMs: () => typedAtMs, takeTyped, changeBy, change };
};

/** Shows in the editor what has changed beside it, once the editor holds the text. */
const follower = (editor: Editor, { anchors, tell }: Pick<Edits, 'anchors' | 'tell'>) => {
  let follows = false;
  return {
    start: (segments: readonly Segment[]): SegmentNode[] => {
      follows = true;
      return fill(editor, segments);
    },
    follow: (changes: readonly ViewChange[], session: EditSession): void => {
      anchors.follow(changes);
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
    /** Follows a place through every change, until it is released. */
    readonly keepAnchor: (anchor: Anchor) => KeptAnchor;
    readonly newId: () => string;
    /** The text as it is shown: what the log holds and what was typed on top of it. */
    readonly transcript: () => Transcript;
    /** From now on the editor holds the text and follows every change; returns what it holds. */
    readonly startFollowing: () => SegmentNode[];
    /** Turns what the editor now shows into an edit; called after every change of the editor. */
    readonly takeTyped: () => void;
    /** A step that no key typed: replacing, confirming, naming. One undo takes it back; false when it fits nowhere. */
    readonly change: (ops: readonly Operation[]) => boolean;
    /** What belongs to the last step and is only known later: one undo takes both back. */
    readonly addToStep: (ops: readonly Operation[]) => boolean;
    readonly undo: () => void;
    /** When a person typed last, by the clock that was given. */
    readonly lastTypedMs: () => number;
  };

export const createEditorModel = ({ now, copyChoice, ...deps }: EditorModelDeps): EditorModel => {
  const runs = typingRuns(now);
  const anchors = keptAnchors();
  const { newId } = deps;
  const transcript = (): Transcript => collaboration.session.view;
  const { on, tell } = transcriptListeners(transcript);
  const clipboard = createClipboard({
    editor: () => editor,
    transcript,
    newId,
    choice: copyChoice ?? (() => ({ copiesSpeakers: false, copiesTimes: false })),
    takeTyped: () => takeTyped(),
    change: (ops, options) => changeBy(ops, options),
    select: (...place) => caret.select(...place),
  });
  const editor = createSegmentEditor(newId, { undo: () => step('undo'), redo: () => step('redo') }, clipboard);
  const caret = caretIn(editor);
  const { start, follow } = follower(editor, { anchors, tell });

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
  const { takeTyped, changeBy, change, lastTypedMs } = editsOf(editor, {
    collaboration,
    runs,
    anchors,
    newId,
    now,
    tell,
    follow,
  });
  const step = (kind: 'undo' | 'redo'): void => {
    takeTyped();
    undone = [];
    collaboration[kind]();
    caretAfter(editor, undone);
  };

  return {
    editor,
    collaboration,
    takeTyped: () => void takeTyped(),
    newId,
    startFollowing: () => start(collaboration.session.view.segments),
    ...on,
    transcript,
    marks: createMarks(),
    keepAnchor: anchors.keep,
    change,
    addToStep: (ops) => changeBy(ops, { join: true }),
    undo: () => step('undo'),
    lastTypedMs,
    ...caret,
  };
};
