import type { Check, Db, EventStore, Log } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { ApiContext } from '../http/context.ts';
import { projectorWatch, type ProjectorState, type ProjectorWatch } from './projector-watch.ts';
import { readiness, writes, type Readiness } from './readiness.ts';

export type HealthContextDeps = {
  readonly db: Db;
  readonly store: Pick<EventStore, 'head' | 'probe'>;
  readonly views: Pick<ReadModels, 'heartbeats'>;
  readonly log: Log;
};

/** What keeps the api from its work, and whether the views are up to date. */
export type HealthContext = ApiContext & {
  readonly projector: ProjectorWatch;
  readonly readiness: Readiness;
  /** What the api needs from others, each asked by itself (`/health/deps`). */
  readonly needs: Readonly<Record<string, Check>>;
};

/** The views are not kept up to date. */
class ViewsStand extends Error {
  override readonly name = 'ViewsStand';
  readonly code: string;
  constructor(state: ProjectorState) {
    super(`the projector ${state}`);
    this.code = `views_${state}`;
  }
}

export const healthContext = ({ db, store, views, log }: HealthContextDeps): HealthContext => {
  const projector = projectorWatch({ views, log });
  return {
    projector,
    readiness: readiness({ db, store, projector }),
    needs: {
      documents: writes(db),
      log: () => store.probe(),
      views: () => {
        const state = projector.state();
        return state === 'works' ? Promise.resolve() : Promise.reject(new ViewsStand(state));
      },
    },
    routes: [],
    background: [{ lease: null, run: projector.run }],
    indexes: {},
  };
};
