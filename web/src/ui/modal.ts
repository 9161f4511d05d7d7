import type { ComponentType } from 'react';
import { create } from 'zustand';

/** What a modal shows and what happens when it is left. */
export type ModalContent<P extends object> = {
  readonly title: string;
  readonly component: ComponentType<P>;
  readonly props: P;
  /** Whether it can be left without an answer. */
  readonly closeable?: boolean;
  readonly onClose?: () => void;
  readonly onConfirm?: () => void;
};

export type ModalState = {
  readonly open: boolean;
  /** Stays while the modal leaves; null afterwards. */
  readonly content: ModalContent<object> | null;
  readonly show: <P extends object>(content: ModalContent<P>) => void;
  readonly close: () => void;
  readonly confirm: () => void;
  /** Called when the modal has left the screen. */
  readonly left: () => void;
};

export const useModal = create<ModalState>((set, get) => ({
  open: false,
  content: null,
  show: (content) => set({ open: true, content: content as unknown as ModalContent<object> }),
  close: () => {
    const { content } = get();
    if (content?.closeable === false) return;
    set({ open: false });
    content?.onClose?.();
  },
  confirm: () => {
    set({ open: false });
    get().content?.onConfirm?.();
  },
  left: () => {
    if (!get().open) set({ content: null });
  },
}));
