import type { TranscriptionJob } from '@soebs/contract';
import { LOST_AFTER_MS } from '@soebs/events';
import { derivedId, keepRunning, type Log } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Commands } from '../commands/commands.ts';

const EVERY_MS = 5_000;

/** A run as it was last seen to live: `leaseUntilMs` is its last sign of life, `sinceMs` when it was seen first, by our own clock. */
type Seen = { readonly attempt: number; readonly leaseUntilMs: number; readonly sinceMs: number };
type Active = Pick<TranscriptionJob, 'projectId' | 'attempt' | 'leaseUntilMs'>;

/** Watches runs without comparing clocks: the ones that have shown no other sign of life for too long (TJ2). */
export const lostRuns = () => {
  let seen: ReadonlyMap<string, Seen> = new Map();
  return (active: readonly Active[], atMs: number): readonly Active[] => {
    const before = seen;
    seen = new Map(
      active.map(({ projectId, attempt, leaseUntilMs }) => {
        const known = before.get(projectId);
        const isSame = known?.attempt === attempt && known.leaseUntilMs === leaseUntilMs;
        return [projectId, isSame ? known : { attempt, leaseUntilMs, sinceMs: atMs }];
      }),
    );
    return active.filter(({ projectId }) => atMs - (seen.get(projectId)?.sinceMs ?? atMs) >= LOST_AFTER_MS);
  };
};

export type RecoverDeps = {
  readonly views: Pick<ReadModels, 'jobs'>;
  readonly commands: Pick<Commands, 'jobs'>;
  readonly log: Log;
  readonly signal: AbortSignal;
};

const recover = async ({ commands, log }: RecoverDeps, { projectId, attempt, leaseUntilMs }: Active): Promise<void> => {
  const id = derivedId(projectId, `recover ${attempt} ${leaseUntilMs}`);
  const by = { commandId: id, causationId: projectId, correlationId: projectId, actorId: 'system' };
  const command = { type: 'RecoverTranscription', projectId, attempt, leaseUntilMs } as const;
  const outcome = await commands.jobs.handle(command, by);
  if (outcome.ok) log.warn({ projectId, attempt }, 'worker lost: job requeued');
};

/** Gives the jobs of lost workers back to the queue, until the signal aborts. */
export const recoverJobs = async (deps: RecoverDeps): Promise<void> => {
  const { views, log, signal } = deps;
  const lost = lostRuns();
  const look = async (): Promise<void> => {
    for (const run of lost(await views.jobs(['active']), performance.now())) await recover(deps, run);
  };
  await keepRunning(look, {
    signal,
    log,
    everyMs: EVERY_MS,
    level: 'warn',
    failure: 'checking for lost workers failed, retrying',
  });
};
