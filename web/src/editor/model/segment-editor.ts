import { flushSync } from 'react-dom';
import { createEditor, Editor, Element, Range, Transforms } from 'slate';
import { withReact } from 'slate-react';
import { nodeOf, speakerIn, type OwnUndo } from './segment-nodes.ts';

/** One line of plain text: no hard blanks, no control characters, no half characters. */
export const plainText = (text: string): string =>
  text.replace(/[\p{Cc}\u00A0\u2028\u2029]/gu, ' ').replace(/[\p{Surrogate}\uFEFF]/gu, '');

/** The paragraphs of a pasted text; empty lines between them fall away. A single line keeps its blanks at the ends. */
export const pastedParagraphs = (text: string): string[] => {
  const lines = text
    .split(/[\r\n\u2028\u2029]+/u)
    .map(plainText)
    .filter((line) => line !== '');
  return lines.length > 1 ? lines.map((line) => line.trim()).filter(Boolean) : lines;
};

/** What is selected, a line for each paragraph: the letters alone, whatever else stands on the page. */
export const copiedText = (editor: Editor): string => {
  const { selection } = editor;
  if (!selection) return '';
  const paragraphs = Editor.nodes(editor, { at: selection, match: (node) => Element.isElement(node) });
  return Array.from(paragraphs, ([, path]) => {
    const part = Range.intersection(selection, Editor.range(editor, path));
    return part ? Editor.string(editor, part) : '';
  }).join('\n');
};

const speakerAt = (editor: Editor): string | null => {
  const { selection } = editor;
  const node = selection ? editor.children[selection.anchor.path[0] ?? 0] : undefined;
  return node && Element.isElement(node) ? speakerIn(node) : null;
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
    const speakerId = speakerAt(editor);
    Transforms.insertNodes(
      editor,
      rest.map((text) => nodeOf({ id: newId(), speakerId, text })),
      { at: [at] },
    );
    editor.insertText(last);
  });
};

/** Slate for transcripts: plain text only, paragraphs with ids, chunked (TX20), and an undo that is the session's. */
export const createSegmentEditor = (newId: () => string, ownUndo: OwnUndo): Editor => {
  const editor = Object.assign(withReact(createEditor()), ownUndo);
  const { insertText, deleteBackward, onChange } = editor;
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
  editor.deleteBackward = (unit) => {
    const index = atStartOf(editor);
    if (index !== null) joinWithBlank(editor, index);
    deleteBackward(unit);
  };
  // The page's own copy would hold what stands in the margin too: times, buttons, names.
  editor.setFragmentData = (data) => {
    data.setData('text/plain', copiedText(editor));
  };
  editor.insertData = (data) => {
    const paragraphs = pastedParagraphs(data.getData('text/plain'));
    if (paragraphs.length > 0) insertParagraphs(editor, paragraphs, newId);
  };
  return editor;
};

const touch = (before: string, after: string): boolean => /\S$/u.test(before) && /^\S/u.test(after);

/** Two paragraphs that are joined stay two words: a blank is put where none is. */
const joinWithBlank = (editor: Editor, index: number): void => {
  if (index < 1 || index >= editor.children.length) return;
  if (touch(Editor.string(editor, [index - 1]), Editor.string(editor, [index])))
    Transforms.insertText(editor, ' ', { at: Editor.end(editor, [index - 1]) });
};

/** The paragraph at whose start the caret stands; null elsewhere and while text is selected. */
const atStartOf = ({ selection }: Editor): number | null =>
  selection && Range.isCollapsed(selection) && selection.anchor.offset === 0
    ? (selection.anchor.path[0] ?? null)
    : null;
