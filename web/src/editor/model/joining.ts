import { areWrittenTogether } from '@soebs/events/transcript';
import { Editor, Range, Transforms } from 'slate';
import { catchUpCaret } from './follow-changes.ts';

const touch = (before: string, after: string): boolean =>
  /\S$/u.test(before) && /^\S/u.test(after) && !areWrittenTogether(before, after);

/** Two paragraphs that are joined stay two words: a blank is put where none is and where their script has one. */
const joinWithBlank = (editor: Editor, index: number): void => {
  if (index < 1 || index >= editor.children.length) return;
  if (touch(Editor.string(editor, [index - 1]), Editor.string(editor, [index])))
    Transforms.insertText(editor, ' ', { at: Editor.end(editor, [index - 1]) });
};

type Edge = 'start' | 'end';

/** The paragraph at whose edge the caret stands; null elsewhere and while text is selected. */
const atEdgeOf = (editor: Editor, edge: Edge): number | null => {
  const { selection } = editor;
  if (!selection || !Range.isCollapsed(selection)) return null;
  const [index = 0] = selection.anchor.path;
  const offset = edge === 'start' ? 0 : Editor.string(editor, [index]).length;
  return selection.anchor.offset === offset ? index : null;
};

/** True when a selection takes whole words of two paragraphs away, so that those that are left are two words too. */
const leavesTwoWords = (editor: Editor): boolean => {
  const { selection } = editor;
  if (!selection) return false;
  const [start, end] = Range.edges(selection);
  const [first = 0, last = 0] = [start.path[0], end.path[0]];
  if (first === last) return false;
  const [from, to] = [Editor.string(editor, [first]), Editor.string(editor, [last])];
  const endsWord = !/^\S/u.test(from.slice(start.offset));
  const beginsWord = !/\S$/u.test(to.slice(0, end.offset));
  return endsWord && beginsWord && touch(from.slice(0, start.offset), to.slice(end.offset));
};

/** Slate's deletions, which keep two words apart from whichever side their paragraphs are joined (TX36). */
export const deletionsApart = (editor: Editor): Pick<Editor, 'deleteBackward' | 'deleteForward' | 'deleteFragment'> => {
  const { deleteBackward, deleteForward, deleteFragment } = editor;
  /** A key that moves the caret and one that deletes may follow each other faster than Slate looks; true for a selection. */
  const isSelected = (): boolean => {
    catchUpCaret(editor);
    return editor.selection !== null && Range.isExpanded(editor.selection);
  };
  return {
    deleteBackward: (unit) => {
      if (isSelected()) return editor.deleteFragment({ direction: 'backward' });
      const index = atEdgeOf(editor, 'start');
      if (index !== null) joinWithBlank(editor, index);
      deleteBackward(unit);
    },
    deleteForward: (unit) => {
      if (isSelected()) return editor.deleteFragment({ direction: 'forward' });
      const index = atEdgeOf(editor, 'end');
      if (index !== null) joinWithBlank(editor, index + 1);
      deleteForward(unit);
    },
    deleteFragment: (direction) => {
      const isApart = leavesTwoWords(editor);
      deleteFragment(direction);
      if (isApart) editor.insertText(' ');
    },
  };
};
