import type { ComponentType } from 'react';
import type { Guarded } from './guard.ts';
import type { TitleKey } from './i18n/title-keys.ts';

/** A screen: where it is, what the window is called, who may see it, and whether the dashboard frames it. */
export type Screen = Guarded & {
  readonly titleKey: TitleKey;
  readonly isDashboard: boolean;
  /** Loads the screen's code when it is first opened. */
  readonly load: () => Promise<ComponentType>;
};
