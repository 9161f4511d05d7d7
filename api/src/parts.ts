import type { Db, EventStore, Hints, Log, ObjectStore } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import { accounts } from './accounts/accounts.ts';
import { cookiesFor } from './accounts/cookies.ts';
import { lockout } from './accounts/lockout.ts';
import { sessionStore } from './accounts/sessions.ts';
import { accountCollections } from './accounts/user.model.ts';
import type { AppParts } from './app.ts';
import { audit } from './audit/audit.ts';
import { commandHandlers } from './commands.ts';
import type { Config } from './config.ts';
import { oneBodyEach } from './http/idempotency.ts';
import { lastTicks } from './jobs/last-ticks.ts';
import { jobQueue } from './jobs/queue.ts';
import { uploads } from './media/uploads.ts';
import { receiveMedia } from './projects/receive-media.ts';
import { documents } from './transcript/documents.ts';

export type Machines = {
  readonly settings: Config;
  readonly db: Db;
  readonly store: EventStore;
  readonly hints: Hints;
  readonly objects: ObjectStore;
  readonly views: ReadModels;
  readonly log: Log;
  readonly now: () => Date;
};

const isReady =
  ({ db, store }: Machines) =>
  async (): Promise<boolean> => {
    try {
      await Promise.all([db.command({ ping: 1 }), store.head()]);
      return true;
    } catch {
      return false;
    }
  };

/** Puts the api together from its machines. */
export const partsOf = (machines: Machines): AppParts => {
  const { settings, db, store, hints, objects, views, log, now } = machines;
  const collections = accountCollections(db);
  const commands = commandHandlers({ store, now, log });
  const sessions = sessionStore(collections, now);
  const limits = { maxBytes: settings.MEDIA_MAX_BYTES, maxMinutes: settings.MEDIA_MAX_MINUTES };
  const received = receiveMedia({ commands, objects, views, ffprobe: settings.FFPROBE, maxMinutes: limits.maxMinutes });
  return {
    ...limits,
    commands,
    views,
    objects,
    log,
    now,
    sessions,
    accounts: accounts({ collections, sessions, lockout: lockout(collections, now) }),
    cookies: cookiesFor(settings.API_URL),
    sessionEnded: (sessionId) => hints.publish('sessions.ended', sessionId),
    uploads: uploads({
      folder: settings.UPLOADS_DIR,
      maxBytes: limits.maxBytes,
      origins: settings.WEB_ORIGINS,
      commands,
      log,
      received,
    }),
    documents: documents({ commands, store }),
    queue: jobQueue({ db, views, hints, now, activePerOwner: settings.JOBS_PER_PERSON }),
    ticks: lastTicks(hints, now),
    audit: audit(db),
    oneBodyEach: oneBodyEach(db, now),
    quota: { bytes: settings.QUOTA_BYTES_PER_PERSON, openProjects: settings.QUOTA_OPEN_PROJECTS },
    apiUrl: settings.API_URL,
    origins: settings.WEB_ORIGINS,
    isReady: isReady(machines),
  };
};
