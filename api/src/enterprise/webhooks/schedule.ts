const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after the try before each try is made (WB3): ten of them over three days. */
export const PAUSES_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
const LONGEST_WISH_MS = 24 * HOUR_MS;
const JITTER = 0.1;

/** What a receiver asks for when it is busy: seconds or a date, as RFC 9110 writes it; at most a day. */
export const retryAfterMs = (retryAfter: string | undefined, nowMs: number): number => {
  if (retryAfter === undefined) return 0;
  const text = retryAfter.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), LONGEST_WISH_MS);
};

/**
 * How long to wait after so many tries, or nothing when that was the last one. `chance` from 0 to 1 spreads what has failed together;
 * a receiver's wish for later is heard.
 */
export const pauseMs = (
  tries: number,
  { chance, askedMs }: { chance: number; askedMs: number },
): number | undefined => {
  const pause = PAUSES_MS[tries];
  return pause === undefined ? undefined : Math.max(Math.round(pause * (1 - JITTER + 2 * JITTER * chance)), askedMs);
};
