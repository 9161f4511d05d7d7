let isPressed = false;
const ends = ['pointerup', 'pointercancel'] as const;

if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ends) addEventListener(end, () => (isPressed = false), true);
}

/**
 * Does something now, or once the pointer is let go. A message that appears while a button is being pressed would move
 * the button away from under the pointer, and the click would be lost.
 */
export const afterPress = (work: () => void): void => {
  if (!isPressed) {
    work();
    return;
  }
  const waiting = new AbortController();
  const go = (): void => {
    waiting.abort();
    setTimeout(work);
  };
  for (const end of ends) addEventListener(end, go, { capture: true, signal: waiting.signal });
};
