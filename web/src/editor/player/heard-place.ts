import { timedTokenAt, timedTokensOf } from '@soebs/events/transcript';
import type { Caret } from '../model/caret.ts';
import type { EditorModel } from '../model/model.ts';
import { wordAt } from './word-clock.ts';

/** Letters of a paragraph. */
export type HeardPlace = { readonly segmentId: string; readonly from: number; readonly to: number };

/** Whether the caret, or what is selected, begins at a place. */
export const isCaretAt = (model: EditorModel, place: Caret | null): place is Caret => {
  const at = model.selection()?.start;
  return place !== null && at?.segmentId === place.segmentId && at.offset === place.offset;
};

/** The word before a place, within its paragraph or in one before it; null at the beginning of the text. */
export const wordBefore = (model: EditorModel, { segmentId, offset: from }: Caret): HeardPlace | null => {
  const { segments } = model.transcript();
  for (const segment of segments.slice(0, segments.findIndex(({ id }) => id === segmentId) + 1).toReversed()) {
    const token = timedTokensOf(segment).findLast(({ offset }) => segment.id !== segmentId || offset < from);
    if (token) return { segmentId: segment.id, from: token.offset, to: token.offset + token.length };
  }
  return null;
};

/** Where the word stands that is heard at a time, or the last one before it; null where nothing was heard yet. */
export const heardPlace = (model: EditorModel, ms: number): HeardPlace | null => {
  const place = wordAt(model.transcript().segments, ms);
  if (!place) return null;
  const { offset, length } = timedTokenAt(place.segment, place.word);
  return { segmentId: place.segment.id, from: offset, to: offset + length };
};
