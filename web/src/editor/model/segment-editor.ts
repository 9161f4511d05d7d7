import { languageOf, type Segment } from '@soebs/events/transcript';
import { flushSync } from 'react-dom';
import { createEditor, Editor, Element, Range, Transforms } from 'slate';
import { withReact } from 'slate-react';
import { catchUpCaret } from './follow-changes.ts';
import type { Part } from './fragment.ts';
import { deletionsApart } from './joining.ts';
import { pastedParagraphs, plainText } from './plain-text.ts';
import { nodeOf, speakerIn, type OwnUndo } from './segment-nodes.ts';

/** What lies between the editor and the clipboard, or what is dragged. */
export type Clipboard = {
  /** All that is to be had of some letters, by kind of data. */
  readonly formsOf: (parts: readonly Part[]) => ReadonlyMap<string, string>;
  /** Takes in what the editor itself has copied; false for what it has not. */
  readonly take: (data: DataTransfer) => boolean;
};

/** What is selected, paragraph by paragraph: the letters alone, whatever else stands on the page. */
const selectedParts = (editor: Editor): Part[] => {
  const { selection } = editor;
  if (!selection) return [];
  const paragraphs = Editor.nodes(editor, { at: selection, match: (node) => Element.isElement(node) });
  return Array.from(paragraphs).flatMap(([node, path]) => {
    const part = Range.intersection(selection, Editor.range(editor, path));
    if (!part || !Element.isElement(node)) return [];
    const [from, to] = Range.edges(part);
    return [{ segmentId: node.id, from: from.offset, to: to.offset }];
  });
};

/** Who speaks where the caret stands, and in which language. */
const paragraphAt = (editor: Editor): Pick<Segment, 'speakerId' | 'language'> => {
  const { selection } = editor;
  const node = selection ? editor.children[selection.anchor.path[0] ?? 0] : undefined;
  return node && Element.isElement(node) ? { speakerId: speakerIn(node), ...languageOf(node) } : { speakerId: null };
};

/** Puts paragraphs in at the caret; the first and the last join the text around it. */
const insertParagraphs = (editor: Editor, paragraphs: readonly string[], newId: () => string): void => {
  const [first = '', ...rest] = paragraphs;
  const last = rest.pop();
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
    if (first) editor.insertText(first);
    if (last === undefined) return;
    Transforms.splitNodes(editor, { always: true });
    Transforms.setNodes(editor, { id: newId() });
    const at = editor.selection?.anchor.path[0] ?? 0;
    const around = paragraphAt(editor);
    Transforms.insertNodes(
      editor,
      rest.map((text) => nodeOf({ id: newId(), ...around, text })),
      { at: [at] },
    );
    editor.insertText(last);
  });
};

/** Copying, cutting, dragging, pasting and dropping: letters alone for others, words with times for itself (TX22). */
const transfers = (
  editor: Editor,
  clipboard: Clipboard,
  newId: () => string,
): Pick<Editor, 'setFragmentData' | 'insertData'> => ({
  setFragmentData: (data) => {
    // A key that selects and one that copies may follow each other faster than Slate looks at the selection.
    catchUpCaret(editor);
    // What a browser has laid in of its own holds what stands in the margin too: times, buttons, names.
    data.clearData();
    for (const [kind, form] of clipboard.formsOf(selectedParts(editor))) data.setData(kind, form);
  },
  insertData: (data) => {
    if (clipboard.take(data)) return;
    const paragraphs = pastedParagraphs(data.getData('text/plain'));
    if (paragraphs.length > 0) insertParagraphs(editor, paragraphs, newId);
  },
});

/** Slate for transcripts: plain text only, paragraphs with ids, chunked (TX20), and an undo that is the session's. */
export const createSegmentEditor = (newId: () => string, ownUndo: OwnUndo, clipboard: Clipboard): Editor => {
  const editor = Object.assign(withReact(createEditor()), ownUndo);
  const { insertText, onChange } = editor;
  // Slate puts the caret where it was when a change was made, once React has come to show it. A key pressed between the two
  // would be undone (TX24); so nothing lies between them.
  editor.onChange = (options) => flushSync(() => onChange(options));
  editor.getChunkSize = (node) => (Editor.isEditor(node) ? 10 : null);
  editor.insertText = (text, options) => insertText(plainText(text), options);
  editor.insertBreak = () => {
    Editor.withoutNormalizing(editor, () => {
      Transforms.splitNodes(editor, { always: true });
      Transforms.setNodes(editor, { id: newId() });
    });
  };
  editor.insertSoftBreak = () => editor.insertBreak();
  return Object.assign(editor, deletionsApart(editor), transfers(editor, clipboard, newId));
};
