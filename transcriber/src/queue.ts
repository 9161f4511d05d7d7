import { keepRunning, pause } from '@soebs/platform';
import { jobs, streamName } from '@soebs/events';
import { inTurn } from './speech/in-turn.ts';
import { workOn, type WorkerDeps } from './worker.ts';

const ASK_EVERY_MS = 10_000;

/** Tells those who wait for a worker that waits for the speech service: theirs would wait for it, too. */
const tellOfSpeech = async ({ jobs: handler, notifications }: WorkerDeps, projectId: string): Promise<void> => {
  const { state: job } = await handler.stateOf(streamName(jobs.category, projectId));
  if (job?.phase.state !== 'waiting') return;
  const tick = { projectId, attempt: job.attempt, stage: 'queued', percent: 0, waitingFor: 'speech' } as const;
  notifications.publish(`ticks.${projectId}`, tick);
};

/** So many runs a worker has at once: one that works, the others wait for the speech service. */
const MOST_RUNS = 4;

type WaitsFor = Parameters<NonNullable<WorkerDeps['reportWait']>>[0];

/** The runs of a worker. One that waits for the speech service goes on waiting and holds up nobody. */
const runsOf = (given: WorkerDeps) => {
  const deps = { ...given, recogniser: inTurn(given.recogniser) };
  const { log, signal } = deps;
  const waits = new Map<string, WaitsFor>();
  const all = new Set<Promise<unknown>>();
  const work = async (projectId: string, reportWait: (what: WaitsFor) => void): Promise<boolean> => {
    try {
      return await workOn({ ...deps, reportWait }, projectId);
    } catch (error) {
      log.error({ err: error, projectId }, 'job attempt crashed');
      await pause(1_000, signal);
      return false;
    } finally {
      waits.delete(projectId);
    }
  };
  return {
    /** Answers whether the job was won, once the run has ended or waits for the speech service. */
    begin: (projectId: string): Promise<boolean> =>
      new Promise((resolve) => {
        const reportWait = (what: WaitsFor): void => {
          waits.set(projectId, what);
          if (what === 'speech' && all.size < MOST_RUNS) resolve(true);
        };
        const run = work(projectId, reportWait)
          .then(resolve)
          .finally(() => all.delete(run));
        all.add(run);
      }),
    waitForSpeech: (): boolean => [...waits.values()].includes('speech'),
    ended: async (): Promise<void> => {
      await Promise.all(all);
    },
  };
};

/**
 * Works on one offered job at a time, the first that it wins: every worker hears every offer, and the log decides whose a job
 * is. Rings for new offers when it is free. Resolves when the last run has ended.
 */
export const workThroughOffers = async (deps: WorkerDeps): Promise<void> => {
  const { notifications, log, signal } = deps;
  const offers = new Set<string>();
  const runs = runsOf(deps);
  let running: Promise<void> | undefined;
  const idle = (): void => notifications.publish('jobs.idle', { workerId: deps.workerId });
  const workThrough = async (): Promise<void> => {
    for (const next of offers) {
      offers.delete(next);
      if (signal.aborted) return;
      if (!(await runs.begin(next))) continue;
      offers.clear();
      idle();
    }
  };
  const stop = notifications.subscribe('jobs.offer', ({ data }) => {
    if (signal.aborted) return;
    const { projectId } = data as { projectId: string };
    offers.add(projectId);
    if (runs.waitForSpeech())
      tellOfSpeech(deps, projectId).catch((error: unknown) => log.warn({ err: error }, 'telling of the wait failed'));
    running ??= workThrough().finally(() => {
      running = undefined;
    });
  });
  const ask = (): Promise<void> => {
    if (!running) idle();
    return Promise.resolve();
  };
  await keepRunning(ask, { signal, log, everyMs: ASK_EVERY_MS, failure: 'polling for jobs failed, retrying' });
  stop();
  await running;
  await runs.ended();
};
