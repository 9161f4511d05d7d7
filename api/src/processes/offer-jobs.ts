import { pause, type Hints } from '@soebs/platform';
import type { ReadModels, TranscriptionJob, ViewChanged } from '@soebs/projector/read-models';

const everyMs = 30_000;

export type OfferParts = {
  readonly views: ReadModels;
  readonly hints: Hints;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** How many jobs of one person may run at once (TJ7). */
  readonly activePerOwner: number;
};

const isDue = (job: TranscriptionJob, atMs: number): boolean =>
  job.state === 'waiting' ||
  (job.state === 'delayed' && job.dueAtMs <= atMs) ||
  (job.state === 'active' && job.leaseUntilMs <= atMs);

/** The jobs that a worker may claim now: oldest first, and of each owner only as many as may run at once (TJ7). */
export const offered = (
  jobs: readonly TranscriptionJob[],
  atMs: number,
  activePerOwner: number,
): TranscriptionJob[] => {
  const running = new Map<string, number>();
  const count = (ownerId: string): number => running.get(ownerId) ?? 0;
  for (const job of jobs) {
    if (job.state === 'active' && !isDue(job, atMs)) running.set(job.ownerId, count(job.ownerId) + 1);
  }
  return jobs.filter((job) => {
    if (!isDue(job, atMs) || count(job.ownerId) >= activePerOwner) return false;
    running.set(job.ownerId, count(job.ownerId) + 1);
    return true;
  });
};

/**
 * Rings for workers: whenever a job changes, whenever a worker says it is idle, and every 30 s in any case (TJ2).
 * Only a hint: the claim in the log decides who works.
 */
export const offerJobs = ({
  views,
  hints,
  now,
  signal,
  activePerOwner,
}: OfferParts): { readonly offer: () => Promise<void>; readonly run: () => Promise<void> } => {
  const offer = async (): Promise<void> => {
    const jobs = await views.jobs(['waiting', 'delayed', 'active']);
    for (const { projectId } of offered(jobs, now().getTime(), activePerOwner)) {
      hints.publish('jobs.offer', { projectId });
    }
  };
  let pending: Promise<void> = Promise.resolve();
  const soon = (): void => {
    pending = pending.then(offer, offer);
  };
  const run = async (): Promise<void> => {
    const stops = [
      hints.subscribe('jobs.idle', soon),
      hints.subscribe('views.transcription.job.*', ({ data }) => {
        const { view } = data as ViewChanged<TranscriptionJob>;
        if (view?.state !== 'active') soon();
      }),
    ];
    while (!signal.aborted) {
      soon();
      await pause(everyMs, signal);
    }
    for (const stop of stops) stop();
  };
  return { offer, run };
};
