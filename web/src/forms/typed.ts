import { useEffect } from 'react';

/** `typed` asks before it is left; `held` is lost with the page: typed, or being sent just now. */
const forms = { typed: new Set<symbol>(), held: new Set<symbol>() } as const;

/** Whether some form on the page holds something that was typed and not sent. */
export const isSomethingTyped = (): boolean => forms.typed.size > 0;

/** Whether some form on the page holds something that was typed, also while it is being sent. */
export const isSomethingHeld = (): boolean => forms.held.size > 0;

/** Lets everything go that was typed, without asking: it belongs to somebody who is not there any more. */
export const forgetTyped = (): void => {
  for (const each of Object.values(forms)) each.clear();
};

const useIn = (set: Set<symbol>, isIn: boolean): void => {
  useEffect(() => {
    if (!isIn) return undefined;
    const form = Symbol('form');
    set.add(form);
    return () => void set.delete(form);
  }, [set, isIn]);
};

/** Tells whether a form holds something that would be lost with it, and whether it is being sent. */
export const useTyped = (isTyped: boolean, isSending = false): void => {
  useIn(forms.typed, isTyped && !isSending);
  useIn(forms.held, isTyped);
};
