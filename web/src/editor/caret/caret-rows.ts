/** A place in the page: a node and an offset within it. */
export type DomPlace = { readonly node: Node; readonly offset: number };

type Pointing = {
  caretPositionFromPoint?: (x: number, y: number) => { readonly offsetNode: Node; readonly offset: number } | null;
  caretRangeFromPoint?: (x: number, y: number) => Range | null;
};

/** The place under a point of the window, by whichever of two ways a browser knows. */
const placeAt = (x: number, y: number): DomPlace | null => {
  const pointing = document as Pointing;
  const position = pointing.caretPositionFromPoint?.(x, y);
  if (position) return { node: position.offsetNode, offset: position.offset };
  const range = pointing.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
};

const lettersOf = (node: Node, end: 'first' | 'last'): Text | null => {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  let found = node instanceof Text ? node : null;
  for (let next = walker.nextNode(); next instanceof Text; next = walker.nextNode()) {
    found = next;
    if (end === 'first') break;
  }
  return found;
};

/** The same place told by letters: browsers also tell it by an element and the number of its children. */
const inLetters = ({ node, offset }: DomPlace): { readonly letters: Text; readonly offset: number } | null => {
  if (node instanceof Text) return { letters: node, offset };
  const [before, after] = [node.childNodes[offset - 1], node.childNodes[offset]];
  const last = before && lettersOf(before, 'last');
  if (last) return { letters: last, offset: last.length };
  const first = after && lettersOf(after, 'first');
  return first ? { letters: first, offset: 0 } : null;
};

const boxOf = (letters: Text, from: number, to: number): DOMRect | undefined => {
  const range = document.createRange();
  range.setStart(letters, from);
  range.setEnd(letters, to);
  return Array.from(range.getClientRects()).find(({ height }) => height > 0);
};

/** Where the caret stands in the window. Some browsers tell no box of an empty range: then that of the letter beside it. */
export const caretBox = (place: DomPlace): DOMRect | null => {
  const at = inLetters(place);
  if (!at) return place.node instanceof Element ? place.node.getBoundingClientRect() : null;
  const { letters, offset } = at;
  const own = boxOf(letters, offset, offset);
  if (own) return own;
  const beside =
    offset < letters.length ? boxOf(letters, offset, offset + 1) : boxOf(letters, Math.max(0, offset - 1), offset);
  return beside ?? null;
};

export const clamp = (value: number, from: number, to: number): number =>
  Math.min(Math.max(value, from), Math.max(from, to));

/** Where a selection within a text ends. */
export const focusIn = (text: Element): DomPlace | null => {
  const selection = document.getSelection();
  const node = selection?.focusNode ?? null;
  return selection && node && text.contains(node) ? { node, offset: selection.focusOffset } : null;
};

/** The letters of the paragraph at a point of the window, or of the text's first or last where the point is beyond them. */
const lettersAt = (text: Element, { x, y }: Point): Element | null => {
  const { top, bottom } = text.getBoundingClientRect();
  const within = document
    .elementsFromPoint(x, clamp(y, top + 1, bottom - 1))
    .find((each) => text.contains(each) && each.closest('[data-segment]'));
  return within?.closest('[data-segment]')?.querySelector('[data-letters]') ?? null;
};
type Point = { readonly x: number; readonly y: number };

/** The place in the text that is nearest to a point of the window, given how high a row is. */
export const placeNear = (text: Element, point: Point, rowPx: number): DomPlace | null => {
  const letters = lettersAt(text, point);
  if (!letters) return null;
  const { left, right, top, bottom } = letters.getBoundingClientRect();
  const place = placeAt(clamp(point.x, left + 1, right - 1), clamp(point.y, top + rowPx / 2, bottom - rowPx / 2));
  return place && letters.contains(place.node) ? place : null;
};
