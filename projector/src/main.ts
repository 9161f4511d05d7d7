import {
  ensureIndexes,
  newLog,
  openLeases,
  openEventStore,
  openHealth,
  openNotifications,
  openMongo,
  openVault,
  runService,
} from '@soebs/platform';
import { config, unread } from './config.ts';
import { buildIndexes } from './engine/builds.ts';
import { heartbeatIndexes, keepBeating } from './engine/heartbeat.ts';
import { keepLeasedViews } from './engine/leased-views.ts';
import { views } from './views.ts';

const settings = config();
const { EVENTSTORE_URL, VAULT_URL, MONGO_URL, NATS_URL, LOG_LEVEL } = settings;
const log = newLog('projector', LOG_LEVEL);
for (const each of unread()) log.warn(each, 'a variable is set that nothing reads');

await runService(log, async (lifecycle) => {
  const { open, signal } = lifecycle;
  const health = await openHealth({ port: settings.HEALTH_PORT, host: settings.LISTEN_HOST }, lifecycle);
  const { db } = await open(
    'mongo',
    () => openMongo(MONGO_URL),
    (mongo) => mongo.close(),
  );
  const notifications = await open(
    'nats',
    () => openNotifications(NATS_URL, log),
    (nats) => nats.close(),
  );
  const store = await open(
    'event store',
    async () => openEventStore(EVENTSTORE_URL, await openVault(VAULT_URL)),
    (log) => log.close(),
  );
  await ensureIndexes(db, { ...buildIndexes, ...heartbeatIndexes });
  const leases = openLeases({ db, log, signal });
  const kept = await open(
    'views',
    () => keepLeasedViews({ store, db, notifications, log, signal, leases }, views),
    ({ ended }) => ended,
  );
  await open(
    'heartbeat',
    () => ({ ended: keepBeating({ db, notifications, log, signal }, kept.views) }),
    ({ ended }) => ended,
  );
  await kept.ready;
  health.started({
    faults: () => kept.views.filter(({ fault }) => fault() !== undefined).map(({ name }) => name),
    deps: {
      documents: () => db.command({ ping: 1 }),
      log: () => store.head(),
      broker: () => notifications.flush(),
    },
  });
});
