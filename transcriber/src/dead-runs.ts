import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jobs, streamName, type Job, type JobsCommand, type JobsRejection } from '@soebs/events';
import { newId, type CommandHandler, type Log } from '@soebs/platform';

/** The folder of a run while it lives: it names the run, so that what a killed worker leaves behind says what it worked on. */
export const runFolder = (workFolder: string, projectId: string, attempt: number): string =>
  join(workFolder, `${projectId}-${attempt}`);

type Deps = {
  readonly jobs: CommandHandler<Job | undefined, JobsCommand, JobsRejection>;
  readonly log: Log;
};

type Run = { readonly projectId: string; readonly attempt: number };

const runOf = (folder: string): Run | undefined => {
  const [, projectId, attempt] = /^(.+)-(\d+)$/.exec(folder) ?? [];
  return projectId === undefined ? undefined : { projectId, attempt: Number(attempt) };
};

const giveBack = async ({ jobs: handler, log }: Deps, run: Run): Promise<void> => {
  const { projectId, attempt } = run;
  const { state: job } = await handler.stateOf(streamName(jobs.category, projectId));
  if (job?.phase.state !== 'active' || job.attempt !== attempt) return;
  const command = { type: 'RecoverTranscription', leaseUntilMs: job.phase.leaseUntilMs, ...run } as const;
  const by = { commandId: newId(), causationId: projectId, correlationId: projectId, actorId: 'transcriber' };
  const { ok } = await handler.handle(command, by);
  if (ok) log.warn(run, 'killed in the middle of a run: job requeued');
};

/**
 * Before a worker begins: the jobs of runs that it was killed in go back to the queue at once, counted as lost like those that others
 * notice only after a minute's silence (TJ2), and its folder is emptied. The folder is this worker's alone.
 */
export const clearDeadRuns = async (deps: Deps, workFolder: string): Promise<void> => {
  await mkdir(workFolder, { recursive: true });
  const left = await readdir(workFolder);
  for (const run of left.map(runOf)) if (run) await giveBack(deps, run);
  for (const each of left) await rm(join(workFolder, each), { recursive: true, force: true });
};
