import { setMaxListeners } from 'node:events';
import type { Log } from '../log/log.ts';

/** One thing that is opened at start and closed at the end. `close` is awaited. */
export type Closable = { readonly name: string; readonly close: () => Promise<void> | void };

export type Lifecycle = {
  /** Opens a part now and remembers to close it. Parts close in reverse order. */
  readonly open: <T>(name: string, open: () => Promise<T> | T, close: (part: T) => Promise<void> | void) => Promise<T>;
  /** Closes everything once; a part that fails or takes longer than `graceMs` is logged and passed over. */
  readonly stop: () => Promise<void>;
  /** Aborts when stopping begins. */
  readonly signal: AbortSignal;
};

const within = async (ms: number, work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not closed within ${ms} ms`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Ordered start and graceful stop of one service. */
export const newLifecycle = (log: Log, graceMs = 10_000): Lifecycle => {
  const parts: Closable[] = [];
  const controller = new AbortController();
  // Every process listens to it for as long as the service runs.
  setMaxListeners(0, controller.signal);
  let stopping: Promise<void> | undefined;
  const stopAll = async (): Promise<void> => {
    controller.abort();
    for (const part of parts.reverse()) {
      try {
        await within(graceMs, Promise.resolve(part.close()));
      } catch (error) {
        log.error({ err: error, part: part.name }, 'component failed to close');
      }
    }
  };
  return {
    signal: controller.signal,
    open: async (name, open, close) => {
      const part = await open();
      parts.push({ name, close: () => close(part) });
      return part;
    },
    stop: () => (stopping ??= stopAll()),
  };
};

/**
 * Runs a service until SIGINT or SIGTERM, then stops it in order and exits with code 0. A start that fails is logged,
 * what was opened is closed, and the process exits with code 1.
 */
export const runService = async (
  log: Log,
  start: (lifecycle: Lifecycle) => Promise<void>,
  graceMs?: number,
): Promise<void> => {
  const lifecycle = newLifecycle(log, graceMs);
  const end = (code: number): void => void lifecycle.stop().finally(() => process.exit(code));
  process.once('SIGINT', () => end(0));
  process.once('SIGTERM', () => end(0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  try {
    await start(lifecycle);
    // For whoever started the service; said at every log level.
    process.stdout.write(`ready ${String(log.bindings()['service'])}\n`);
  } catch (error) {
    log.fatal({ err: error }, 'start failed');
    end(1);
  }
};
