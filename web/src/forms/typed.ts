import { useEffect } from 'react';

const typed = new Set<symbol>();

/** Whether some form on the page holds something that was typed and not sent. */
export const isSomethingTyped = (): boolean => typed.size > 0;

/** Tells whether a form holds something that would be lost with it. */
export const useTyped = (isTyped: boolean): void => {
  useEffect(() => {
    if (!isTyped) return undefined;
    const form = Symbol('form');
    typed.add(form);
    return () => void typed.delete(form);
  }, [isTyped]);
};
