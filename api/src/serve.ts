import { createServer, type Server } from 'node:http';
import { mkdir } from 'node:fs/promises';
import {
  ensureIndexes,
  openHealth,
  openLeases,
  openLiveSettings,
  openNotifications,
  openMongo,
  newMetrics,
  openObjectStore,
  openServiceLog,
  type Database,
  type Db,
  type EventStore,
  type Metrics,
  type Notifications,
  type Lifecycle,
  type Log,
  type Leases,
  type LeasesDeps,
} from '@soebs/platform';
import { apiSettings, seedsOf } from '@soebs/platform/settings';
import { readModels } from '@soebs/projector/read-models';
import { accountCollections } from './accounts/documents/collections.ts';
import { fillSearchWords } from './accounts/documents/search-words.ts';
import { buildApp } from './app.ts';
import { compose, type Api } from './compose.ts';
import type { Machines } from './machines.ts';
import type { Config } from './config.ts';
import { reacting, showFigures } from './figures.ts';
import { RECHECK_MS } from './live/ended-sessions.ts';
import { startPushing } from './live/push.ts';
import { openSockets } from './live/sockets.ts';
import { topics } from './live/topics.ts';
import { smtpTransport, type MailTransport } from './mail/transport.ts';
import { drain } from './http/drain.ts';
import { runProcess, type ProcessDeps } from './processes/process.ts';
import { forgetPlainTexts } from './transcript/latest-snapshots.ts';

export type ServeDeps = {
  readonly settings: Config;
  readonly log: Log;
  readonly now: () => Date;
  /** How often the sessions of open sockets are checked, in milliseconds; 30 s if not given. */
  readonly recheckMs?: number;
  /** How long a call waits for log and documents that are away; as long as they usually take if not given. */
  readonly patienceMs?: number;
  /** Who carries mail; the mail server of the settings if not given. */
  readonly mailTransport?: MailTransport;
};
type Servers = {
  readonly mongo: Database;
  readonly notifications: Notifications;
  readonly store: EventStore;
  readonly mailTransport: MailTransport;
};

const openServers = async (
  { settings, log, mailTransport, patienceMs }: ServeDeps,
  lifecycle: Lifecycle,
): Promise<Servers> => ({
  mongo: await lifecycle.open(
    'mongo',
    () => openMongo(settings.MONGO_URL, patienceMs),
    (mongo) => mongo.close(),
  ),
  notifications: await lifecycle.open(
    'nats',
    () => openNotifications(settings.NATS_URL, log),
    (notifications) => notifications.close(),
  ),
  store: await openServiceLog(settings, { service: 'api', log, patienceMs }, lifecycle),
  mailTransport: await lifecycle.open(
    'mail',
    () =>
      Promise.resolve(mailTransport ?? smtpTransport({ url: settings.MAIL_URL.reveal(), from: settings.MAIL_FROM })),
    (opened) => opened.close(),
  ),
});

type Opened = { readonly lifecycle: Lifecycle; readonly metrics: Metrics };

/** An upload that is under way when the api begins to stop keeps its lease until it has ended. */
const leasesOfRequests = async (deps: Omit<LeasesDeps, 'signal'>, { open }: Lifecycle): Promise<Leases> => {
  const { signal } = await open(
    'leases of requests',
    () => new AbortController(),
    (over) => over.abort(),
  );
  return openLeases({ ...deps, signal });
};

/** Everything outside the process that the api works with. */
const openMachines = async (serve: ServeDeps, { lifecycle, metrics }: Opened): Promise<Machines> => {
  const { settings, log, now } = serve;
  const { mongo, ...servers } = await openServers(serve, lifecycle);
  const { db } = mongo;
  await mkdir(settings.UPLOADS_DIR, { recursive: true });
  const objects = openObjectStore(settings.OBJECT_STORE_URL, { id: settings.S3_KEY_ID, secret: settings.S3_SECRET });
  const { signal } = lifecycle;
  const leases = openLeases({ db, log, metrics, signal });
  const live = await openLiveSettings({ store: servers.store, seeds: seedsOf(apiSettings, settings), log, signal });
  const requestLeases = await leasesOfRequests({ db, log, metrics }, lifecycle);
  const isStopping = (): boolean => signal.aborted;
  const machines = { ...servers, settings, live, db, objects, leases, views: readModels(db), log, metrics, now };
  return { ...machines, requestLeases, isStopping };
};

type Background = { readonly ended: Promise<unknown> };

/** What happens by itself beside the answers: processes, and the background work of each context. */
const startBackground = (
  { processes, background, log }: Api,
  {
    db,
    store,
    leases,
    signal,
    working,
  }: Pick<Machines, 'db' | 'store' | 'leases'> & Pick<ProcessDeps, 'signal' | 'working'>,
): Background => {
  const running = [
    ...processes.map((process) =>
      leases.hold(`process:${process.name}`, (held) => runProcess({ store, db, log, working, ...held }, process)),
    ),
    ...background.map((work) => (work.lease === null ? work.run(signal) : leases.hold(work.lease, work.run))),
  ];
  return { ended: Promise.all(running) };
};

/** Longer than what stands in front keeps idle connections: a request along one that closes just then would be lost. */
const KEPT_MS = 65_000;

const listen = (server: Server, { API_PORT, LISTEN_HOST }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.keepAliveTimeout = KEPT_MS;
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
  const { settings } = serve;
  const { signal, open } = lifecycle;
  const metrics = newMetrics('api');
  const health = await openHealth({ port: settings.HEALTH_PORT, host: settings.LISTEN_HOST, metrics }, lifecycle);
  const machines = await openMachines(serve, { lifecycle, metrics });
  const { db, notifications, store, leases } = machines;
  const api = compose(machines);
  const reactions = reacting();
  const { working } = reactions;
  await prepareDocuments(db, api);
  await open(
    'texts',
    () => api.commands.transcriptDocuments,
    (texts) => texts.close(),
  );
  const server = createServer(buildApp(api));
  const { documents } = api.contexts.transcript;
  const { queue, workers } = api.contexts.jobs;
  const sockets = openSockets({
    ...api,
    server,
    notifications,
    documents,
    looks: api.contexts.accounts.looks,
    topics: topics({ ...api, documents, queue, workers }),
    signal,
    recheckMs: serve.recheckMs ?? RECHECK_MS,
  });
  await open(
    'sockets',
    () => startPushing({ ...machines, ...sockets, signal }),
    (stop) => stop(),
  );
  await open(
    'background',
    () => startBackground(api, { db, store, leases, signal, working }),
    async ({ ended }) => {
      await ended;
    },
  );
  await open(
    'http',
    () => listen(server, settings),
    () => drain(server, { noticeMs: settings.DRAIN_SECONDS * 1_000, close: sockets.close }),
  );
  showFigures({ api, machines, metrics, reacting: reactions, sockets: sockets.count });
  health.started({ deps: api.needs });
  return api;
};
