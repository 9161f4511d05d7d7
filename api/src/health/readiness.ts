import type { RequestHandler } from 'express';
import { inTime, isStorageFull, type Check, type Db, type EventStore } from '@soebs/platform';
import type { ReadinessCause as Cause } from '@soebs/contract';
import type { ProjectorWatch } from './projector-watch.ts';

export type ReadinessDeps = {
  readonly db: Db;
  readonly store: Pick<EventStore, 'head'>;
  readonly projector: Pick<ProjectorWatch, 'state'>;
  readonly deadlineMs?: number;
};

/** Writes a document, so that a full disk is noticed as well. */
export const writes = (db: Db): Check => {
  const probe = db.collection<{ readonly _id: string; readonly at: Date }>('health.probe');
  return () => probe.updateOne({ _id: 'api' }, { $set: { at: new Date() } }, { upsert: true });
};

const ofProjector = { works: [], stands: ['views'], silent: ['projector'] } as const;

export type Readiness = () => Promise<readonly Cause[]>;

/** What stands between the api and its work, by names; nothing when it is ready. Answers within two seconds, whatever hangs. */
export const readiness = ({ db, store, projector, deadlineMs = 2_000 }: ReadinessDeps): Readiness => {
  const failed = async (cause: Cause, work: () => Promise<unknown>): Promise<Cause | undefined> => {
    try {
      await inTime(work, deadlineMs);
      return undefined;
    } catch (error) {
      return isStorageFull(error) ? 'storage' : cause;
    }
  };
  return async (): Promise<readonly Cause[]> => {
    const found = await Promise.all([failed('documents', writes(db)), failed('log', () => store.head())]);
    const causes = found.filter((cause) => cause !== undefined);
    // Without documents nothing can be said of the projector.
    return causes.length > 0 ? causes : ofProjector[projector.state()];
  };
};

/** Answers 200 when the api can work, else 503 with the names of what keeps it from it. */
export const readyAnswer =
  (causes: Readiness): RequestHandler =>
  async (_request, response) => {
    const found = await causes();
    const isReady = found.length === 0;
    response.status(isReady ? 200 : 503).json(isReady ? { ok: true } : { ok: false, causes: found });
  };
