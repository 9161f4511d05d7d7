import type { Db, Indexes } from '@soebs/platform';
import type { RequestHandler } from 'express';
import type { ApiContext } from '../http/context.ts';
import { openings, type OpenedBy } from './openings.ts';
import { openedMedia, openingRoutes, type OpeningRoutesDeps } from './routes.ts';

export type OpeningsContextDeps = Omit<OpeningRoutesDeps, 'openings'> & { readonly db: Db; readonly now: () => Date };

/** What is closed to staff until they say why (AU10). */
export type OpeningsContext = ApiContext & {
  /** Sends a recording in ranges to the login that has opened it. */
  readonly media: RequestHandler;
};

const indexes: Indexes = {
  'staff.openings': [{ key: { until: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
};

export const openingsContext = (deps: OpeningsContextDeps): OpeningsContext => {
  const held: OpenedBy = openings(deps);
  return {
    media: openedMedia({ ...deps, openings: held }),
    routes: openingRoutes({ ...deps, openings: held }),
    background: [],
    indexes,
  };
};
