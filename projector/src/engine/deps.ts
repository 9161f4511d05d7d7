import type { Db, EventStore, Indexes, Log, Notifications } from '@soebs/platform';

/** What a view is kept with. */
export type EngineDeps = {
  readonly store: EventStore;
  readonly db: Db;
  readonly notifications: Notifications;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** The indexes of the documents under the view's name, and of its lines under `<name>.rows`. */
  readonly indexes?: Indexes;
  /** How long a view that stands still waits before it tries again; 5 s if not given. */
  readonly retryMs?: number;
  /** How often it is looked whether somebody has asked for a new build; 5 s if not given. */
  readonly lookMs?: number;
};
