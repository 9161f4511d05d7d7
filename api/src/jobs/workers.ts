import { worker, type Worker } from '@soebs/contract';
import type { Notifications } from '@soebs/platform';

/** A worker that has told nothing for so long is gone. */
const GONE_AFTER_MS = 60_000;

/** The workers that have told of themselves lately; it is remembered here only, every api hears them all. */
export type LiveWorkers = { readonly list: () => readonly Worker[] };

export const liveWorkers = (notifications: Pick<Notifications, 'subscribe'>, now: () => Date): LiveWorkers => {
  const heard = new Map<string, { readonly worker: Worker; readonly atMs: number }>();
  notifications.subscribe('workers.*', ({ data }) => {
    const announced = worker.parse({ ...(data as object), silentMs: 0 });
    heard.set(announced.workerId, { worker: announced, atMs: now().getTime() });
  });
  return {
    list: () => {
      const nowMs = now().getTime();
      for (const [id, { atMs }] of heard) if (nowMs - atMs > GONE_AFTER_MS) heard.delete(id);
      return [...heard.values()].map(({ worker: announced, atMs }) => ({
        ...announced,
        silentMs: Math.max(0, nowMs - atMs),
      }));
    },
  };
};
