import type { Db, EventStore, Log, Notifications, ObjectStore } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Audit } from '../audit/audit.ts';
import type { Commands } from '../commands/commands.ts';
import type { ApiContext } from '../http/context.ts';
import { lastTicks, type LastTicks } from './last-ticks.ts';
import { offerJobs } from './offer-jobs.ts';
import { jobQueue, type JobsQueue } from './queue.ts';
import { recoverJobs } from './recover-jobs.ts';
import { jobRoutes, type JobOwners } from './routes.ts';
import { liveWorkers, type LiveWorkers } from './workers.ts';

export type JobsContextDeps = {
  readonly db: Db;
  readonly notifications: Notifications;
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly audit: Audit;
  readonly store: Pick<EventStore, 'read'>;
  readonly objects: Pick<ObjectStore, 'head' | 'get'>;
  readonly owners: JobOwners;
  /** How many jobs of one person may run at once (TJ7). */
  readonly activePerOwner: () => number;
  /** How many by contract, of those who have one (WB5). */
  readonly agreedOf: (ownerIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly now: () => Date;
  readonly log: Log;
};

/** Transcription jobs: whose turn it is, and what staff do with them. */
export type JobsContext = ApiContext & {
  readonly queue: JobsQueue;
  readonly workers: LiveWorkers;
  /** How far a project is, or at which place it waits, by what was said last. */
  readonly progressOf: LastTicks['latestOf'];
};

export const jobsContext = (deps: JobsContextDeps): JobsContext => {
  const { notifications, views, commands, now, log } = deps;
  const ticks = lastTicks(notifications, now);
  const queue = jobQueue({ ...deps, ticks });
  return {
    queue,
    workers: liveWorkers(notifications, now),
    progressOf: ticks.latestOf,
    routes: jobRoutes({ ...deps, queue, ticks }),
    background: [
      { lease: 'jobs:offer', run: ({ signal }) => offerJobs({ queue, notifications, signal, log }) },
      { lease: 'jobs:recover', run: ({ signal }) => recoverJobs({ views, commands, signal, log }) },
    ],
    indexes: {},
  };
};
