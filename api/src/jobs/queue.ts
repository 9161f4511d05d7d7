import type { JobQueue, JobState, ProjectProgress, QueueReason, TranscriptionJob } from '@soebs/contract';
import type { Db, Notifications } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { LastTicks } from './last-ticks.ts';
import { offered, places, reasons } from './order.ts';

type Gate = { readonly _id: 'transcription'; readonly paused: boolean };

export type QueueDeps = {
  readonly db: Db;
  readonly views: Pick<ReadModels, 'jobs' | 'jobCounts' | 'lastClaims'>;
  readonly notifications: Notifications;
  readonly now: () => Date;
  /** How many jobs of one person may run at once, without a contract (TJ7). */
  readonly activePerOwner: () => number;
  /** How many jobs of these people may run at once by contract; those without one are left out (WB5). */
  readonly agreedOf: (ownerIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** How much longer those under way take, the shortest first. */
  readonly ticks: Pick<LastTicks, 'remaining'>;
};

/** The queue as it stands at a moment. */
type Look = {
  /** The oldest of those that are not done; there may be more of them, which is why they are counted apart. */
  readonly jobs: readonly TranscriptionJob[];
  readonly counts: Readonly<Record<JobState, number>>;
  readonly waitingSince: string | null;
  readonly lastClaims: ReadonlyMap<string, string>;
  readonly agreed: ReadonlyMap<string, number>;
  readonly paused: boolean;
  readonly places: ReadonlyMap<string, number>;
};

type QueueState = {
  readonly paused: boolean;
  readonly place: number | undefined;
  readonly remaining?: readonly number[];
};

/** To ten seconds: what changes all the time would be told all the time. */
const beginsIn = (ms: number | undefined): { beginsInMs?: number } =>
  ms === undefined ? {} : { beginsInMs: Math.ceil(ms / 10_000) * 10_000 };

/** How a job stands that nobody works on, for those who look at its project: as the tick of the run to come. */
export const waitingTick = (job: TranscriptionJob, { paused, place, remaining = [] }: QueueState): ProjectProgress => ({
  projectId: job.projectId,
  attempt: job.attempt + 1,
  stage: 'queued',
  percent: 0,
  ...(place === undefined ? {} : { queuePlace: place, ...(paused ? {} : beginsIn(remaining[place - 1])) }),
  ...(job.state === 'delayed' ? { retryAtMs: job.dueAtMs } : {}),
  ...(paused ? { waitingFor: 'queue' as const } : {}),
});

/** Places and reasons of all that wait, by project. */
export type Standings = {
  readonly places: ReadonlyMap<string, number>;
  readonly reasons: ReadonlyMap<string, QueueReason>;
};

/** The queue as a whole: who is next, who waits at which place, and whether anything is given out at all. */
export type JobsQueue = {
  /** Rings for workers with what they may claim, and tells how the rest stands. A paused queue gives out nothing. */
  readonly offer: (everything?: boolean) => Promise<void>;
  readonly counts: () => Promise<JobQueue>;
  /** Where in the queue all stand that wait, and what each waits for. */
  readonly standings: () => Promise<Standings>;
  /** How a project's job stands as long as nobody works on it. */
  readonly waiting: (projectId: string) => Promise<ProjectProgress | undefined>;
  readonly setPaused: (paused: boolean) => Promise<void>;
};

const countsOf = (
  { counts: { waiting, delayed, active }, waitingSince, paused }: Look,
  atOnceEach: number,
): JobQueue => ({
  paused,
  waiting,
  delayed,
  active,
  waitingSince,
  atOnceEach,
});

export const jobQueue = ({ db, views, notifications, now, activePerOwner, agreedOf, ticks }: QueueDeps): JobsQueue => {
  const gates = db.collection<Gate>('transcription.queue');
  const isPaused = async (): Promise<boolean> => (await gates.findOne({ _id: 'transcription' }))?.paused ?? false;

  const look = async (): Promise<Look> => {
    const [jobs, counts, [oldest]] = await Promise.all([
      views.jobs(['waiting', 'delayed', 'active']),
      views.jobCounts(),
      views.jobs(['waiting'], 1),
    ]);
    const owners = [...new Set(jobs.filter(({ state }) => state !== 'active').map(({ ownerId }) => ownerId))];
    const [lastClaims, agreed, paused] = await Promise.all([views.lastClaims(owners), agreedOf(owners), isPaused()]);
    const waitingSince = oldest?.requestedAt ?? null;
    return { jobs, counts, waitingSince, lastClaims, agreed, paused, places: places(jobs, lastClaims) };
  };

  const limits = ({ lastClaims, agreed }: Look) => {
    const usual = activePerOwner();
    const activeOf = (ownerId: string): number => Math.max(usual, agreed.get(ownerId) ?? 0);
    return { atMs: now().getTime(), lastClaims, activeOf };
  };

  const tickOf = (job: TranscriptionJob, looked: Look): ProjectProgress =>
    waitingTick(job, { ...looked, place: looked.places.get(job.projectId), remaining: ticks.remaining() });

  const published = new Map<string, string>();
  /** Tells those who look at waiting projects how they stand, and staff the counts; again only what is new, or everything. */
  const tell = (looked: Look, everything: boolean): void => {
    const news: [string, unknown][] = [['jobs.counts', countsOf(looked, activePerOwner())]];
    for (const job of looked.jobs) {
      if (job.state !== 'active') news.push([`ticks.${job.projectId}`, tickOf(job, looked)]);
    }
    for (const subject of published.keys()) if (!news.some(([name]) => name === subject)) published.delete(subject);
    for (const [subject, data] of news) {
      const text = JSON.stringify(data);
      if (everything || published.get(subject) !== text) notifications.publish(subject, data);
      published.set(subject, text);
    }
  };

  return {
    offer: async (everything = false): Promise<void> => {
      const looked = await look();
      const { jobs, paused } = looked;
      const due = paused ? [] : offered(jobs, limits(looked));
      for (const { projectId } of due) notifications.publish('jobs.offer', { projectId });
      tell(looked, everything);
    },
    counts: async (): Promise<JobQueue> => countsOf(await look(), activePerOwner()),
    standings: async () => {
      const looked = await look();
      return { places: looked.places, reasons: reasons({ ...looked, ...limits(looked) }) };
    },
    waiting: async (projectId: string): Promise<ProjectProgress | undefined> => {
      const looked = await look();
      const job = looked.jobs.find((each) => each.projectId === projectId && each.state !== 'active');
      return job && tickOf(job, looked);
    },
    setPaused: async (paused: boolean): Promise<void> => {
      await gates.updateOne({ _id: 'transcription' }, { $set: { paused } }, { upsert: true });
      notifications.publish('jobs.steered', { paused });
    },
  };
};
