import { freePart, wayOut, wayToMiddle, type Box, type Cover, type Zone } from './free-part.ts';
import { lettersIn, rangeBetween } from './letters.ts';

/** Shows a paragraph; with an offset in its letters, the row in which that letter stands. */
export type Reveal = (segmentId: string, offset?: number) => void;

/** What scrolls when the text does. */
export const scrollerOf = (element: Element): Element => {
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (each.scrollHeight > each.clientHeight && /auto|scroll/u.test(getComputedStyle(each).overflowY)) return each;
  }
  return document.documentElement;
};

const coverOf = (element: Element): Cover => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { side: element.getAttribute('data-over-text') === 'above' ? 'above' : 'below', left, right, top, bottom };
};

/** What can lie over a text stands beside it or beside what holds it: the long text itself is not searched. */
const coversOf = (text: Element): Cover[] => {
  const covers: Cover[] = [];
  for (let each: Element | null = text; each; each = each.parentElement) {
    const beside = Array.from(each.parentElement?.children ?? []).filter((other) =>
      other.hasAttribute('data-over-text'),
    );
    covers.push(...beside.map(coverOf));
  }
  return covers;
};

/** What of the window a person sees: less than all of it while a phone's keyboard is open or the page is zoomed by fingers. */
const seenOfWindow = (): Zone => {
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight };
  return { fromPx: offsetTop, toPx: offsetTop + height };
};

/** Between a row and what lies over the text. */
const GAP_PX = 8;

/** Where the text can be read now: everything that scrolls to letters goes here, whether for the caret, a hit or the sound. */
export const freeZone = (text: Element, scroller = scrollerOf(text)): Zone => {
  const box = scroller.getBoundingClientRect();
  const isPage = scroller === document.documentElement;
  const letters = (text.querySelector('[data-letters]') ?? text).getBoundingClientRect();
  const { fromPx, toPx } = freePart({
    observed: [seenOfWindow(), ...(isPage ? [] : [{ fromPx: box.top, toPx: box.bottom }])],
    letters,
    covers: coversOf(text),
  });
  return { fromPx: fromPx + GAP_PX, toPx: toPx - GAP_PX };
};

/** Tells the browser of the free part, for what it scrolls to by itself. */
export const tellBrowser = (scroller: Element, { fromPx, toPx }: Zone): void => {
  if (!(scroller instanceof HTMLElement)) return;
  const isPage = scroller === document.documentElement;
  const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  const padding = `${String(Math.max(0, Math.round(fromPx - top)))}px 0px ${String(Math.max(0, Math.round(bottom - toPx)))}px`;
  if (scroller.style.scrollPadding !== padding) scroller.style.scrollPadding = padding;
};

/** Scrolls letters into the middle of the free part when they are not in it. */
export const bringIntoView = (range: Range, column: HTMLElement): void => {
  const scroller = scrollerOf(column);
  const top = wayToMiddle(freeZone(column, scroller), range.getBoundingClientRect());
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (top !== 0) scroller.scrollBy({ top, behavior: still ? 'auto' : 'smooth' });
};

/** Scrolls so far that letters stand in the free part, no farther. */
export const keepInView = (text: Element, box: Pick<Box, 'top' | 'bottom'>): void => {
  const scroller = scrollerOf(text);
  const top = wayOut(freeZone(text, scroller), box);
  if (top !== 0) scroller.scrollBy({ top, behavior: 'instant' });
};

/** Scrolls a paragraph to where it can be read, and further to one of its letters if it is that tall. */
export const revealIn = (column: HTMLElement, segmentId: string, offset = 0): void => {
  const paragraph = column.querySelector(`[data-segment="${CSS.escape(segmentId)}"]`);
  if (!paragraph) return;
  const letters = lettersIn(paragraph);
  const range = letters && rangeBetween(letters, { from: offset, to: offset + 1 });
  const scroller = scrollerOf(column);
  const scroll = (): void => {
    const box = (range ?? paragraph).getBoundingClientRect();
    scroller.scrollBy({ top: wayToMiddle(freeZone(column, scroller), box), behavior: 'instant' });
  };
  paragraph.scrollIntoView({ block: 'center', behavior: 'instant' });
  scroll();
  // What is painted only now may be taller than it was thought to be.
  requestAnimationFrame(() => requestAnimationFrame(scroll));
};
