import { createBrowserRouter, redirect, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import { redirectFor, type Guarded } from './guard.ts';
import { addRestOfTexts } from './i18n/index.ts';
import type { Screen } from './screen.ts';
import { redirects, screens } from './screens.ts';
import { useSession } from './session/store.ts';
import { CrashedPage } from './shell/CrashedPage.tsx';
import { NotFoundPage } from './ui/NotFoundPage.tsx';
import { Root, Starting } from './shell/Root.tsx';

const elsewhereFor = (screen: Guarded): string | null => redirectFor(screen, useSession.getState().me);

const routeOf = ({ load, ...screen }: Screen): RouteObject => ({
  path: screen.path,
  handle: { titleKey: screen.titleKey },
  loader: () => {
    const elsewhere = elsewhereFor(screen);
    return elsewhere === null ? null : redirect(elsewhere);
  },
  lazy: async () => ({ Component: await load() }),
});

const framed = (isDashboard: boolean): RouteObject[] =>
  screens.filter((screen) => screen.isDashboard === isDashboard).map(routeOf);

const FRAME = 'frame';
const known = { staff: false };

/** The screens of staff are few people's: their part of the table comes with the first path under /admin. */
const addStaffScreens: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (known.staff || !/^\/admin\//i.test(path)) return;
  const { staffScreens } = await import('./staff/screens.ts');
  known.staff = true;
  patch(FRAME, staffScreens.map(routeOf));
};

const routes = (): RouteObject[] => [
  {
    Component: Root,
    HydrateFallback: Starting,
    ErrorBoundary: CrashedPage,
    children: [
      ...framed(false),
      {
        id: FRAME,
        lazy: async () => {
          const [{ Shell }] = await Promise.all([import('./shell/Shell.tsx'), addRestOfTexts()]);
          return { Component: Shell };
        },
        ErrorBoundary: CrashedPage,
        children: framed(true),
      },
      ...redirects.map(({ to, ...from }): RouteObject => ({
        path: from.path,
        loader: () => redirect(elsewhereFor(from) ?? to),
        Component: Starting,
      })),
      { path: '*', handle: { titleKey: 'notFound' }, Component: NotFoundPage },
    ],
  },
];

/** The router, from the one table of screens. The shell comes with the first screen it frames. */
export const createRouter = () => createBrowserRouter(routes(), { patchRoutesOnNavigation: addStaffScreens });
