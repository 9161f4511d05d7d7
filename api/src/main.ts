import { createServer } from 'node:http';
import { mkdir } from 'node:fs/promises';
import {
  ensureIndexes,
  newLog,
  openEventStore,
  openHints,
  openMongo,
  openObjectStore,
  pause,
  runService,
  type Database,
  type EventStore,
  type Hints,
  type Lifecycle,
} from '@soebs/platform';
import { readModels } from '@soebs/projector/read-models';
import { accountIndexes } from './accounts/user.model.ts';
import { config } from './config.ts';
import { openSockets } from './live/sockets.ts';
import { startPushing } from './live/push.ts';
import { topics } from './live/topics.ts';
import { partsOf } from './parts.ts';
import { buildApp } from './app.ts';
import { processesOf } from './processes/all.ts';
import { runProcess } from './processes/process.ts';
import type { Uploads } from './media/uploads.ts';
import { offerJobs } from './processes/offer-jobs.ts';

const settings = config();
const log = newLog('api', settings.LOG_LEVEL);
const now = (): Date => new Date();

type Servers = { readonly mongo: Database; readonly hints: Hints; readonly store: EventStore };

const openServers = async ({ open }: Lifecycle): Promise<Servers> => ({
  mongo: await open(
    'mongo',
    () => openMongo(settings.MONGO_URL),
    (mongo) => mongo.close(),
  ),
  hints: await open(
    'nats',
    () => openHints(settings.NATS_URL, log),
    (hints) => hints.close(),
  ),
  store: await open(
    'event store',
    () => openEventStore(settings.EVENTSTORE_URL),
    (store) => store.close(),
  ),
});

const sweepEveryMs = 60 * 60_000;
const sweepUploads = async (uploads: Uploads, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await uploads.sweep().catch((error: unknown) => log.warn({ err: error }, 'uploads not swept'));
    await pause(sweepEveryMs, signal);
  }
};

await runService(log, async (lifecycle) => {
  const { mongo, hints, store } = await openServers(lifecycle);
  const { signal, open } = lifecycle;
  await mkdir(settings.UPLOADS_DIR, { recursive: true });
  await ensureIndexes(mongo.db, accountIndexes);
  const objects = openObjectStore(settings.OBJECT_STORE_URL, { id: settings.S3_KEY_ID, secret: settings.S3_SECRET });
  const views = readModels(mongo.db);
  const parts = partsOf({ settings, db: mongo.db, store, hints, objects, views, log, now });

  const server = createServer(buildApp(parts));
  const sockets = openSockets({ ...parts, server, hints, topics: topics(parts) });
  await open(
    'sockets',
    () => startPushing({ hints, store, log, signal, emit: sockets.emit }),
    (stop) => stop(),
  );
  for (const process of processesOf({ ...parts, store, objects })) {
    void runProcess({ store, db: mongo.db, log, signal }, process).catch((error: unknown) =>
      log.fatal({ err: error, process: process.name }, 'process ended'),
    );
  }
  void sweepUploads(parts.uploads, signal);
  void offerJobs({ views, hints, now, signal, activePerOwner: 1 }).run();
  await open(
    'http',
    () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(settings.API_PORT, settings.LISTEN_HOST, resolve);
      }),
    () => sockets.close(),
  );
});
