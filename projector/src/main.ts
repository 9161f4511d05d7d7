import {
  ensureIndexes,
  newLog,
  newMetrics,
  openLeases,
  openHealth,
  openNotifications,
  openMongo,
  openServiceLog,
  runService,
  startTracing,
} from '@soebs/platform';
import { config, unread } from './config.ts';
import { buildIndexes } from './engine/builds.ts';
import { heartbeatIndexes, keepBeating } from './engine/heartbeat.ts';
import { keepLeasedViews } from './engine/leased-views.ts';
import { needsOf, showFigures } from './figures.ts';
import { views } from './views.ts';

const settings = config();
const { MONGO_URL, NATS_URL, LOG_LEVEL } = settings;
const metrics = newMetrics('projector');
const log = newLog('projector', LOG_LEVEL);
for (const each of unread()) log.warn(each, 'unknown setting ignored');

await runService(log, async (lifecycle) => {
  const { open, signal } = lifecycle;
  await startTracing('projector', settings, lifecycle);
  const health = await openHealth({ port: settings.HEALTH_PORT, host: settings.LISTEN_HOST, metrics }, lifecycle);
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
  const store = await openServiceLog(settings, { service: 'projector', log }, lifecycle);
  await ensureIndexes(db, { ...buildIndexes, ...heartbeatIndexes });
  const leases = openLeases({ db, log, metrics, signal });
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
  showFigures({ db, leases, views: kept.views }, metrics);
  health.started({
    faults: () => kept.views.filter(({ fault }) => fault() !== undefined).map(({ name }) => name),
    deps: {
      documents: () => db.command({ ping: 1 }),
      log: () => store.probe(),
      broker: () => notifications.flush(),
      ...needsOf({ db, leases, views: kept.views }),
    },
  });
});
