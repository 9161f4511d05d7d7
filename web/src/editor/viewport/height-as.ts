import { useEffect, useRef, type RefObject } from 'react';

/** Tells the frame around it how high an element is while it stays in the window, so that what is fixed beside it knows. */
export const useHeightAs = (property: '--editor-head' | '--editor-player'): RefObject<HTMLDivElement | null> => {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = part.current;
    const frame = element?.parentElement;
    if (!element || !frame) return undefined;
    const size = new ResizeObserver(() => {
      const isFixed = getComputedStyle(element).position === 'sticky';
      frame.style.setProperty(property, `${String(isFixed ? element.offsetHeight : 0)}px`);
    });
    size.observe(element);
    return () => size.disconnect();
  }, [property]);
  return part;
};
