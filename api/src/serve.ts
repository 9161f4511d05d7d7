import { createServer, type Server } from 'node:http';
import { mkdir } from 'node:fs/promises';
import {
  ensureIndexes,
  openEventStore,
  openHealth,
  openLeases,
  openNotifications,
  openMongo,
  openObjectStore,
  openVault,
  type Database,
  type Db,
  type EventStore,
  type Leases,
  type Notifications,
  type Lifecycle,
  type Log,
} from '@soebs/platform';
import { readModels } from '@soebs/projector/read-models';
import { accountCollections } from './accounts/documents/collections.ts';
import { fillSearchWords } from './accounts/documents/search-words.ts';
import { buildApp } from './app.ts';
import { compose, type Api } from './compose.ts';
import type { Config } from './config.ts';
import { RECHECK_MS } from './live/ended-sessions.ts';
import { startPushing } from './live/push.ts';
import { openSockets } from './live/sockets.ts';
import { topics } from './live/topics.ts';
import { smtpTransport, type MailTransport } from './mail/transport.ts';
import { runProcess } from './processes/process.ts';
import { forgetPlainTexts } from './transcript/latest-snapshots.ts';

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

/** What happens by itself beside the answers: processes, and the background work of each context. */
const startBackground = (
  { processes, background, log }: Api,
  { mongo, store }: Servers,
  { leases, signal }: { readonly leases: Leases; readonly signal: AbortSignal },
): Background => {
  const running = [
    ...processes.map((process) =>
      leases.hold(`process:${process.name}`, (held) => runProcess({ store, db: mongo.db, log, ...held }, process)),
    ),
    ...background.map((work) => (work.lease === null ? work.run(signal) : leases.hold(work.lease, work.run))),
  ];
  return { ended: Promise.all(running) };
};

const listen = (server: Server, { API_PORT, LISTEN_HOST }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(API_PORT, LISTEN_HOST, resolve);
  });

/** Indexes, and what earlier releases have left to be done. */
const prepareDocuments = async (db: Db, { indexes }: Api): Promise<void> => {
  await ensureIndexes(db, indexes);
  await forgetPlainTexts(db);
  await fillSearchWords(accountCollections(db));
};

/** Opens the api: its servers, what happens by itself, sockets, and last the door. Everything closes with the lifecycle. */
export const serveApi = async (serve: ServeDeps, lifecycle: Lifecycle): Promise<Api> => {
  const { settings, log, now } = serve;
  const { signal, open } = lifecycle;
  const health = await openHealth({ port: settings.HEALTH_PORT, host: settings.LISTEN_HOST }, lifecycle);
  const servers = await openServers(serve, lifecycle);
  const { mongo, notifications, store, mailTransport } = servers;
  await mkdir(settings.UPLOADS_DIR, { recursive: true });
  const objects = openObjectStore(settings.OBJECT_STORE_URL, { id: settings.S3_KEY_ID, secret: settings.S3_SECRET });
  const views = readModels(mongo.db);
  const leases = openLeases({ db: mongo.db, log, signal });
  const api = compose({
    settings,
    db: mongo.db,
    store,
    notifications,
    mailTransport,
    objects,
    leases,
    views,
    log,
    now,
  });
  await prepareDocuments(mongo.db, api);
  await open(
    'texts',
    () => api.commands.transcriptDocuments,
    (texts) => texts.close(),
  );
  const server = createServer(buildApp(api));
  const { documents } = api.contexts.transcript;
  const { queue } = api.contexts.jobs;
  const sockets = openSockets({
    ...api,
    server,
    notifications,
    documents,
    topics: topics({ ...api, documents, queue }),
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
    () => startBackground(api, servers, { leases, signal }),
    async ({ ended }) => {
      await ended;
    },
  );
  await open(
    'http',
    () => listen(server, settings),
    () => sockets.close(),
  );
  health.started({ deps: api.needs });
  return api;
};
