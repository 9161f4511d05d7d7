import { rm } from 'node:fs/promises';
import { jobs, projects, transcriptDocuments } from '@soebs/events';
import {
  commandHandler,
  fileStore,
  newId,
  newLog,
  openEventStore,
  openNotifications,
  openVault,
} from '@soebs/platform';
import { openAiRecogniser } from '../speech/openai.ts';
import { workOn } from '../worker.ts';

/** What a fault gives to a worker process: one job, and the servers around it. */
export type WorkerTask = {
  readonly projectId: string;
  readonly store: string;
  readonly vault: string;
  readonly notifications: string;
  readonly speech: string;
  readonly objects: string;
  readonly work: string;
};

const task = JSON.parse(process.argv[2] ?? '{}') as WorkerTask;
const log = newLog('worker', 'fatal');
const now = (): Date => new Date();
const store = openEventStore(task.store, await openVault(task.vault));
const handlers = { store, now, log };
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
const notifications = await openNotifications(task.notifications, log);
await rm(task.work, { recursive: true, force: true });
process.stdout.write('ready\n');
await workOn(
  {
    store,
    notifications,
    log,
    now,
    signal: stop.signal,
    workerId: newId(),
    workFolder: task.work,
    objects: fileStore(task.objects),
    jobs: commandHandler(handlers, jobs),
    projects: commandHandler(handlers, projects),
    transcriptDocuments: commandHandler(handlers, transcriptDocuments),
    maxMediaMs: () => 600 * 60_000,
    retryRules: () => ({ attempts: 3, backoffMs: 30_000 }),
    tools: { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' },
    recogniser: openAiRecogniser({ url: task.speech, model: 'm', apiKey: undefined, log, firstPauseMs: 5 }),
  },
  task.projectId,
);
process.exit(0);
