import { Editor, Range, Transforms } from 'slate';
import { segmentNodes } from './segment-nodes.ts';

/** A place in the text: an offset in the letters of a paragraph. */
export type Caret = {
  readonly segmentId: string;
  readonly offset: number;
};

/** The caret of an editor, told by paragraphs. */
export type CaretOfText = {
  /** Where it stands; the beginning of what is selected. */
  readonly caret: () => Caret | null;
  /** What is selected, from its beginning to its end, which are one place for a caret alone. */
  readonly selection: () => { readonly start: Caret; readonly end: Caret } | null;
  /** Puts it around letters of a paragraph. */
  readonly select: (segmentId: string, from: number, to: number) => void;
};

export const caretIn = (editor: Editor): CaretOfText => ({
  caret: () => {
    if (!editor.selection) return null;
    const { path, offset } = Range.start(editor.selection);
    const segmentId = segmentNodes(editor.children)[path[0] ?? -1]?.id;
    return segmentId === undefined ? null : { segmentId, offset };
  },
  selection: () => {
    if (!editor.selection) return null;
    const [start, end] = Range.edges(editor.selection).map(({ path, offset }): Caret | null => {
      const segmentId = segmentNodes(editor.children)[path[0] ?? -1]?.id;
      return segmentId === undefined ? null : { segmentId, offset };
    });
    return start && end ? { start, end } : null;
  },
  select: (segmentId, from, to) => {
    const index = segmentNodes(editor.children).findIndex(({ id }) => id === segmentId);
    if (index < 0) return;
    const path = [index, 0];
    const end = Editor.string(editor, path).length;
    const at = (offset: number) => ({ path, offset: Math.min(offset, end) });
    Transforms.select(editor, { anchor: at(from), focus: at(to) });
  },
});
