import type { RefCallback } from 'react';

/** The ref of a thread: one that goes while it has the focus, being resolved, gives it to the tool it stood in. */
export const keptFocus: RefCallback<HTMLElement> = (thread) => () => {
  if (thread?.contains(document.activeElement) === true)
    thread.closest<HTMLElement>('[data-tool-panel]')?.focus({ preventScroll: true });
};
