import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { TabStrip } from '../ui/tabs.ts';
import { isOpen, type Guarded } from './guard.ts';
import type { NavIcon } from './nav-icons.ts';

/** What names a screen: the text `title.<key>` is the window's title, the name in the sidebar and that of the tab. */
export type ScreenKey = Extract<ParseKeys, `title.${string}`> extends `title.${infer Key}` ? Key : never;

/** An entry of the sidebar. */
export type NavPlace = { readonly icon: NavIcon; readonly place: 'main' | 'foot' };

type Row = Guarded & {
  readonly key: ScreenKey;
  /** In the sidebar; entries stand in the order of the table. */
  readonly nav?: NavPlace;
  /** Is one of the tabs of a strip; they too stand in the order of the table. */
  readonly tab?: TabStrip;
  /** What names the tab, where that is not the screen's own key. */
  readonly tabKey?: ScreenKey;
};

/** A screen: where it is, what it is called, who may see it, from where it is reached. The shell frames all but public ones. */
export type Screen = Row & {
  /** Loads the screen's code when it is first opened. */
  readonly load: () => Promise<ComponentType>;
  /** Is too large to be fetched before somebody opens it. */
  readonly isLarge?: true;
};

/** A path that only leads to another one, for those who may see where it leads. */
export type Redirect = Row & { readonly to: string };

/** Whether the shell is around a screen. */
export const isFramed = ({ level }: Guarded): boolean => !isOpen(level);
