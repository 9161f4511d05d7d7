import { ReactEditor } from 'slate-react';
import type { EditorModel } from '../model/model.ts';
import { freeZone } from '../viewport/scrolling.ts';
import type { Viewport } from '../viewport/viewport.ts';

/** The first paragraph of which something can be read now. */
const firstSeen = (viewport: Viewport, text: Element): string | null => {
  const { fromPx } = freeZone(text);
  const seen = viewport
    .paragraphs()
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > fromPx)
    .sort((a, b) => a.box.top - b.box.top);
  return seen[0]?.each.getAttribute('data-segment') ?? null;
};

/**
 * Puts the selection and the keys into the text at once. Slate waits 10 ms or more while the selection is told to it, and what is typed
 * meanwhile goes nowhere.
 */
const focusNow = (editor: EditorModel['editor']): void => {
  const { selection } = editor;
  const element = ReactEditor.toDOMNode(editor, editor);
  if (document.activeElement === element || !selection || !ReactEditor.hasRange(editor, selection)) return;
  const { startContainer, startOffset, endContainer, endOffset } = ReactEditor.toDOMRange(editor, selection);
  document.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
  element.focus({ preventScroll: true });
};

/** Gives the keys back to the text: at the caret or the selection, and where there is none at the first paragraph that is seen. */
export const focusText = (model: EditorModel, { viewport, text }: { viewport: Viewport; text: Element }): void => {
  if (model.caret() === null) {
    const first = firstSeen(viewport, text);
    if (first !== null) model.select(first, 0, 0);
  }
  focusNow(model.editor);
  ReactEditor.focus(model.editor);
};
