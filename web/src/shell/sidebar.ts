import { create } from 'zustand';

/** Windows narrower than this collapse the sidebar on load and on every resize (px). */
export const WIDE_FROM_PX = 1_280;

export type SidebarState = {
  readonly expanded: boolean;
  readonly toggle: () => void;
  /** Follows the width of the window; a wide one leaves the person's choice alone. */
  readonly fit: (windowWidthPx: number) => void;
};

export const useSidebar = create<SidebarState>((set, get) => ({
  expanded: true,
  toggle: () => set({ expanded: !get().expanded }),
  fit: (windowWidthPx) => {
    if (windowWidthPx < WIDE_FROM_PX) set({ expanded: false });
  },
}));
