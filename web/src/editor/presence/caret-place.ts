import type { Peer } from './peers.ts';

/** Where a caret is drawn, in px from the corner of the column. */
export type CaretPlace = {
  readonly left: number;
  readonly top: number;
  readonly height: number;
  /** So far right that a label has to open to the left. */
  readonly isFarRight: boolean;
};

const LABEL_PX = 180;

/** A caret's box on the page: beside the letter before it, or after it at the start of a paragraph. */
const boxOf = (paragraph: Element, offset: number): { x: number; top: number; height: number } | null => {
  const text = paragraph.querySelector('[data-slate-node=text]');
  const letters = paragraph.querySelector('[data-slate-string]')?.firstChild;
  if (!(letters instanceof Text) || letters.length === 0) {
    const box = text?.getBoundingClientRect();
    return box ? { x: box.left, top: box.top, height: box.height } : null;
  }
  const at = Math.min(offset, letters.length);
  const range = document.createRange();
  range.setStart(letters, Math.max(0, at - 1));
  range.setEnd(letters, Math.max(1, at));
  const boxes = range.getClientRects();
  const box = boxes[boxes.length - 1];
  return box ? { x: at === 0 ? box.left : box.right, top: box.top, height: box.height } : null;
};

/** Paragraphs that were found before, a column each: looking one up in three hours of text takes longer than measuring it. */
const found = new WeakMap<HTMLElement, Map<string, Element>>();

const paragraphOf = (column: HTMLElement, segmentId: string): Element | null => {
  const known = found.get(column) ?? new Map<string, Element>();
  found.set(column, known);
  const before = known.get(segmentId);
  if (before?.isConnected) return before;
  const paragraph = column.querySelector(`[data-segment="${CSS.escape(segmentId)}"]`);
  if (paragraph) known.set(segmentId, paragraph);
  else known.delete(segmentId);
  return paragraph;
};

/** Where a person's caret stands within the column; null when its paragraph is not laid out or gone. */
export const placeOfCaret = (column: HTMLElement, { segmentId, offset }: Peer): CaretPlace | null => {
  const paragraph = paragraphOf(column, segmentId);
  if (!paragraph?.checkVisibility({ contentVisibilityAuto: true })) return null;
  const box = boxOf(paragraph, offset);
  if (!box) return null;
  const corner = column.getBoundingClientRect();
  const left = box.x - corner.left;
  return { left, top: box.top - corner.top, height: box.height, isFarRight: left + LABEL_PX > corner.width };
};
