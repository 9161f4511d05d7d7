import type { Db, EventStore, Leases, LiveSettings, Log, Metrics, Notifications, ObjectStore } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Config } from './config.ts';
import type { MailTransport } from './mail/transport.ts';

/** What the api is made of, before anything of its own. */
export type Machines = {
  readonly settings: Config;
  /** What staff may change while the product runs. */
  readonly live: LiveSettings;
  readonly db: Db;
  readonly store: EventStore;
  readonly notifications: Notifications;
  readonly objects: ObjectStore;
  readonly leases: Leases;
  /** Leases that live as long as the requests that borrow them. */
  readonly requestLeases: Leases;
  /** True from the moment on when the api begins to stop. */
  readonly isStopping: () => boolean;
  readonly mailTransport: MailTransport;
  readonly views: ReadModels;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly now: () => Date;
};
