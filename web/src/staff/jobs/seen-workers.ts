import type { Worker } from '@soebs/contract';

/** A worker, and when it last told of itself by the clock of this page. */
export type SeenWorker = Worker & { readonly announcedAtMs: number };

/** A worker that is silent for so long is gone. */
const GONE_AFTER_MS = 60_000;
/** One that is silent for so long is about to be: it tells of itself every five seconds. */
const SILENT_AFTER_MS = 15_000;

/** The workers after one of them has told of itself, by their names. */
export const withWorker = (seen: readonly SeenWorker[], announced: Worker, nowMs: number): readonly SeenWorker[] =>
  [
    ...seen.filter(({ workerId }) => workerId !== announced.workerId),
    { ...announced, announcedAtMs: nowMs - announced.silentMs },
  ].sort((a, b) => (`${a.host} ${a.workerId}` < `${b.host} ${b.workerId}` ? -1 : 1));

/** Those who are still there. */
export const present = (seen: readonly SeenWorker[], nowMs: number): readonly SeenWorker[] =>
  seen.filter(({ announcedAtMs }) => nowMs - announcedAtMs <= GONE_AFTER_MS);

export type WorkerState = 'working' | 'free' | 'silent';

/** How a worker stands at a moment. */
export const stateOf = ({ projectId, announcedAtMs }: SeenWorker, nowMs: number): WorkerState => {
  if (nowMs - announcedAtMs > SILENT_AFTER_MS) return 'silent';
  return projectId === null ? 'free' : 'working';
};
