import type { Program } from './program.ts';

export type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';
const signals: readonly Signal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * One Ctrl-C arrives more than once: from the terminal, from npm and from the first step of this room. What comes within
 * this time is one.
 */
const SAME_MS = 1000;

/** Tells a second request to stop from the echoes of the first. */
export const stopRequests = (nowMs: () => number): (() => 'first' | 'echo' | 'second') => {
  let firstMs: number | undefined;
  return () => {
    const now = nowMs();
    if (firstMs === undefined) {
      firstMs = now;
      return 'first';
    }
    return now - firstMs < SAME_MS ? 'echo' : 'second';
  };
};

export type Heard = {
  /** The first signal that asks this process to stop. */
  readonly first: Promise<Signal>;
  /** Aborts at the second. */
  readonly second: AbortSignal;
};

/** Listens for the signals that end a launcher, from now on. */
export const hearSignals = (): Heard => {
  const request = stopRequests(() => performance.now());
  const second = new AbortController();
  const first = new Promise<Signal>((resolve) => {
    for (const signal of signals)
      process.on(signal, () => {
        const which = request();
        if (which === 'first') resolve(signal);
        if (which === 'second') second.abort();
      });
  });
  return { first, second: second.signal };
};

/** The exit code of a process that a signal has ended, as shells give it. */
export const codeOf = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const satisfies Record<Signal, number>;

/**
 * Stops layer after layer, all programs of one at the same time; what does not stop in its time is ended. A second request ends
 * everything at once. Answers whether it was in order.
 */
export const stopAll = async (
  layers: readonly (readonly Program[])[],
  { second, say }: { readonly second: AbortSignal; readonly say: (line: string) => void },
): Promise<boolean> => {
  const inOrder = async (): Promise<true> => {
    for (const layer of layers) await Promise.all(layer.map((program) => program.stop()));
    return true;
  };
  const asked = new Promise<false>((resolve) => {
    if (second.aborted) resolve(false);
    second.addEventListener('abort', () => resolve(false));
  });
  const isOrderly = await Promise.race([inOrder(), asked]);
  if (isOrderly) return true;
  say('asked a second time: everything is ended at once');
  await Promise.all(layers.flat().map((program) => program.end()));
  return false;
};
