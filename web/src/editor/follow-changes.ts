import {
  insertedText,
  lengthAfter,
  lengthBefore,
  type Delta,
  type Segment,
  type ViewChange,
} from '@soebs/events/transcript';
import { Editor, Point, Range, Transforms, type Operation as SlateOperation } from 'slate';
import { ReactEditor } from 'slate-react';
import { nodesOf, segmentNodes, speakerIn, textOf, type SegmentNode } from './segment-nodes.ts';

const indexOf = (editor: Editor, id: string): number =>
  editor.children.findIndex((node) => 'id' in node && node.id === id);

/** Text that another person puts in exactly at the caret goes behind it, so the caret stays where it was. */
const insertBehindCaret = (editor: Editor, operation: Extract<SlateOperation, { type: 'insert_text' }>): void => {
  const { selection } = editor;
  const { path, offset } = operation;
  const here = { path, offset };
  editor.apply(operation);
  if (!selection || !editor.selection) return;
  const anchor = Point.equals(selection.anchor, here) ? here : editor.selection.anchor;
  const focus = Point.equals(selection.focus, here) ? here : editor.selection.focus;
  editor.apply({ type: 'set_selection', properties: editor.selection, newProperties: { anchor, focus } });
};

const removeText = (editor: Editor, { path, offset }: Point, length: number): void => {
  const text = Editor.string(editor, path).slice(offset, offset + length);
  editor.apply({ type: 'remove_text', path, offset, text });
};

const changeText = (editor: Editor, index: number, delta: Delta): void => {
  const path = [index, 0];
  let offset = 0;
  for (const part of delta) {
    const text = insertedText(part);
    if (text) insertBehindCaret(editor, { type: 'insert_text', path, offset, text });
    else if (lengthAfter(part) === 0) removeText(editor, { path, offset }, lengthBefore(part));
    offset += lengthAfter(part);
  }
};

const split = (
  editor: Editor,
  index: number,
  { at, id, speakerId }: { at: number; id: string; speakerId: string | null },
) => {
  editor.apply({ type: 'split_node', path: [index, 0], position: at, properties: {} });
  editor.apply({ type: 'split_node', path: [index], position: 1, properties: { type: 'segment', id, speakerId } });
};

const merge = (editor: Editor, index: number, at: number): void => {
  editor.apply({ type: 'merge_node', path: [index + 1], position: 1, properties: {} });
  editor.apply({ type: 'merge_node', path: [index, 1], position: at, properties: {} });
};

const setProperties = (editor: Editor, index: number, newProperties: Partial<SegmentNode>): void => {
  editor.apply({ type: 'set_node', path: [index], properties: {}, newProperties });
};

const followOne = (editor: Editor, change: ViewChange): void => {
  switch (change.type) {
    case 'T':
      return changeText(editor, indexOf(editor, change.seg), change.delta);
    case 'S':
      return split(editor, indexOf(editor, change.seg), { ...change, id: change.newId });
    case 'M':
      return merge(editor, indexOf(editor, change.seg), change.at);
    case 'A':
      return change.seg === null
        ? undefined
        : setProperties(editor, indexOf(editor, change.seg), { speakerId: change.value });
    case 'R':
      return setProperties(editor, indexOf(editor, change.from), { id: change.to });
  }
};

/** True when the editor shows exactly these segments. */
export const shows = (editor: Editor, segments: readonly Segment[]): boolean => {
  const nodes = segmentNodes(editor.children);
  return (
    nodes.length === segments.length &&
    nodes.every((node, n) => {
      const segment = segments[n];
      return segment?.id === node.id && segment.speakerId === speakerIn(node) && segment.text === textOf(node);
    })
  );
};

/** Puts the text in anew and keeps the caret as near as may be. */
export const showAnew = (editor: Editor, segments: readonly Segment[]): void => {
  const { selection } = editor;
  editor.children = nodesOf(segments);
  editor.selection = null;
  const within =
    selection && Editor.hasPath(editor, selection.anchor.path) && Editor.hasPath(editor, selection.focus.path);
  if (within) {
    const clamp = (point: Point): Point => ({
      path: point.path,
      offset: Math.min(point.offset, Editor.string(editor, point.path).length),
    });
    editor.selection = { anchor: clamp(selection.anchor), focus: clamp(selection.focus) };
  }
  editor.onChange();
};

/** Slate learns of the caret a moment late; a change that comes in between must not put the caret back. */
export const catchUpCaret = (editor: Editor): void => {
  const selection = ReactEditor.isFocused(editor) ? document.getSelection() : null;
  if (!selection || selection.rangeCount === 0) return;
  const range = ReactEditor.toSlateRange(editor, selection, { exactMatch: false, suppressThrow: true });
  if (range && !(editor.selection && Range.equals(range, editor.selection))) Transforms.select(editor, range);
};

/**
 * Brings changes of the view into the editor without moving the caret. The session's segments are the truth: should
 * the editor show anything else afterwards, the text is put in anew.
 */
export const followChanges = (editor: Editor, changes: readonly ViewChange[], segments: readonly Segment[]): void => {
  try {
    Editor.withoutNormalizing(editor, () => {
      for (const change of changes) followOne(editor, change);
    });
  } catch {
    showAnew(editor, segments);
  }
  if (!shows(editor, segments)) showAnew(editor, segments);
};
