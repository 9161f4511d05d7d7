import { lettersIn, rangeBetween } from './letters.ts';

/** Shows a paragraph; with an offset in its letters, the row in which that letter stands. */
export type Reveal = (segmentId: string, offset?: number) => void;

/** From this width on a tool stands beside the text; on narrower screens it covers the lower half. */
const WIDE_PX = 1_024;
/** What lies over the text above and below: the page's head, the player. */
const COVERED_PX = 140;
/** Above a tool one row stays free. */
const ROW_PX = 32;

/** What scrolls when the text does. */
const scrollerOf = (element: Element): Element => {
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (each.scrollHeight > each.clientHeight && /auto|scroll/u.test(getComputedStyle(each).overflowY)) return each;
  }
  return document.documentElement;
};

/** A part of the window, from its top edge. */
interface Zone {
  readonly fromPx: number;
  readonly toPx: number;
}

/** How far letters are from the middle of a zone, in CSS pixels; 0 while they are within it. A paragraph may be taller than it. */
const wayInto = ({ fromPx, toPx }: Zone, range: Range): number => {
  const { top, bottom } = range.getBoundingClientRect();
  return top > fromPx && bottom < toPx ? 0 : (top + bottom - fromPx - toPx) / 2;
};

const uncovered = (): Zone => ({ fromPx: COVERED_PX, toPx: innerHeight - COVERED_PX });
const besideTool = (): Zone => (innerWidth < WIDE_PX ? { fromPx: 0, toPx: innerHeight / 2 - ROW_PX } : uncovered());

/** Scrolls letters into the middle of the window when they are not to be read. */
export const bringIntoView = (range: Range, column: HTMLElement): void => {
  const top = wayInto(uncovered(), range);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (top !== 0) scrollerOf(column).scrollBy({ top, behavior: still ? 'auto' : 'smooth' });
};

/** Scrolls a paragraph to where it can be read, and further to one of its letters if it is that tall. */
export const revealIn = (column: HTMLElement, segmentId: string, offset?: number): void => {
  const paragraph = column.querySelector(`[data-segment="${CSS.escape(segmentId)}"]`);
  if (!paragraph) return;
  paragraph.scrollIntoView({ block: innerWidth < WIDE_PX ? 'start' : 'center' });
  const letters = offset === undefined ? null : lettersIn(paragraph);
  const range = letters && rangeBetween(letters, { from: offset ?? 0, to: (offset ?? 0) + 1 });
  if (range) scrollerOf(column).scrollBy({ top: wayInto(besideTool(), range) });
};
