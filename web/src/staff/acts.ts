import { create } from 'zustand';

/** How many acts of staff this page has done: a list that is held under the pointer is let go by each. */
export const useActs = create<{ readonly done: number }>(() => ({ done: 0 }));

export const actDone = (): void => useActs.setState(({ done }) => ({ done: done + 1 }));
