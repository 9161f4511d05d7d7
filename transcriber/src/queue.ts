import { keepRunning, pause } from '@soebs/platform';
import { workOn, type WorkerDeps } from './worker.ts';

const ASK_EVERY_MS = 10_000;

/**
 * Works on one offered job at a time, the first that it wins: every worker hears every offer, and the log decides whose a job
 * is. Rings for new offers when it is free. Resolves when the last run has ended.
 */
export const workThroughOffers = async (deps: WorkerDeps): Promise<void> => {
  const { notifications, log, signal } = deps;
  const offers = new Set<string>();
  let running: Promise<void> | undefined;
  const idle = (): void => notifications.publish('jobs.idle', { workerId: deps.workerId });

  const work = async (projectId: string): Promise<boolean> => {
    try {
      return await workOn(deps, projectId);
    } catch (error) {
      log.error({ err: error, projectId }, 'could not work on the job');
      await pause(1_000, signal);
      return false;
    }
  };
  const workThrough = async (): Promise<void> => {
    for (const next of offers) {
      offers.delete(next);
      if (signal.aborted) return;
      if (!(await work(next))) continue;
      offers.clear();
      idle();
    }
  };
  const stop = notifications.subscribe('jobs.offer', ({ data }) => {
    if (signal.aborted) return;
    offers.add((data as { projectId: string }).projectId);
    running ??= workThrough().finally(() => {
      running = undefined;
    });
  });
  const ask = (): Promise<void> => {
    if (!running) idle();
    return Promise.resolve();
  };
  await keepRunning(ask, { signal, log, everyMs: ASK_EVERY_MS, failure: 'not asked for work' });
  stop();
  await running;
};
