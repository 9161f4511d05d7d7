import { createServer, type Server } from 'node:http';
import { mkdir } from 'node:fs/promises';
import {
  ensureIndexes,
  openEventStore,
  openLeases,
  openNotifications,
  openMongo,
  openObjectStore,
  openVault,
  type Database,
  type EventStore,
  type Notifications,
  type Lifecycle,
  type Log,
} from '@soebs/platform';
import { readModels } from '@soebs/projector/read-models';
import { fillSearchWords } from './accounts/search-words.ts';
import { accountCollections, accountIndexes } from './accounts/user.model.ts';
import { auditIndexes } from './audit/audit.ts';
import { bannerIndexes } from './banners/banners.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { idempotencyIndexes } from './http/idempotency.ts';
import { RECHECK_MS } from './live/ended-sessions.ts';
import { startPushing } from './live/push.ts';
import { openSockets } from './live/sockets.ts';
import { topics } from './live/topics.ts';
import { keepSweeping } from './media/sweep-uploads.ts';
import { limitIndexes } from './limits/limits.ts';
import { smtpTransport, type MailTransport } from './mail/transport.ts';
import { outboxIndexes } from './mail/outbox.ts';
import { comparisonIndexes } from './payments/comparisons.ts';
import { refundIndexes } from './payments/refunds.ts';
import { depsOf } from './deps.ts';
import { processesOf } from './processes/all.ts';
import { recoverJobs } from './processes/recover-jobs.ts';
import { offerJobs } from './processes/offer-jobs.ts';
import { runProcess } from './processes/process.ts';
import { recipientIndexes } from './receipts/recipients.ts';
import { textPages } from './transcript/history-snapshots.ts';
import { forgetPlainTexts, textSnapshots } from './transcript/latest-snapshots.ts';

export type ServeDeps = {
  readonly settings: Config;
  readonly log: Log;
  readonly now: () => Date;
  /** How often the sessions of open sockets are checked, in milliseconds; 30 s if not given. */
  readonly recheckMs?: number;
  /** Who carries mail; the mail server of the settings if not given. */
  readonly mailTransport?: MailTransport;
};
type Servers = {
  readonly mongo: Database;
  readonly notifications: Notifications;
  readonly store: EventStore;
  readonly mailTransport: MailTransport;
};
type Serving = ReturnType<typeof depsOf> & Servers & { readonly server: Server };

const openServers = async ({ settings, log, mailTransport }: ServeDeps, { open }: Lifecycle): Promise<Servers> => ({
  mongo: await open(
    'mongo',
    () => openMongo(settings.MONGO_URL),
    (mongo) => mongo.close(),
  ),
  notifications: await open(
    'nats',
    () => openNotifications(settings.NATS_URL, log),
    (notifications) => notifications.close(),
  ),
  store: await open(
    'event store',
    async () => openEventStore(settings.EVENTSTORE_URL, await openVault(settings.VAULT_URL)),
    (store) => store.close(),
  ),
  mailTransport: await open(
    'mail',
    () =>
      Promise.resolve(mailTransport ?? smtpTransport({ url: settings.MAIL_URL.reveal(), from: settings.MAIL_FROM })),
    (opened) => opened.close(),
  ),
});

type Background = { readonly ended: Promise<unknown> };

/** What happens by itself beside the answers: processes, offers to workers, clearing up. */
const startBackground = ({ mongo, store, notifications, log, ...deps }: Serving, signal: AbortSignal): Background => {
  const leases = openLeases({ db: mongo.db, log, signal });
  const snapshots = [textSnapshots(mongo.db, store.vault), textPages(mongo.db, store.vault)];
  const texts = { forget: (streamId: string) => Promise.all(snapshots.map((each) => each.forget(streamId))) };
  const processes = processesOf({ ...deps, store, log, texts });
  const running = [
    ...processes.map((process) =>
      leases.hold(`process:${process.name}`, (held) => runProcess({ store, db: mongo.db, log, ...held }, process)),
    ),
    keepSweeping(deps, log, signal),
    leases.hold('jobs:offer', ({ signal: held }) => offerJobs({ queue: deps.queue, notifications, log, signal: held })),
    leases.hold('jobs:recover', ({ signal: held }) => recoverJobs({ ...deps, log, signal: held })),
    leases.hold('queue:emails', deps.outbox.run),
    leases.hold('queue:refunds', deps.refunds.run),
    leases.hold('payments:compare', ({ signal: held }) => deps.comparisons.run(held)),
    leases.hold('accounts:erase', ({ signal: held }) => deps.erasure.run(held)),
    deps.projector.run(signal),
  ];
  return { ended: Promise.all(running) };
};

const listen = (server: Server, { API_PORT, LISTEN_HOST }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(API_PORT, LISTEN_HOST, resolve);
  });

/** Opens the api: its servers, what happens by itself, sockets, and last the door. Everything closes with the lifecycle. */
export const serveApi = async (serve: ServeDeps, lifecycle: Lifecycle): Promise<ReturnType<typeof depsOf>> => {
  const { settings, log, now } = serve;
  const { signal, open } = lifecycle;
  const servers = await openServers(serve, lifecycle);
  const { mongo, notifications, store, mailTransport } = servers;
  await mkdir(settings.UPLOADS_DIR, { recursive: true });
  await ensureIndexes(mongo.db, {
    ...accountIndexes,
    ...auditIndexes,
    ...idempotencyIndexes,
    ...bannerIndexes,
    ...limitIndexes,
    ...outboxIndexes,
    ...recipientIndexes,
    ...refundIndexes,
    ...comparisonIndexes,
  });
  await forgetPlainTexts(mongo.db);
  await fillSearchWords(accountCollections(mongo.db));
  const objects = openObjectStore(settings.OBJECT_STORE_URL, { id: settings.S3_KEY_ID, secret: settings.S3_SECRET });
  const views = readModels(mongo.db);
  const deps = depsOf({ settings, db: mongo.db, store, notifications, mailTransport, objects, views, log, now });
  await open(
    'texts',
    () => deps.commands.transcriptDocuments,
    (texts) => texts.close(),
  );
  const server = createServer(buildApp(deps));
  const sockets = openSockets({
    ...deps,
    server,
    notifications,
    topics: topics(deps),
    signal,
    recheckMs: serve.recheckMs ?? RECHECK_MS,
  });
  await open(
    'sockets',
    () => startPushing({ views, notifications, store, log, signal, emit: sockets.emit, resync: sockets.resync }),
    (stop) => stop(),
  );
  await open(
    'background',
    () => startBackground({ ...deps, ...servers, server }, signal),
    async ({ ended }) => {
      await ended;
    },
  );
  await open(
    'http',
    () => listen(server, settings),
    () => sockets.close(),
  );
  return deps;
};
