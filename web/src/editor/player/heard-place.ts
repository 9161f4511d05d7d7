import { timedTokenAt } from '@soebs/events/transcript';
import type { EditorModel } from '../model/model.ts';
import { wordAt } from './word-clock.ts';

/** Letters of a paragraph. */
export type HeardPlace = { readonly segmentId: string; readonly from: number; readonly to: number };

/** Where the word stands that is heard at a time, or the last one before it; null where nothing was heard yet. */
export const heardPlace = (model: EditorModel, ms: number): HeardPlace | null => {
  const place = wordAt(model.transcript().segments, ms);
  if (!place) return null;
  const { offset, length } = timedTokenAt(place.segment, place.word);
  return { segmentId: place.segment.id, from: offset, to: offset + length };
};
