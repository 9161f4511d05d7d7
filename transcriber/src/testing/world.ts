import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  idOfStream,
  jobs,
  projects,
  transcriptDocuments,
  type Causation,
  type Job,
  type SpeakersAsked,
} from '@soebs/events';
import {
  commandHandler,
  derivedId,
  fileStore,
  newId,
  newLog,
  openEventStore,
  openNotifications,
  openVault,
  type Log,
} from '@soebs/platform';
import { startEmbedded, until } from '@soebs/platform/testing';
import { openAiRecogniser } from '../speech/openai.ts';
import type { WorkerDeps } from '../worker.ts';

const by = (): Causation => ({ commandId: newId(), causationId: 'test', correlationId: 'test', actorId: 'test' });
export const quiet: Log = newLog('test', 'fatal');

/** One step of the scripted recogniser (embedded/speech/src/scripted.ts). */
export type Step = Readonly<Record<string, unknown>>;

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`ended with ${String(code)}`)));
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve);
  });

/** The scripted recogniser as its own process. */
export const startScripted = async () => {
  const main = join(process.cwd(), 'embedded/speech/src/scripted.ts');
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = `http://${(await firstLine(child)).replace('ready ', '')}`;
  return {
    url: `${url}/v1`,
    play: async (...steps: Step[]): Promise<void> => {
      await fetch(`${url}/script`, { method: 'POST', body: JSON.stringify(steps) });
    },
    requests: async () =>
      (await (await fetch(`${url}/requests`)).json()) as {
        fields: Record<string, string>;
        bytes: number;
        abandoned: boolean;
      }[],
    stop: () => child.kill('SIGTERM'),
  };
};

/** Log, broker, objects and recogniser for worker tests; the api's part (charging) is played by `charge`. */
export const openWorld = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'soebs-worker-'));
  const [log, keys, broker, speech] = await Promise.all([
    startEmbedded('eventstore'),
    startEmbedded('mongo'),
    startEmbedded('nats'),
    startScripted(),
  ]);
  const vault = `mongodb://${keys.address}/vault`;
  const store = openEventStore(`esdb://${log.address}?tls=false`, await openVault(vault));
  const notifications = await openNotifications(`nats://${broker.address}`, quiet);
  const objects = fileStore(join(folder, 'objects'));
  const clock = { aheadMs: 0 };
  const now = (): Date => new Date(Date.now() + clock.aheadMs);
  const handlers = { store, now, log: quiet };
  const jobHandler = commandHandler(handlers, jobs);
  const charging = new AbortController();

  const charge = async (): Promise<void> => {
    for await (const delivery of store.subscribe({
      prefixes: ['transcription-'],
      from: 'start',
      signal: charging.signal,
    })) {
      if (delivery.kind !== 'event' || delivery.event.type !== 'AudioExtracted') continue;
      await jobHandler.handle(
        { type: 'ConfirmCharge', projectId: idOfStream(delivery.event.streamId), cents: 100 },
        by(),
      );
    }
  };
  void charge();

  const worker = (workerId: string, signal: AbortSignal, over: Partial<WorkerDeps> = {}): WorkerDeps => ({
    store,
    notifications,
    objects,
    now,
    signal,
    workerId,
    log: quiet,
    workFolder: join(folder, 'work', workerId),
    jobs: commandHandler(handlers, jobs),
    projects: commandHandler(handlers, projects),
    transcriptDocuments: commandHandler(handlers, transcriptDocuments),
    maxMediaMs: () => 600 * 60_000,
    retryRules: () => ({ attempts: 3, backoffMs: 30_000 }),
    tools: { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' },
    recogniser: openAiRecogniser({ url: speech.url, model: 'm', apiKey: undefined, log: quiet, firstPauseMs: 5 }),
    ...over,
  });

  return {
    folder,
    urls: {
      store: `esdb://${log.address}?tls=false`,
      vault,
      notifications: `nats://${broker.address}`,
      speech: speech.url,
    },
    store,
    notifications,
    objects,
    speech,
    clock,
    jobs: jobHandler,
    worker,
    by,
    /** A project with media and a job that waits. */
    project: async (
      media: Buffer | string,
      details: { language?: string; expressions?: string[]; speakers?: SpeakersAsked; vocabulary?: string[] } = {},
    ): Promise<string> => {
      const projectId = derivedId(newId(), 'project');
      const mediaKey = `projects/${projectId}/media`;
      const content = typeof media === 'string' ? await readFile(join(process.cwd(), 'e2e/media', media)) : media;
      await objects.put(mediaKey, content);
      const { language = 'auto', expressions = [], speakers, vocabulary } = details;
      const rest = {
        title: 't',
        subtitlePreset: 'standard',
        fileName: 'f',
        fileBytes: 1,
        privacyPolicyAcceptedAt: now().toISOString(),
        ...(speakers === undefined ? {} : { speakers }),
        vocabulary,
      };
      const project = commandHandler(handlers, projects);
      await project.handle({ type: 'CreateProject', projectId, ownerId: 'u', language, expressions, ...rest }, by());
      await jobHandler.handle({ type: 'RequestTranscription', projectId, ownerId: 'u', mediaKey, language }, by());
      return projectId;
    },
    job: async (projectId: string): Promise<Job> => {
      const { state } = await jobHandler.stateOf(`transcription-${projectId}`);
      if (!state) throw new Error('no such job');
      return state;
    },
    /** Plays the api's part for a job whose worker was lost: it has watched long enough. */
    recover: async (projectId: string): Promise<void> => {
      const { state: job } = await jobHandler.stateOf(`transcription-${projectId}`);
      if (job?.phase.state !== 'active') return;
      const { leaseUntilMs } = job.phase;
      await jobHandler.handle({ type: 'RecoverTranscription', projectId, attempt: job.attempt, leaseUntilMs }, by());
    },
    events: (projectId: string) => store.read(`transcription-${projectId}`, jobs.codec),
    transcript: async (projectId: string) =>
      (await commandHandler(handlers, transcriptDocuments).stateOf(`transcript-${projectId}`)).state.transcript,
    until,
    close: async (): Promise<void> => {
      charging.abort();
      await notifications.close();
      await store.close();
      speech.stop();
      await Promise.all([log.stop(), keys.stop(), broker.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type World = Awaited<ReturnType<typeof openWorld>>;
