import type { QueueReason, TranscriptionJob } from '@soebs/contract';

/** A job that nobody works on and that a worker may claim now. */
export const isDue = (job: TranscriptionJob, atMs: number): boolean =>
  job.state === 'waiting' || (job.state === 'delayed' && job.dueAtMs <= atMs);

const byOwner = (jobs: readonly TranscriptionJob[]): ReadonlyMap<string, readonly TranscriptionJob[]> => {
  const owners = new Map<string, TranscriptionJob[]>();
  const oldestFirst = [...jobs].sort((a, b) => (a.requestedAt < b.requestedAt ? -1 : 1));
  for (const job of oldestFirst) owners.set(job.ownerId, [...(owners.get(job.ownerId) ?? []), job]);
  return owners;
};

/**
 * Jobs in the order in which they are given out (TJ7): owners take turns, whoever was served longest ago first, and of each
 * owner the oldest job first. So hundred jobs of one person do not hold up the one of another.
 */
export const fairOrder = (
  jobs: readonly TranscriptionJob[],
  lastClaims: ReadonlyMap<string, string>,
): TranscriptionJob[] => {
  const owners = [...byOwner(jobs)].map(([ownerId, own]) => ({ own, served: lastClaims.get(ownerId) ?? '' }));
  owners.sort((a, b) => {
    if (a.served !== b.served) return a.served < b.served ? -1 : 1;
    return (a.own[0]?.requestedAt ?? '') < (b.own[0]?.requestedAt ?? '') ? -1 : 1;
  });
  const rounds = Math.max(0, ...owners.map(({ own }) => own.length));
  return Array.from({ length: rounds }, (_, round) => owners.flatMap(({ own }) => own.slice(round, round + 1))).flat();
};

type Offering = {
  readonly atMs: number;
  /** How many jobs of this person may run at once (TJ7). */
  readonly activeOf: (ownerId: string) => number;
  readonly lastClaims: ReadonlyMap<string, string>;
};

/** The jobs that a worker may claim now, in fair order, and of each owner only as many as may run at once (TJ7). */
export const offered = (
  jobs: readonly TranscriptionJob[],
  { atMs, activeOf, lastClaims }: Offering,
): TranscriptionJob[] => {
  const running = new Map<string, number>();
  const isFree = ({ ownerId }: TranscriptionJob): boolean => {
    const count = running.get(ownerId) ?? 0;
    running.set(ownerId, count + 1);
    return count < activeOf(ownerId);
  };
  for (const job of jobs) if (job.state === 'active') isFree(job);
  return fairOrder(
    jobs.filter((job) => isDue(job, atMs)),
    lastClaims,
  ).filter(isFree);
};

/** The place of each waiting job in the queue, from 1. */
export const places = (
  jobs: readonly TranscriptionJob[],
  lastClaims: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> => {
  const waiting = jobs.filter(({ state }) => state === 'waiting');
  return new Map(fairOrder(waiting, lastClaims).map(({ projectId }, n) => [projectId, n + 1]));
};

/** What each job that waits is waiting for (TJ7), by its project; those that do not wait are left out. */
export const reasons = (
  queue: Offering & { readonly jobs: readonly TranscriptionJob[]; readonly paused: boolean },
): ReadonlyMap<string, QueueReason> => {
  const order = new Map(offered(queue.jobs, queue).map(({ projectId }, n) => [projectId, n]));
  const reasonOf = (job: TranscriptionJob): QueueReason => {
    if (queue.paused) return 'paused';
    if (!isDue(job, queue.atMs)) return 'retry';
    const place = order.get(job.projectId);
    if (place === undefined) return 'ownerLimit';
    return place === 0 ? 'next' : 'turn';
  };
  const waiting = queue.jobs.filter(({ state }) => state === 'waiting' || state === 'delayed');
  return new Map(waiting.map((job) => [job.projectId, reasonOf(job)]));
};
