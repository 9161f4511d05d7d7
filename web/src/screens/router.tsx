import {
  createBrowserRouter,
  Outlet,
  redirect,
  type DataRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router';
import { useMemo } from 'react';
import { addTextSet } from '../i18n/index.ts';
import { lastPerson, useSession } from '../session/store.ts';
import { CrashedPage } from '../shell/CrashedPage.tsx';
import { rememberWanted } from '../session/after-login.ts';
import { LOGIN, redirectFor, type Guarded } from '../shell/guard.ts';
import { Root, Starting } from '../shell/Root.tsx';
import { isFramed, type Redirect, type Screen } from '../shell/screen.ts';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { TabsContext } from '../ui/tabs.ts';
import { fetchedAheadOf, navOf, redirectsOf, screensOf, tabsOf } from './derived.ts';
import { rows } from './rows.ts';

const elsewhereFor = (screen: Guarded): string | null => redirectFor(screen, useSession.getState().me);

const routeOf = ({ load, ...screen }: Screen): RouteObject => ({
  path: screen.path,
  handle: { key: screen.key },
  loader: ({ request }) => {
    const elsewhere = elsewhereFor(screen);
    if (elsewhere === null) return null;
    const { pathname, search } = new URL(request.url);
    if (elsewhere === LOGIN) rememberWanted(pathname + search, lastPerson());
    return redirect(elsewhere);
  },
  lazy: async () => ({ Component: await load() }),
});

const redirectOf = ({ to, ...from }: Redirect): RouteObject => ({
  path: from.path,
  loader: () => redirect(elsewhereFor(from) ?? to),
  Component: Starting,
});

/** The framed screens of a part of the table, with the strips of tabs that they make. */
const framed = (part: readonly (Screen | Redirect)[]): RouteObject => ({
  Component: () => {
    const me = useSession((session) => session.me);
    return (
      <TabsContext value={useMemo(() => tabsOf(part, me), [me])}>
        <Outlet />
      </TabsContext>
    );
  },
  children: screensOf(part).filter(isFramed).map(routeOf),
});

const FRAME = 'frame';
const known = { staff: false };

/** The screens of staff are few people's: their part of the table and their texts come with the first path under /admin. */
const addStaffScreens: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (known.staff || !/^\/admin\//i.test(path)) return;
  const { staffRows } = await import('./staff-rows.ts');
  known.staff = true;
  const bringTexts = (row: Screen): Screen => ({
    ...row,
    load: async () => (await Promise.all([row.load(), addTextSet('programs'), addTextSet('staff')]))[0],
  });
  patch(FRAME, [framed(staffRows.map(bringTexts))]);
};

const fetchScreens = (): void => {
  for (const screen of fetchedAheadOf(rows)) void screen.load().catch(() => undefined);
};

const frame = async () => {
  const texts = [addTextSet('rest'), addTextSet('account')];
  const [{ Shell }] = await Promise.all([import('../shell/Shell.tsx'), ...texts]);
  const entries = navOf(rows);
  return { Component: () => <Shell entries={entries} fetchScreens={fetchScreens} /> };
};

const routes = (): RouteObject[] => [
  {
    Component: Root,
    HydrateFallback: Starting,
    ErrorBoundary: CrashedPage,
    children: [
      ...screensOf(rows)
        .filter((screen) => !isFramed(screen))
        .map(routeOf),
      { id: FRAME, lazy: frame, ErrorBoundary: CrashedPage, children: [framed(rows)] },
      ...redirectsOf(rows).map(redirectOf),
      { path: '*', handle: { key: 'notFound' }, Component: NotFoundPage },
    ],
  },
];

/** The router, from the one table of screens. The shell comes with the first screen it frames. */
export const createRouter = (): DataRouter =>
  createBrowserRouter(routes(), { patchRoutesOnNavigation: addStaffScreens });
