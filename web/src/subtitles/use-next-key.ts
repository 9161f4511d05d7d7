import { useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** The key N goes to the next problem, except where a person types. */
export const useNextKey = (goToNext: () => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isTyping(event.target)) goToNext();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [goToNext]);
};
