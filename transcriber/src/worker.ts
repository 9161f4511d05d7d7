import { addAbortListener } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import {
  HEARTBEAT_MS,
  jobs,
  streamName,
  type Causation,
  type Job,
  type JobsCommand,
  type JobsRejection,
  type RetryRules,
  type WorkStage,
} from '@soebs/events';
import {
  faultKey,
  isTracing,
  newId,
  openSpan,
  quietly,
  traced,
  type CommandHandler,
  type EventStore,
  type Notifications,
  type Log,
  type Metrics,
  type ObjectStore,
  type OpenSpan,
  type Origin,
  type Outcome,
} from '@soebs/platform';
import type { Activity } from './activity.ts';
import { runFolder } from './dead-runs.ts';
import { RunFailed, ShuttingDown, Superseded } from './faults.ts';
import { lastWords } from './last-words.ts';
import { percentReached, progressOf } from './progress.ts';
import type { Run } from './run.ts';
import { runStages, type StageDeps } from './stages/all.ts';

export type WorkerDeps = StageDeps & {
  readonly jobs: CommandHandler<Job | undefined, JobsCommand, JobsRejection>;
  readonly store: EventStore;
  readonly notifications: Notifications;
  readonly objects: ObjectStore;
  readonly log: Log;
  readonly metrics?: Pick<Metrics, 'job_runs_total'>;
  readonly activity?: Pick<Activity, 'begin' | 'end'>;
  /** Told what the run waits for, if anything. */
  readonly reportWait?: (waitingFor: 'speech' | 'credits' | undefined) => void;
  readonly workerId: string;
  readonly workFolder: string;
  readonly now: () => Date;
  /** How a failed run is tried again, as settings say at this moment (TJ4). */
  readonly retryRules: () => RetryRules;
  /** Aborts when the worker shuts down. */
  readonly signal: AbortSignal;
};

type Claim = { readonly projectId: string; readonly attempt: number; readonly fromPercent: number };

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
    ? { projectId, attempt: job.attempt, fromPercent: percentReached(job.results) }
    : undefined;
};

/** Shows that the run lives, however busy its stages are; aborts the run when the job is no longer its own. */
const keepAlive = (deps: WorkerDeps, { projectId, attempt }: Claim, run: AbortController): (() => void) => {
  const beat = async (): Promise<void> => {
    const outcome = await handle(deps, { type: 'KeepTranscription', projectId, attempt, atMs: deps.now().getTime() });
    if (!outcome.ok) run.abort(new Superseded());
  };
  const timer = setInterval(() => {
    beat().catch((error: unknown) => deps.log.warn({ err: error }, 'heartbeat failed'));
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

const outcomeOf = (cause: unknown): string => {
  if (cause === undefined) return 'completed';
  if (cause instanceof Superseded) return 'superseded';
  return cause instanceof ShuttingDown ? 'handed_back' : 'failed';
};

/** Keeps what a tool said last for staff; a run ends all the same when there is no room for it. */
const keepLastWords = async (
  { objects, log }: WorkerDeps,
  { projectId, attempt }: Pick<Claim, 'projectId' | 'attempt'>,
  error: unknown,
): Promise<void> => {
  try {
    await objects.put(faultKey(projectId, attempt), lastWords(error));
  } catch (fault) {
    log.warn({ err: fault, projectId, attempt }, 'last words not kept');
  }
};

/** Says how a run ended that did not complete. A superseded run says nothing: the job is not its own. */
const conclude = async (deps: WorkerDeps, { projectId, attempt }: Claim, error: unknown): Promise<void> => {
  if (error instanceof Superseded) return;
  if (error instanceof ShuttingDown) {
    await handle(deps, { type: 'HandBackTranscription', projectId, attempt });
    return;
  }
  deps.log.error({ err: error, projectId, attempt }, 'attempt failed');
  const { code, final } = error instanceof RunFailed ? error : { code: 'transcription_failed' as const, final: false };
  await keepLastWords(deps, { projectId, attempt }, error);
  const at = { atMs: deps.now().getTime(), jitter: Math.random() };
  await handle(deps, { type: 'FailAttempt', projectId, attempt, code, final, rules: deps.retryRules(), ...at });
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
    folder: runFolder(deps.workFolder, projectId, attempt),
    log: deps.log.child({ projectId, attempt }),
    progress: (fraction, known) => {
      deps.reportWait?.(known?.waitingFor);
      progress.at(fraction, known);
    },
    job: async () => {
      const { state } = await deps.jobs.stateOf(streamOf(projectId));
      if (!state) throw new Superseded();
      return state;
    },
  };
  let span: OpenSpan | undefined;
  const leave = (error?: unknown): void => {
    span?.end(error === undefined ? {} : { error });
    span = undefined;
  };
  const enter = async (stage: WorkStage): Promise<void> => {
    controller.signal.throwIfAborted();
    leave();
    span = openSpan(`stage ${stage}`, { facts: { stage } });
    progress.enter(stage);
    await report<'ReachTranscriptionStage'>({ type: 'ReachTranscriptionStage', stage });
  };
  return { run, enter, leave };
};

/** Where the trace began that led to the job: at its request. */
const originOf = async ({ store }: WorkerDeps, projectId: string): Promise<Origin> => {
  const [request] = await store.read(streamOf(projectId), jobs.codec, { from: 0, to: 0 });
  return request?.metadata ?? {};
};

/** Goes through a claimed job to its end. Answers why it did not complete, if it did not. */
const runClaimed = async (deps: WorkerDeps, claimed: Claim): Promise<unknown> => {
  const controller = new AbortController();
  // Also heard when the worker has begun to shut down while the claim was under way.
  const shutDown = addAbortListener(deps.signal, () => controller.abort(new ShuttingDown()));
  const stopBeating = quietly(() => keepAlive(deps, claimed, controller));
  const { run, enter, leave } = runOf(deps, claimed, controller);
  const watching = watch(deps, claimed, controller).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'watching the job failed'),
  );
  let cause: unknown;
  try {
    await mkdir(run.folder, { recursive: true });
    await runStages(run, deps, enter);
    run.log.info('job completed');
  } catch (error) {
    cause = controller.signal.aborted ? controller.signal.reason : error;
    await conclude(deps, claimed, cause);
  } finally {
    leave(cause);
    stopBeating();
    shutDown[Symbol.dispose]();
    controller.abort(new Superseded());
    await watching;
    await rm(run.folder, { recursive: true, force: true });
  }
  return cause;
};

/** Claims a job and goes through it to its end. Answers whether there was something to do. */
export const workOn = async (deps: WorkerDeps, projectId: string): Promise<boolean> => {
  const from = isTracing() ? await originOf(deps, projectId) : undefined;
  const claimed = await traced('claim', { from }, () => claim(deps, projectId));
  if (!claimed) return false;
  const { attempt } = claimed;
  const span = openSpan('job', { facts: { attempt }, from });
  deps.activity?.begin(claimed);
  const cause = await span.within(() => runClaimed(deps, claimed)).finally(() => deps.activity?.end(claimed));
  const outcome = outcomeOf(cause);
  deps.metrics?.job_runs_total.inc({ outcome });
  span.end({ facts: { outcome }, ...(outcome === 'failed' ? { error: cause } : {}) });
  return true;
};
