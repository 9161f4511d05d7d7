import { redirectFor, type Visitor } from '../shell/guard.ts';
import type { NavEntry } from '../shell/Sidebar.tsx';
import type { Redirect, Screen } from '../shell/screen.ts';
import type { Tab, TabStrip } from '../ui/tabs.ts';

type Row = Screen | Redirect;

/** The rows that show something. */
export const screensOf = (rows: readonly Row[]): Screen[] => rows.filter((row): row is Screen => 'load' in row);

/** The rows that lead to another one. */
export const redirectsOf = (rows: readonly Row[]): Redirect[] => rows.filter((row): row is Redirect => 'to' in row);

/** The entries of the sidebar. */
export const navOf = (rows: readonly Row[]): NavEntry[] =>
  rows.flatMap(({ nav, ...row }) => (nav === undefined ? [] : [{ ...row, nav }]));

/** The tabs of each strip that lead a person somewhere. */
export const tabsOf = (rows: readonly Row[], me: Visitor | null): Record<TabStrip, Tab[]> => {
  const ofStrip = (strip: TabStrip): Tab[] =>
    rows
      .filter((row) => row.tab === strip && redirectFor(row, me) === null)
      .map(({ path, key, tabKey = key }) => ({ to: path, title: `title.${tabKey}` }));
  return { profile: ofStrip('profile'), staff: ofStrip('staff') };
};

/** The small screens of everybody who is logged in: fetched in advance, they open at once and also offline. */
export const fetchedAheadOf = (rows: readonly Row[]): Screen[] =>
  screensOf(rows).filter(({ level, feature, isLarge }) => level === 'user' && feature === undefined && !isLarge);
