import { rm } from 'node:fs/promises';
import { jobs, projects, transcriptDocuments } from '@soebs/events';
import {
  commandHandler,
  newLog,
  openEventStore,
  openHealth,
  openNotifications,
  openObjectStore,
  openVault,
  runService,
} from '@soebs/platform';
import { config, unread } from './config.ts';
import { workThroughOffers } from './queue.ts';
import { correctorFor } from './proofread/choose.ts';
import { recogniserFor } from './speech/choose.ts';

const settings = config();
const log = newLog('transcriber', settings.LOG_LEVEL);
for (const each of unread()) log.warn(each, 'a variable is set that nothing reads');
const now = (): Date => new Date();

await runService(
  log,
  async (lifecycle) => {
    const { open, signal } = lifecycle;
    const health = await openHealth({ port: settings.HEALTH_PORT, host: settings.LISTEN_HOST }, lifecycle);
    const notifications = await open(
      'nats',
      () => openNotifications(settings.NATS_URL, log),
      (nats) => nats.close(),
    );
    const store = await open(
      'event store',
      async () => openEventStore(settings.EVENTSTORE_URL, await openVault(settings.VAULT_URL)),
      (events) => events.close(),
    );
    await rm(settings.WORK_DIR, { recursive: true, force: true });
    const handlers = { store, now, log };
    const objects = openObjectStore(settings.OBJECT_STORE_URL, { id: settings.S3_KEY_ID, secret: settings.S3_SECRET });
    const working = workThroughOffers({
      store,
      notifications,
      log,
      now,
      signal,
      workerId: settings.WORKER_ID,
      workFolder: settings.WORK_DIR,
      objects,
      jobs: commandHandler(handlers, jobs),
      projects: commandHandler(handlers, projects),
      transcriptDocuments: commandHandler({ ...handlers, streamsKept: 2 }, transcriptDocuments),
      maxMediaMs: settings.MEDIA_MAX_MINUTES * 60_000,
      tools: { ffmpeg: settings.FFMPEG, ffprobe: settings.FFPROBE },
      recogniser: recogniserFor(settings, log),
      corrector: correctorFor(settings, log),
    });
    await open(
      'worker',
      () => ({ ended: working }),
      ({ ended }) => ended,
    );
    health.started({
      deps: {
        log: () => store.head(),
        broker: () => notifications.flush(),
        objects: () => objects.head('health/probe'),
        // Whatever it answers: it is there.
        speech: () => fetch(settings.SPEECH_URL, { method: 'HEAD', signal: AbortSignal.timeout(3_000) }),
      },
    });
  },
  15_000,
);
