import type { TranscriptionJob } from '@soebs/contract';
import { keepRunning, type Notifications, type Log } from '@soebs/platform';
import type { ViewChanged } from '@soebs/projector/read-models';
import type { JobsQueue } from './queue.ts';

const EVERY_MS = 30_000;
/** Renewed leases change nothing for the queue. */
const isNews = (view: TranscriptionJob | null, before: TranscriptionJob | null): boolean =>
  view?.state !== before?.state || view?.attempt !== before?.attempt;

export type OfferDeps = {
  readonly queue: Pick<JobsQueue, 'offer'>;
  readonly notifications: Notifications;
  readonly signal: AbortSignal;
  readonly log: Log;
};

/**
 * Rings for workers: whenever a job changes, whenever a worker says it is idle, when the queue is steered, and every 30 s in
 * any case (TJ2). Only a notification: the claim in the log decides who works. Rings that come while one is answered are one.
 */
export const offerJobs = async ({ queue, notifications, signal, log }: OfferDeps): Promise<void> => {
  let running: Promise<void> | undefined;
  let again = false;
  const work = async (isAll: boolean): Promise<void> => {
    await queue.offer(isAll).catch((error: unknown) => log.warn({ err: error }, 'offering jobs failed, retrying'));
    running = undefined;
    if (again) soon();
  };
  const soon = (isAll = false): void => {
    again = running !== undefined;
    running ??= work(isAll);
  };
  const stops = [
    notifications.subscribe('jobs.idle', () => soon()),
    notifications.subscribe('jobs.steered', () => soon()),
    notifications.onReturn(() => soon(true)),
    notifications.subscribe('views.transcription.job.*', ({ data }) => {
      const { view, before } = data as ViewChanged<TranscriptionJob>;
      if (isNews(view, before)) soon();
    }),
  ];
  const everything = (): Promise<void> => {
    soon(true);
    return Promise.resolve();
  };
  await keepRunning(everything, { signal, log, everyMs: EVERY_MS, failure: 'offering jobs failed, retrying' });
  for (const stop of stops) stop();
  await running;
};
