import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { CueTask } from './cue-work.ts';

/** Ten hours take a worker a third of a second: who waits behind more than these is better told to come again. */
const MOST_WAITING = 32;
/** Starting a worker takes half a second; one that has had nothing to do for so long goes. */
const IDLE_MS = 60_000;
/** What the largest text under the widest options needs, several times over. */
const WORKER_MB = 512;

/** As many as leave the thread that answers a core of its own. */
const MOST_WORKERS = Math.max(1, Math.min(4, availableParallelism() - 1));

const isSource = import.meta.url.endsWith('.ts');

/** Cuts texts into cues beside the thread that answers requests, so that nobody waits for somebody else's ten hours. */
export type CuePool = {
  /** The bytes of a task; undefined when too many wait, or when the signal aborts, which ends the work. */
  readonly bytes: (task: CueTask, signal: AbortSignal) => Promise<Uint8Array | undefined>;
  /** Ends the workers when the signal aborts. */
  readonly untilStopped: (signal: AbortSignal) => Promise<void>;
};

/** Makes the pool. Workers are started when they are needed. */
export const cuePool = (): CuePool => {
  const pool = new Piscina({
    filename: fileURLToPath(new URL(`./cue-worker.${isSource ? 'ts' : 'js'}`, import.meta.url)),
    // From its sources the worker is read as everything is; what else the process was started with is none of its business.
    execArgv: isSource ? ['--conditions=source', '--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: MOST_WORKERS,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MB },
  });
  return {
    bytes: async (task, signal) => {
      if (pool.queueSize >= MOST_WAITING) return undefined;
      try {
        return (await pool.run(task, { signal })) as Uint8Array;
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    },
    untilStopped: async (signal) => {
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      await pool.destroy();
    },
  };
};
