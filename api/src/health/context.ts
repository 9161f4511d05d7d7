import type { Db, EventStore, Log } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { ApiContext } from '../http/context.ts';
import { projectorWatch, type ProjectorWatch } from './projector-watch.ts';
import { readiness, type Readiness } from './readiness.ts';

export type HealthContextDeps = {
  readonly db: Db;
  readonly store: Pick<EventStore, 'head'>;
  readonly views: Pick<ReadModels, 'heartbeats'>;
  readonly log: Log;
};

/** What keeps the api from its work, and whether the views are up to date. */
export type HealthContext = ApiContext & { readonly projector: ProjectorWatch; readonly readiness: Readiness };

export const healthContext = ({ db, store, views, log }: HealthContextDeps): HealthContext => {
  const projector = projectorWatch({ views, log });
  return {
    projector,
    readiness: readiness({ db, store, projector }),
    routes: [],
    background: [{ lease: null, run: projector.run }],
    indexes: {},
  };
};
