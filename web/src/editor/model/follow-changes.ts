import {
  inLeastLetters,
  languageOf,
  insertedText,
  lengthAfter,
  lengthBefore,
  type AttributeOperation,
  type CommentOperation,
  type Delta,
  type Segment,
  type ViewChange,
} from '@soebs/events/transcript';
import { Editor, Point, Range, Transforms, type Descendant, type Operation as SlateOperation } from 'slate';
import { NODE_TO_KEY } from 'slate-dom';
import { ReactEditor } from 'slate-react';
import { nodesOf, segmentNodes, speakerIn, textOf, type SegmentNode } from './segment-nodes.ts';

const hasId = (node: Descendant | undefined, id: string): boolean =>
  node !== undefined && 'id' in node && node.id === id;

/** Changes come in reading order: the search begins where the last one ended. */
const placesIn = (editor: Editor) => {
  let last = 0;
  return (id: string): number => {
    const { children } = editor;
    for (let step = 0; step < children.length; step += 1) {
      const index = (last + step) % children.length;
      if (!hasId(children[index], id)) continue;
      last = index;
      return index;
    }
    return -1;
  };
};

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

const changeText = (editor: Editor, index: number, asked: Delta): void => {
  const path = [index, 0];
  const delta = inLeastLetters(Editor.string(editor, path), asked);
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
  const node = editor.children[index];
  const language = node && 'language' in node ? languageOf(node) : {};
  const properties: Partial<SegmentNode> = { type: 'segment', id, speakerId, ...language };
  editor.apply({ type: 'split_node', path: [index, 0], position: at, properties: {} });
  editor.apply({ type: 'split_node', path: [index], position: 1, properties });
};

const merge = (editor: Editor, index: number, at: number): void => {
  editor.apply({ type: 'merge_node', path: [index + 1], position: 1, properties: {} });
  editor.apply({ type: 'merge_node', path: [index, 1], position: at, properties: {} });
};

const setProperties = (editor: Editor, index: number, newProperties: Partial<SegmentNode>): void => {
  editor.apply({ type: 'set_node', path: [index], properties: {}, newProperties });
};

const factOf = ({ key, value }: AttributeOperation): Partial<SegmentNode> =>
  key === 'language' ? { language: value ?? undefined } : { speakerId: value };

const followOne = (
  editor: Editor,
  change: Exclude<ViewChange, CommentOperation>,
  indexOf: (id: string) => number,
): void => {
  switch (change.type) {
    case 'T':
      return changeText(editor, indexOf(change.seg), change.delta);
    case 'S':
      return split(editor, indexOf(change.seg), { ...change, id: change.newId });
    case 'M':
      return merge(editor, indexOf(change.seg), change.at);
    case 'A':
      if (change.seg === null) return undefined;
      return setProperties(editor, indexOf(change.seg), factOf(change));
    case 'R':
      return setProperties(editor, indexOf(change.from), { id: change.to });
  }
};

/** True when a paragraph of the editor is a segment's, and has its speaker and its language. */
const hasFacts = (node: SegmentNode, { id, speakerId, language }: Segment): boolean =>
  node.id === id && speakerIn(node) === speakerId && node.language === language;

/** True when the editor shows exactly these segments. */
export const shows = (editor: Editor, segments: readonly Segment[]): boolean => {
  const nodes = segmentNodes(editor.children);
  return (
    nodes.length === segments.length &&
    nodes.every((node, n) => {
      const segment = segments[n];
      return segment !== undefined && hasFacts(node, segment) && segment.text === textOf(node);
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

/** From so many changed texts on, all are put in at once: letter by letter Slate takes a tenth of a millisecond each. */
const MANY_TEXTS = 30;

/** Where an offset of a text stands after a change; what is put in exactly there goes behind it. */
const offsetAfter = (offset: number, delta: Delta): number => {
  let before = 0;
  let after = 0;
  for (const part of delta) {
    if (before >= offset) break;
    const length = Math.min(lengthBefore(part), offset - before);
    before += length;
    after += lengthAfter(part) > 0 && lengthBefore(part) > 0 ? length : lengthAfter(part);
  }
  return after + offset - before;
};

const moved = (editor: Editor, point: Point, changes: readonly ViewChange[]): Point => {
  const node = editor.children[point.path[0] ?? -1];
  const own = changes.filter((change) => change.type === 'T' && hasId(node, change.seg));
  const offset = own.reduce((at, change) => (change.type === 'T' ? offsetAfter(at, change.delta) : at), point.offset);
  return { path: point.path, offset };
};

/** The same paragraph with another text; it keeps its place on the page, which Slate knows by the keys of nodes. */
const withText = (node: SegmentNode, text: string): SegmentNode => {
  const changed: SegmentNode = { ...node, children: [{ text }] };
  const pairs: [Descendant, Descendant][] = [
    [node, changed],
    [node.children[0], changed.children[0]],
  ];
  for (const [old, fresh] of pairs) {
    const key = NODE_TO_KEY.get(old);
    if (key) NODE_TO_KEY.set(fresh, key);
  }
  return changed;
};

/** What neither makes nor takes away a paragraph. */
const leavesParagraphs: ReadonlySet<ViewChange['type']> = new Set(['T', 'A', 'C']);

/** Shows many changed texts in one step, and facts beside them; false when paragraphs came, went or changed hands. */
const showTexts = (editor: Editor, changes: readonly ViewChange[], segments: readonly Segment[]): boolean => {
  const nodes = segmentNodes(editor.children);
  if (nodes.length !== segments.length || !changes.every(({ type }) => leavesParagraphs.has(type))) return false;
  const isSame = nodes.every((node, n) => {
    const segment = segments[n];
    return segment !== undefined && hasFacts(node, segment);
  });
  if (!isSame) return false;
  const { selection } = editor;
  if (selection) {
    const [anchor, focus] = [selection.anchor, selection.focus].map((point) => moved(editor, point, changes));
    editor.selection = anchor && focus ? { anchor, focus } : null;
  }
  editor.children = nodes.map((node, n) => {
    const text = segments[n]?.text ?? '';
    return textOf(node) === text ? node : withText(node, text);
  });
  editor.onChange();
  return true;
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
  if (changes.length >= MANY_TEXTS && showTexts(editor, changes, segments)) return;
  try {
    Editor.withoutNormalizing(editor, () => {
      const indexOf = placesIn(editor);
      for (const change of changes) if (change.type !== 'C') followOne(editor, change, indexOf);
    });
  } catch {
    showAnew(editor, segments);
  }
  if (!shows(editor, segments)) showAnew(editor, segments);
};
