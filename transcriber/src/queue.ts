import { pause } from '@soebs/platform';
import { workOn, type WorkerParts } from './worker.ts';

const askEveryMs = 10_000;

/** Works on one offered job at a time and rings for the next one when it is free. Resolves when the last run has ended. */
export const workThroughOffers = async (parts: WorkerParts): Promise<void> => {
  const { hints, log, signal } = parts;
  let running: Promise<void> | undefined;
  const idle = (): void => hints.publish('jobs.idle', { workerId: parts.workerId });

  const take = async (projectId: string): Promise<void> => {
    try {
      await workOn(parts, projectId);
    } catch (error) {
      log.error({ err: error, projectId }, 'could not work on the job');
      await pause(1_000, signal);
    }
  };
  const stop = hints.subscribe(
    'jobs.offer',
    ({ data }) => {
      const { projectId } = data as { projectId: string };
      if (running || signal.aborted) return;
      running = take(projectId).finally(() => {
        running = undefined;
        if (!signal.aborted) idle();
      });
    },
    { queue: 'transcribers' },
  );
  while (!signal.aborted) {
    if (!running) idle();
    await pause(askEveryMs, signal);
  }
  stop();
  await running;
};
