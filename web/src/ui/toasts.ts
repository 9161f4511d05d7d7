import { create } from 'zustand';

export type Toast = {
  readonly id: number;
  readonly type: 'info' | 'success' | 'error';
  readonly title: string;
  readonly message?: string;
  readonly button?: { readonly label: string; readonly press: () => void };
};

/** At most this many are shown at once; the oldest give way. */
export const MAX_TOASTS = 10;

export type ToastsState = {
  /** Newest first. */
  readonly toasts: readonly Toast[];
  readonly show: (toast: Omit<Toast, 'id'>) => void;
  readonly close: (id: number) => void;
};

export const useToasts = create<ToastsState>((set, get) => ({
  toasts: [],
  show: (toast) => {
    const id = (get().toasts[0]?.id ?? 0) + 1;
    set({ toasts: [{ ...toast, id }, ...get().toasts].slice(0, MAX_TOASTS) });
  },
  close: (id) => set({ toasts: get().toasts.filter((toast) => toast.id !== id) }),
}));

/** Shows a notification. */
export const showToast = (toast: Omit<Toast, 'id'>): void => useToasts.getState().show(toast);
