import { caretBox, clamp, focusIn, placeNear, type DomPlace } from './caret-rows.ts';
import { freeZone, keepInView, scrollerOf } from '../viewport/scrolling.ts';

/** A page key without a key held that means something else; with Shift it selects. */
export const isPageKey = (event: KeyboardEvent): boolean =>
  /^Page(?:Up|Down)$/u.test(event.key) && !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing);

const select = ({ node, offset }: DomPlace, extend: boolean): void => {
  const selection = document.getSelection();
  if (extend) selection?.extend(node, offset);
  else selection?.collapse(node, offset);
};

/** Scrolls, and answers how much of the way was left at the end of the page. */
const scrolledRest = (scroller: Element, way: number): number => {
  const before = scroller.scrollTop;
  scroller.scrollBy({ top: way, behavior: 'instant' });
  return way - (scroller.scrollTop - before);
};

/** Shows the caret of a text within the free part; answers its box. */
export const showCaret = (text: Element): DOMRect | null => {
  const place = focusIn(text);
  const box = place && caretBox(place);
  if (box) keepInView(text, box);
  return place && caretBox(place);
};

export type PageTurn = {
  readonly down: boolean;
  readonly extend: boolean;
  /** Where it aims along the row when a page was turned just before; else where the caret is. */
  readonly x: number | null;
};

/**
 * PageUp and PageDown by what can be seen, less one row, the same in every browser: a browser's own pages are as high as the
 * window, so that rows behind the bars are never read. The blocks that a page can reach are painted before. Answers where it
 * aimed along the row, or null where it could not go.
 */
export const turnPage = (text: Element, { down, extend, x }: PageTurn): number | null => {
  const row = showCaret(text);
  if (!row) return null;
  const scroller = scrollerOf(text);
  const { fromPx, toPx } = freeZone(text, scroller);
  const half = row.height / 2;
  const way = Math.max(row.height, toPx - fromPx - row.height);
  const rest = scrolledRest(scroller, down ? way : -way);
  const aim = x ?? row.left;
  const y = clamp(row.top + half + rest, fromPx + half, toPx - half);
  const place = placeNear(text, { x: aim, y }, row.height);
  if (!place) return null;
  select(place, extend);
  return aim;
};
