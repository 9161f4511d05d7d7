import type { Anchor } from '@soebs/events/transcript';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { EditorModel } from '../model/model.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { topOfAnchor } from './anchor-top.ts';
import { CARD_GAP_PX, placeCards } from './card-places.ts';

/** A key is not held up for cards that it may move by a line; one that makes the text longer moves them at once. */
const REST_MS = 150;

/** What stands beside the text, in the order of the text. */
export type PlacedCards = {
  readonly model: EditorModel;
  readonly viewport: Viewport;
  readonly column: RefObject<HTMLElement | null>;
  readonly cards: readonly { readonly id: string; readonly anchor: () => Anchor }[];
  readonly activeId: string | null;
};

/** Puts each card beside what it is about. All are measured before the first is moved. */
const placeAll = (margin: HTMLElement, { viewport, cards, activeId }: PlacedCards): void => {
  const paragraphs = new Map(
    viewport.paragraphs().map((each) => [each.getAttribute('data-segment') ?? '', each] as const),
  );
  const corner = margin.getBoundingClientRect().top;
  const head = margin.querySelector<HTMLElement>(':scope > [data-margin-head]')?.offsetHeight ?? 0;
  const elements = new Map(
    Array.from(margin.querySelectorAll<HTMLElement>('[data-card]')).map((each) => [each.dataset['card'] ?? '', each]),
  );
  const measured = cards.flatMap(({ id, anchor }) => {
    const element = elements.get(id);
    // What is being written is seen, wherever the caret was.
    const top = topOfAnchor(paragraphs, anchor()) ?? (id === activeId ? innerHeight / 2 : null);
    return element && top !== null ? [{ id, wishedPx: top - corner, heightPx: element.offsetHeight }] : [];
  });
  const inOrder = measured.toSorted((a, b) => a.wishedPx - b.wishedPx);
  const fromPx = head === 0 ? 0 : head + CARD_GAP_PX;
  const places = placeCards(inOrder, { activeId, fromPx });
  let bottomPx = 0;
  for (const { id, heightPx } of inOrder) {
    const [element, place] = [elements.get(id), places.get(id) ?? 0];
    bottomPx = place + heightPx;
    if (!element) continue;
    element.style.transform = `translateY(${String(place)}px)`;
    element.style.visibility = 'visible';
  }
  // Beside a short text the page grows with its cards.
  margin.style.minHeight = `${String(bottomPx + CARD_GAP_PX)}px`;
};

/** Places cards whenever they, the text or the window have changed; typing moves only those that are there. */
export const useCardPlaces = (placed: PlacedCards): RefObject<HTMLElement | null> => {
  const margin = useRef<HTMLElement>(null);
  const latest = useRef(placed);
  useLayoutEffect(() => {
    latest.current = placed;
    if (margin.current) placeAll(margin.current, placed);
  });
  const { model, column } = placed;
  useEffect(() => {
    const [box, page] = [margin.current, column.current];
    if (!box || !page) return undefined;
    let frame = 0;
    const ask = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => placeAll(box, latest.current));
    };
    const resized = new ResizeObserver(ask);
    resized.observe(page);
    // A card grows while something is written in it.
    const watchCards = (): void => {
      for (const card of box.querySelectorAll('[data-card]')) resized.observe(card);
    };
    watchCards();
    const changed = new MutationObserver(watchCards);
    changed.observe(box, { childList: true, subtree: true });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopText = model.onText(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        ask();
      }, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      stopText();
      resized.disconnect();
      changed.disconnect();
    };
  }, [model, column]);
  return margin;
};
