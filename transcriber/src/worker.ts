import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  HEARTBEAT_MS,
  jobs,
  streamName,
  type Causation,
  type Job,
  type JobsCommand,
  type JobsRejection,
  type WorkStage,
} from '@soebs/events';
import {
  newId,
  type CommandHandler,
  type EventStore,
  type Notifications,
  type Log,
  type ObjectStore,
  type Outcome,
} from '@soebs/platform';
import { RunFailed, ShuttingDown, Superseded } from './faults.ts';
import { progressOf } from './progress.ts';
import type { Run } from './run.ts';
import { runStages, type StageDeps } from './stages/all.ts';

export type WorkerDeps = StageDeps & {
  readonly jobs: CommandHandler<Job | undefined, JobsCommand, JobsRejection>;
  readonly store: EventStore;
  readonly notifications: Notifications;
  readonly objects: ObjectStore;
  readonly log: Log;
  readonly workerId: string;
  readonly workFolder: string;
  readonly now: () => Date;
  /** Aborts when the worker shuts down. */
  readonly signal: AbortSignal;
};

type Claim = { readonly projectId: string; readonly attempt: number };

const streamOf = (projectId: string): string => streamName(jobs.category, projectId);

const handle = (deps: WorkerDeps, command: JobsCommand): Promise<Outcome<JobsRejection>> => {
  const { projectId } = command;
  const by: Causation = {
    commandId: newId(),
    causationId: projectId,
    correlationId: projectId,
    actorId: 'transcriber',
  };
  return deps.jobs.handle(command, by);
};

/** One winner a claim: the log decides (TJ2). */
const claim = async (deps: WorkerDeps, projectId: string): Promise<Claim | undefined> => {
  const { workerId, now } = deps;
  const outcome = await handle(deps, { type: 'ClaimTranscription', projectId, workerId, atMs: now().getTime() });
  if (!outcome.ok) return undefined;
  const { state: job } = await deps.jobs.stateOf(streamOf(projectId));
  return job?.phase.state === 'active' && job.phase.workerId === workerId
    ? { projectId, attempt: job.attempt }
    : undefined;
};

/** Shows that the run lives, however busy its stages are; aborts the run when the job is no longer its own. */
const keepAlive = (deps: WorkerDeps, { projectId, attempt }: Claim, run: AbortController): (() => void) => {
  const beat = async (): Promise<void> => {
    const outcome = await handle(deps, { type: 'KeepTranscription', projectId, attempt, atMs: deps.now().getTime() });
    if (!outcome.ok) run.abort(new Superseded());
  };
  const timer = setInterval(() => {
    beat().catch((error: unknown) => deps.log.warn({ err: error }, 'heartbeat lost'));
  }, HEARTBEAT_MS);
  return () => clearInterval(timer);
};

/** Listens to the job's own stream: a job that ended or went to another run aborts this one within moments. */
const watch = async (deps: WorkerDeps, { projectId, attempt }: Claim, run: AbortController): Promise<void> => {
  const deliveries = deps.store.subscribe({ prefixes: [streamOf(projectId)], from: 'end', signal: run.signal });
  for await (const delivery of deliveries) {
    if (delivery.kind === 'caughtUp') continue;
    const { state: job } = await deps.jobs.stateOf(streamOf(projectId));
    if (job?.phase.state !== 'active' || job.attempt !== attempt) run.abort(new Superseded());
  }
};

const reporter =
  (deps: WorkerDeps, { projectId, attempt }: Claim): Run['report'] =>
  async (report) => {
    const outcome = await handle(deps, { ...report, projectId, attempt } as JobsCommand);
    if (!outcome.ok) throw new Superseded();
  };

/** Says how a run ended that did not complete. A superseded run says nothing: the job is not its own. */
const conclude = async (deps: WorkerDeps, { projectId, attempt }: Claim, error: unknown): Promise<void> => {
  if (error instanceof Superseded) return;
  if (error instanceof ShuttingDown) {
    await handle(deps, { type: 'HandBackTranscription', projectId, attempt });
    return;
  }
  deps.log.error({ err: error, projectId, attempt }, 'run failed');
  const { code, final } = error instanceof RunFailed ? error : { code: 'transcription_failed' as const, final: false };
  const at = { atMs: deps.now().getTime(), jitter: Math.random() };
  await handle(deps, { type: 'FailAttempt', projectId, attempt, code, final, ...at });
};

const runOf = (deps: WorkerDeps, claimed: Claim, controller: AbortController) => {
  const { projectId, attempt } = claimed;
  const progress = progressOf(deps.notifications, claimed, () => deps.now().getTime());
  const report = reporter(deps, claimed);
  const run: Run = {
    projectId,
    attempt,
    report,
    signal: controller.signal,
    objects: deps.objects,
    folder: join(deps.workFolder, `${projectId}-${attempt}`),
    log: deps.log.child({ projectId, attempt }),
    progress: progress.at,
    job: async () => {
      const { state } = await deps.jobs.stateOf(streamOf(projectId));
      if (!state) throw new Superseded();
      return state;
    },
  };
  const enter = async (stage: WorkStage): Promise<void> => {
    controller.signal.throwIfAborted();
    progress.enter(stage);
    await report<'ReachTranscriptionStage'>({ type: 'ReachTranscriptionStage', stage });
  };
  return { run, enter };
};

/** Claims a job and goes through it to its end. Answers whether there was something to do. */
export const workOn = async (deps: WorkerDeps, projectId: string): Promise<boolean> => {
  const claimed = await claim(deps, projectId);
  if (!claimed) return false;
  const controller = new AbortController();
  const shutDown = (): void => controller.abort(new ShuttingDown());
  deps.signal.addEventListener('abort', shutDown, { once: true });
  const stopBeating = keepAlive(deps, claimed, controller);
  const { run, enter } = runOf(deps, claimed, controller);
  const watching = watch(deps, claimed, controller).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'not watching'),
  );
  try {
    await runStages(run, deps, enter);
    run.log.info('completed');
  } catch (error) {
    await conclude(deps, claimed, controller.signal.aborted ? controller.signal.reason : error);
  } finally {
    stopBeating();
    deps.signal.removeEventListener('abort', shutDown);
    controller.abort(new Superseded());
    await watching;
    await rm(run.folder, { recursive: true, force: true });
  }
  return true;
};
