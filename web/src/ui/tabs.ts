import { createContext } from 'react';
import type { ParseKeys } from 'i18next';

/** The strips of tabs: the screens of the profile, the screens of staff. */
export type TabStrip = 'profile' | 'staff';

/** A tab: the path of its screen and its name. */
export type Tab = { readonly to: string; readonly title: Extract<ParseKeys, `title.${string}`> };

/** The tabs of each strip; whoever puts the screens together gives them. */
export const TabsContext = createContext<Readonly<Record<TabStrip, readonly Tab[]>>>({ profile: [], staff: [] });
