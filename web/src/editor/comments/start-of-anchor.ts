import { segmentOfAnchor, segmentStartMs, type Anchor } from '@soebs/events/transcript';
import type { EditorModel } from '../model/model.ts';
import { timecode } from '../model/timecode.ts';

/** When the paragraph of an anchor begins, as it is shown. */
export const startOfAnchor = (model: EditorModel, anchor: Anchor): string => {
  const segment = model.segment(segmentOfAnchor(anchor));
  return timecode((segment && segmentStartMs(segment)) ?? 0);
};
