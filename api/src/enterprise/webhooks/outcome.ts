import type { DeliveryState } from '@soebs/contract';
import type { Posted } from './post.ts';
import { pauseMs, retryAfterMs } from './schedule.ts';

const HOUR_MS = 3_600_000;
/** Nothing but failures for so long: the owner is told. */
const WARNED_AFTER_MS = 12 * HOUR_MS;
/** … and for so long: nothing is sent any more. */
const DISABLED_AFTER_MS = 5 * 24 * HOUR_MS;
const GONE = 410;
const busy = new Set([429, 503]);

/** What becomes of a delivery after a try. */
export type Verdict = { readonly state: DeliveryState; readonly dueAt: Date | null };

export const isTaken = ({ status }: Posted): boolean => status !== null && status >= 200 && status < 300;

type Tried = { readonly tries: number; readonly replayOf: DeliveryState | null };

/** Judges a try: taken, to be made again, or the last. One that was made by hand has no schedule of its own. */
export const verdictOf = (posted: Posted, { tries, replayOf }: Tried, at: { now: Date; chance: number }): Verdict => {
  if (isTaken(posted)) return { state: 'delivered', dueAt: null };
  if (replayOf !== null) return { state: replayOf, dueAt: null };
  const { status, retryAfter } = posted;
  const nowMs = at.now.getTime();
  const askedMs = busy.has(status ?? 0) ? retryAfterMs(retryAfter, nowMs) : 0;
  const pause = pauseMs(tries, { chance: at.chance, askedMs });
  return pause === undefined
    ? { state: 'exhausted', dueAt: null }
    : { state: 'waiting', dueAt: new Date(nowMs + pause) };
};

/** What becomes of a webhook after a failure: nothing yet, its owner is told, or it is switched off. */
export const alarmOf = (
  posted: Posted,
  { state }: Pick<Verdict, 'state'>,
  failingMs: number,
): 'none' | 'warn' | 'gone' | 'failures' => {
  if (posted.status === GONE) return 'gone';
  if (failingMs >= DISABLED_AFTER_MS) return 'failures';
  return state === 'exhausted' || failingMs >= WARNED_AFTER_MS ? 'warn' : 'none';
};
