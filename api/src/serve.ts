import { createServer, type Server } from 'node:http';
import { mkdir } from 'node:fs/promises';
import {
  ensureIndexes,
  openEventStore,
  openHints,
  openMongo,
  openObjectStore,
  openVault,
  type Database,
  type EventStore,
  type Hints,
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
import { recheckMs } from './live/ended-sessions.ts';
import { startPushing } from './live/push.ts';
import { openSockets } from './live/sockets.ts';
import { topics } from './live/topics.ts';
import { keepSweeping } from './media/sweep-uploads.ts';
import { limitIndexes } from './limits/limits.ts';
import { smtpCarrier, type Carrier } from './mail/carrier.ts';
import { outboxIndexes } from './mail/outbox.ts';
import { comparisonIndexes } from './payments/comparisons.ts';
import { refundIndexes } from './payments/refunds.ts';
import { partsOf } from './parts.ts';
import { processesOf } from './processes/all.ts';
import { offerJobs } from './processes/offer-jobs.ts';
import { runProcess } from './processes/process.ts';
import { recipientIndexes } from './receipts/recipients.ts';
import { textPages } from './transcript/pages.ts';
import { forgetPlainTexts, textSnapshots } from './transcript/snapshots.ts';

export type ServeParts = {
  readonly settings: Config;
  readonly log: Log;
  readonly now: () => Date;
  /** How often the sessions of open sockets are checked, in milliseconds; 30 s if not given. */
  readonly recheckMs?: number;
  /** Who carries mail; the mail server of the settings if not given. */
  readonly carrier?: Carrier;
};
type Servers = {
  readonly mongo: Database;
  readonly hints: Hints;
  readonly store: EventStore;
  readonly carrier: Carrier;
};
type Serving = ReturnType<typeof partsOf> & Servers & { readonly server: Server };

const openServers = async ({ settings, log, carrier }: ServeParts, { open }: Lifecycle): Promise<Servers> => ({
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
    async () => openEventStore(settings.EVENTSTORE_URL, await openVault(settings.VAULT_URL)),
    (store) => store.close(),
  ),
  carrier: await open(
    'mail',
    () => Promise.resolve(carrier ?? smtpCarrier({ url: settings.MAIL_URL.reveal(), from: settings.MAIL_FROM })),
    (opened) => opened.close(),
  ),
});

type Background = { readonly ended: Promise<unknown> };

/** What happens by itself beside the answers: processes, offers to workers, clearing up. */
const startBackground = ({ mongo, store, hints, log, ...parts }: Serving, signal: AbortSignal): Background => {
  const aside = [textSnapshots(mongo.db, store.vault), textPages(mongo.db, store.vault)];
  const texts = { forget: (streamId: string) => Promise.all(aside.map((each) => each.forget(streamId))) };
  const processes = processesOf({ ...parts, store, log, texts });
  const running = [
    ...processes.map((process) => runProcess({ store, db: mongo.db, log, signal }, process)),
    keepSweeping(parts, log, signal),
    offerJobs({ queue: parts.queue, hints, signal, log }),
    parts.outbox.run(signal),
    parts.refunds.run(signal),
    parts.comparisons.run(signal),
    parts.erasure.run(signal),
    parts.projector.run(signal),
  ];
  return { ended: Promise.all(running) };
};

const listen = (server: Server, { API_PORT, LISTEN_HOST }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(API_PORT, LISTEN_HOST, resolve);
  });

/** Opens the api: its servers, what happens by itself, sockets, and last the door. Everything closes with the lifecycle. */
export const serveApi = async (serve: ServeParts, lifecycle: Lifecycle): Promise<ReturnType<typeof partsOf>> => {
  const { settings, log, now } = serve;
  const { signal, open } = lifecycle;
  const servers = await openServers(serve, lifecycle);
  const { mongo, hints, store, carrier } = servers;
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
  const parts = partsOf({ settings, db: mongo.db, store, hints, carrier, objects, views, log, now });
  await open(
    'texts',
    () => parts.commands.transcripts,
    (texts) => texts.close(),
  );
  const server = createServer(buildApp(parts));
  const sockets = openSockets({
    ...parts,
    server,
    hints,
    topics: topics(parts),
    signal,
    recheckMs: serve.recheckMs ?? recheckMs,
  });
  await open(
    'sockets',
    () => startPushing({ hints, store, log, signal, emit: sockets.emit }),
    (stop) => stop(),
  );
  await open(
    'background',
    () => startBackground({ ...parts, ...servers, server }, signal),
    async ({ ended }) => {
      await ended;
    },
  );
  await open(
    'http',
    () => listen(server, settings),
    () => sockets.close(),
  );
  return parts;
};
