import type { JobQueue, ListedJob, ProjectProgress, TranscriptionJob, WaitedToday } from '@soebs/contract';

/** Some of the jobs with the state of the queue. */
export type JobsPage = {
  readonly items: readonly ListedJob[];
  readonly total: number;
  readonly next: string | null;
  readonly queue: JobQueue;
  readonly waitedToday: WaitedToday;
};

const eachOf = (page: JobsPage, projectId: string, change: (job: ListedJob) => ListedJob): JobsPage => ({
  ...page,
  items: page.items.map((job) => (job.projectId === projectId ? change(job) : job)),
});

/** The page after a job has changed; its title and owner stay, a percent only while it is the same run. */
export const withJob = (page: JobsPage, job: TranscriptionJob): JobsPage =>
  eachOf(page, job.projectId, (before) => ({
    ...before,
    ...job,
    percent: job.state === 'active' && job.attempt === before.attempt ? before.percent : null,
    queuePlace: job.state === 'waiting' ? before.queuePlace : null,
    reason: job.state === before.state ? before.reason : null,
  }));

/** The page after a tick: how far the present run is, or at which place a job waits. Late ticks change nothing. */
export const withTick = (page: JobsPage, { projectId, attempt, percent, queuePlace }: ProjectProgress): JobsPage =>
  eachOf(page, projectId, (job) => {
    if (job.state === 'active')
      return job.attempt === attempt ? { ...job, percent: Math.max(percent, job.percent ?? 0) } : job;
    return job.state === 'waiting' ? { ...job, queuePlace: queuePlace ?? job.queuePlace } : job;
  });
