import type { Worker } from '@soebs/contract';

/** A worker, and when it last told of itself by the clock of this page. */
export type SeenWorker = Worker & { readonly toldAtMs: number };

/** A worker that is silent for so long is gone. */
const GONE_AFTER_MS = 60_000;
/** One that is silent for so long is about to be: it tells of itself every five seconds. */
const SILENT_AFTER_MS = 15_000;

/** The workers after one of them has told of itself, by their names. */
export const withWorker = (seen: readonly SeenWorker[], told: Worker, nowMs: number): readonly SeenWorker[] =>
  [...seen.filter(({ workerId }) => workerId !== told.workerId), { ...told, toldAtMs: nowMs - told.silentMs }].sort(
    (a, b) => (`${a.host} ${a.workerId}` < `${b.host} ${b.workerId}` ? -1 : 1),
  );

/** Those who are still there. */
export const present = (seen: readonly SeenWorker[], nowMs: number): readonly SeenWorker[] =>
  seen.filter(({ toldAtMs }) => nowMs - toldAtMs <= GONE_AFTER_MS);

export type WorkerState = 'working' | 'free' | 'silent';

/** How a worker stands at a moment. */
export const stateOf = ({ projectId, toldAtMs }: SeenWorker, nowMs: number): WorkerState => {
  if (nowMs - toldAtMs > SILENT_AFTER_MS) return 'silent';
  return projectId === null ? 'free' : 'working';
};
