import { z } from 'zod';
import { create } from 'zustand';

const theme = z.enum(['system', 'light', 'dark']);
export const themes = theme.options;
export type Theme = z.output<typeof theme>;

const KEY = 'theme';

const show = (chosen: Theme): void => {
  const { dataset } = document.documentElement;
  if (chosen === 'system') delete dataset['theme'];
  else dataset['theme'] = chosen;
};

/** The theme follows the device unless a person chooses another one for this tab. */
export const useTheme = create<{ readonly theme: Theme; readonly choose: (theme: Theme) => void }>((set) => ({
  theme: 'system',
  choose: (chosen) => {
    sessionStorage.setItem(KEY, chosen);
    show(chosen);
    set({ theme: chosen });
  },
}));

/** Shows the theme that was chosen in this tab before a reload. */
export const startTheme = (): void => {
  const chosen = theme.safeParse(sessionStorage.getItem(KEY));
  if (chosen.success) useTheme.getState().choose(chosen.data);
};
