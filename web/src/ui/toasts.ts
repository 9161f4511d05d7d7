import { create } from 'zustand';

export type Toast = {
  readonly type: 'info' | 'success' | 'error';
  readonly title: string;
  readonly message?: string;
  readonly button?: { readonly label: string; readonly press: () => void };
};

export type ToastsState = {
  /** What is to be told and not on the screen yet, oldest first: the code that shows it comes after the page. */
  readonly waiting: readonly Toast[];
  readonly show: (toast: Toast) => void;
  /** Hands over what waits; whoever takes it shows it. */
  readonly take: () => readonly Toast[];
};

export const useToasts = create<ToastsState>((set, get) => ({
  waiting: [],
  show: (toast) => set({ waiting: [...get().waiting, toast] }),
  take: () => {
    const { waiting } = get();
    if (waiting.length > 0) set({ waiting: [] });
    return waiting;
  },
}));

/** Shows a notification. */
export const showToast = (toast: Toast): void => useToasts.getState().show(toast);
