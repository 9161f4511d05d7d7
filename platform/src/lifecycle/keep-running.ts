import type { Log } from '../log/log.ts';
import { backoffMs, type Backoff } from './backoff.ts';
import { pause } from './pause.ts';

type Level = 'error' | 'warn' | 'debug';

export type FailureRules = {
  readonly signal: AbortSignal;
  readonly log: Pick<Log, Level>;
  /** What the log says of a failure: what stands still, and that it is tried again. */
  readonly failure: string;
  /** What stands beside it in the log. */
  readonly about?: Readonly<Record<string, unknown>>;
  /** `error` if not given. */
  readonly level?: Level;
  /** Waits; another one in tests. */
  readonly wait?: typeof pause;
};

export type KeepRunningRules = FailureRules & {
  /** The pause between two rounds, in milliseconds. */
  readonly everyMs: number;
  /** How the pause grows while rounds fail; it is always `everyMs` if not given. */
  readonly backoff?: Backoff;
  /** Waits before the first round as well. */
  readonly isPatient?: boolean;
  /** Told at the beginning of each round how to cut the pause behind it short. */
  readonly wakeBy?: (wake: () => void) => void;
};

/** One round of the work. A round that answers a number is followed by a pause of so many milliseconds, which nobody cuts short. */
export type Round = (() => Promise<void>) | (() => Promise<number | undefined>);

const tell = (error: unknown, { log, failure, about, level = 'error' }: FailureRules): void =>
  log[level]({ err: error, ...about }, failure);

/**
 * Does rounds of work one after the other until the signal aborts, with a pause between two. A round that fails is logged and
 * ends nothing. Resolves when the last round has ended; never rejects.
 */
export const keepRunning = async (round: Round, rules: KeepRunningRules): Promise<void> => {
  const { signal, everyMs, backoff, isPatient = false, wakeBy, wait = pause } = rules;
  let failures = 0;
  const attempt = async (): Promise<number | undefined> => {
    try {
      const pauseMs = await round();
      failures = 0;
      return typeof pauseMs === 'number' ? pauseMs : undefined;
    } catch (error) {
      failures += 1;
      tell(error, rules);
      return backoff && backoffMs(failures, backoff);
    }
  };
  if (isPatient) await wait(everyMs, signal);
  while (!signal.aborted) {
    const woken = new AbortController();
    wakeBy?.(() => woken.abort());
    const pauseMs = await attempt();
    if (pauseMs === undefined) await wait(everyMs, wakeBy ? AbortSignal.any([signal, woken.signal]) : signal);
    else await wait(pauseMs, signal);
  }
};

/** Does a piece of work again until it succeeds once, or the signal aborts. Each failure is logged; never rejects. */
export const tryUntilDone = async (
  work: () => Promise<unknown>,
  { backoff, wait = pause, ...rules }: FailureRules & { readonly backoff: Backoff },
): Promise<void> => {
  for (let failures = 1; !rules.signal.aborted; failures += 1) {
    try {
      await work();
      return;
    } catch (error) {
      tell(error, rules);
      await wait(backoffMs(failures, backoff), rules.signal);
    }
  }
};
