import { segmentOfAnchor, type Anchor } from '@soebs/events/transcript';
import { lettersIn, rangeBetween } from '../viewport/letters.ts';

/** How far below the window's upper edge what an anchor is about begins, in CSS pixels; null when its paragraph is not among those given. */
export const topOfAnchor = (paragraphs: ReadonlyMap<string, Element>, anchor: Anchor): number | null => {
  const paragraph = paragraphs.get(segmentOfAnchor(anchor));
  if (!paragraph) return null;
  const letters = anchor.on === 'words' ? lettersIn(paragraph) : null;
  const at = anchor.on === 'words' ? anchor.start.at : 0;
  const range = letters && rangeBetween(letters, { from: at, to: at + 1 });
  return (range ?? paragraph).getBoundingClientRect().top;
};
