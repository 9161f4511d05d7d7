/** How far from the window a block counts as near it, in CSS pixels. */
const NEAR_PX = 200;

/**
 * Which paragraphs are near the window. Watched are their blocks (the elements that directly hold paragraphs), not the
 * paragraphs: a browser looks at everything watched in each frame, and at three hours of talk that is 2 ms of a key.
 */
export type Viewport = {
  /** Watches a block while it is on the page; returns how to stop. */
  readonly watch: (block: Element) => () => void;
  /** The elements of the paragraphs in the blocks near the window. */
  readonly paragraphs: () => Element[];
  /** Calls back when blocks have come near or gone; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
};

export const createViewport = (): Viewport => {
  const near = new Set<Element>();
  const listeners = new Set<() => void>();
  const take = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) near.add(target);
      else near.delete(target);
    }
    for (const listener of listeners) listener();
  };
  let observer: IntersectionObserver | null = null;
  return {
    watch: (block) => {
      observer ??= new IntersectionObserver(take, { rootMargin: `${String(NEAR_PX)}px` });
      observer.observe(block);
      return () => {
        observer?.unobserve(block);
        near.delete(block);
      };
    },
    paragraphs: () =>
      Array.from(near).flatMap((block) =>
        Array.from(block.children).filter((each) => each.hasAttribute('data-segment')),
      ),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
