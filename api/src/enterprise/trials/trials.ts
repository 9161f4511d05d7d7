import { failureCode, projects, streamName, workStages, type Causation, type FailureCode } from '@soebs/events';
import { derivedId, type Db, type Held, type Indexes, type Log } from '@soebs/platform';
import type { Commands } from '../../commands/commands.ts';
import { leasedQueue, type Ended, type Leased } from '../../queue/leased.ts';
import { SAMPLE_MS, sampleOf } from './sample.ts';

const COLLECTION = 'enterprise.trials';
const SECOND_MS = 1_000;
const LONGEST_SLOW_SECONDS = 60;
const ATTEMPT = 1;
const FAIL = /^test:fail:(\w+)$/;
const DELAY = 'test:delay';
const DELAY_SECONDS = 10;
const SLOW = /^test:slow:(\d{1,2})$/;

/** The place from which samples come in trials; nothing is fetched. */
export const SAMPLE_ORIGIN = 'https://media.test';

type Waiting = Leased & { readonly reference: string | null };

export type TrialsDeps = {
  readonly db: Db;
  readonly commands: Pick<Commands, 'projects' | 'transcriptDocuments'>;
  readonly log: Log;
  readonly now: () => Date;
};

/** Projects of tokens for trials: the whole way without credits and recogniser, to whatever end their reference asks for. */
export type Trials = {
  /** Begins to work on a project whose media has arrived. */
  readonly begin: (project: { readonly projectId: string; readonly reference: string | null }) => Promise<void>;
  readonly run: (held: Held) => Promise<void>;
};

export const trialIndexes: Indexes = { [COLLECTION]: [{ key: { dueAt: 1 }, name: 'by_due' }] };

/** With what a trial is to fail, by its reference. */
export const failureIn = (reference: string | null): FailureCode | undefined => {
  const read = failureCode.safeParse(FAIL.exec(reference ?? '')?.[1]);
  return read.success ? read.data : undefined;
};

/** How long a trial is to take, by its reference, in milliseconds. */
export const slownessIn = (reference: string | null): number =>
  reference === DELAY
    ? DELAY_SECONDS * SECOND_MS
    : Math.min(LONGEST_SLOW_SECONDS, Number(SLOW.exec(reference ?? '')?.[1] ?? 0)) * SECOND_MS;

const byOf = (projectId: string, step: string): Causation => ({
  commandId: derivedId(projectId, `trial ${step}`),
  causationId: projectId,
  correlationId: projectId,
  actorId: 'system',
});

/** Goes through all stages and stores the sample; each step once, however often it is repeated. */
const finish = async ({ commands }: TrialsDeps, projectId: string): Promise<void> => {
  const { segments, words, sha256 } = sampleOf(projectId);
  const { projects: project, transcriptDocuments: texts } = commands;
  for (const stage of workStages)
    await project.handle({ type: 'ReachStage', projectId, attempt: ATTEMPT, stage }, byOf(projectId, stage));
  const text = { projectId, attempt: ATTEMPT };
  await texts.handle({ type: 'StoreSegments', ...text, part: 0, segments }, byOf(projectId, 'store'));
  const whole = { ...text, parts: 1, words, language: 'de', sha256 };
  await texts.handle({ type: 'CloseTranscript', ...whole }, byOf(projectId, 'close'));
  const end = { type: 'FinishProject', projectId, durationMs: SAMPLE_MS, language: 'de', words } as const;
  await project.handle(end, byOf(projectId, 'finish'));
};

export const trials = (deps: TrialsDeps): Trials => {
  const { db, commands, log, now } = deps;
  const waiting = db.collection<Waiting>(COLLECTION);
  const work = async ({ _id: projectId, reference }: Waiting): Promise<Ended> => {
    const { state } = await commands.projects.stateOf(streamName(projects.category, projectId));
    const code = failureIn(reference);
    if (typeof state !== 'string' && code)
      await commands.projects.handle({ type: 'FailProject', projectId, code }, byOf(projectId, 'fail'));
    else if (typeof state !== 'string') await finish(deps, projectId);
    await waiting.deleteOne({ _id: projectId });
    return 'done';
  };
  const queue = leasedQueue<Waiting>({ db, collection: COLLECTION, log, now, work });
  return {
    begin: async ({ projectId, reference }) => {
      const details = { bytes: 1, probedMs: SAMPLE_MS, kind: 'audio', contentType: 'audio/mpeg' } as const;
      const media = { key: `projects/${projectId}/media`, ...details };
      await commands.projects.handle({ type: 'QueueProject', projectId, media }, byOf(projectId, 'queue'));
      const dueAt = new Date(now().getTime() + slownessIn(reference));
      const fresh = { ...queue.fresh(), reference, dueAt };
      await waiting.updateOne({ _id: projectId }, { $setOnInsert: fresh }, { upsert: true });
      queue.wake();
    },
    run: queue.run,
  };
};
