import { jobs, projects, transcriptDocuments } from '@soebs/events';
import {
  commandHandler,
  hasRoom,
  newLog,
  newMetrics,
  openHealth,
  openLiveSettings,
  openNotifications,
  openObjectStore,
  openServiceLog,
  runService,
  startTracing,
  showRoom,
} from '@soebs/platform';
import { seedsOf, transcriberSettings } from '@soebs/platform/settings';
import { config, unread } from './config.ts';
import { newActivity, ownVersion, tellOfWorker } from './activity.ts';
import { clearDeadRuns } from './dead-runs.ts';
import { workThroughOffers } from './queue.ts';
import { correctorFor } from './proofread/choose.ts';
import { recogniserFor } from './speech/choose.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const settings = config();
const metrics = newMetrics('transcriber');
const log = newLog('transcriber', settings.LOG_LEVEL);
for (const each of unread()) log.warn(each, 'unknown setting ignored');
const now = (): Date => new Date();
const activity = newActivity();
const heard = (speed: number): void => {
  metrics.transcribe_realtime_factor.observe(speed);
  activity.heard(speed);
};

await runService(
  log,
  async (lifecycle) => {
    const { open, signal } = lifecycle;
    await startTracing('transcriber', settings, lifecycle);
    const health = await openHealth({ port: settings.HEALTH_PORT, host: settings.LISTEN_HOST, metrics }, lifecycle);
    const notifications = await open(
      'nats',
      () => openNotifications(settings.NATS_URL, log),
      (nats) => nats.close(),
    );
    const store = await openServiceLog(settings, { service: 'transcriber', log }, lifecycle);
    metrics.beforePage(() => showRoom(settings.WORK_DIR, metrics));
    const live = await openLiveSettings({ store, seeds: seedsOf(transcriberSettings, settings), log, signal });
    const handlers = { store, now, log, metrics };
    const jobHandler = commandHandler(handlers, jobs);
    await clearDeadRuns({ jobs: jobHandler, log }, settings.WORK_DIR);
    const keys = { id: settings.S3_KEY_ID, secret: settings.S3_SECRET };
    const objects = openObjectStore(settings.OBJECT_STORE_URL, keys, settings.WORK_DIR);
    const { WORKER_ID: workerId } = settings;
    const telling = tellOfWorker({ workerId, version: ownVersion(), activity, notifications, now, signal, log });
    const working = workThroughOffers({
      activity,
      heard,
      store,
      notifications,
      log,
      metrics,
      now,
      signal,
      workerId,
      workFolder: settings.WORK_DIR,
      objects,
      jobs: jobHandler,
      projects: commandHandler(handlers, projects),
      transcriptDocuments: commandHandler({ ...handlers, streamsKept: 2 }, transcriptDocuments),
      maxMediaMs: () => live.get('media.maxMinutes') * MINUTE_MS,
      retryRules: () => ({
        attempts: live.get('jobs.attempts'),
        backoffMs: live.get('jobs.backoffSeconds') * SECOND_MS,
      }),
      tools: { ffmpeg: settings.FFMPEG, ffprobe: settings.FFPROBE },
      recogniser: recogniserFor(settings, log),
      corrector: correctorFor(settings, log),
    });
    await open(
      'worker',
      () => ({ ended: Promise.all([working, telling]).then(() => undefined) }),
      ({ ended }) => ended,
    );
    health.started({
      deps: {
        log: () => store.probe(),
        broker: () => notifications.flush(),
        objects: () => objects.head('health/probe'),
        disk: hasRoom(settings.WORK_DIR),
        // Whatever it answers: it is there.
        speech: () => fetch(settings.SPEECH_URL, { method: 'HEAD', signal: AbortSignal.timeout(3_000) }),
      },
    });
  },
  15_000,
);
