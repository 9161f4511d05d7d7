/** How long a worker means to hold a claim without a sign of life, by its own clock (TJ2). */
export const LEASE_MS = 60_000;
/** How long a run may show no sign of life, by the clock of whoever watches it, before its job is given to another (TJ2). */
export const LOST_AFTER_MS = 75_000;
/** How often a worker shows that it lives (TJ2). */
export const HEARTBEAT_MS = 15_000;
/** Runs that may be taken over after a lost lease before the job counts as poison (TJ2). */
export const MAX_RECOVERIES = 3;
/** Failed runs before the job fails for good (TJ4). */
export const MAX_FAILURES = 3;
const BACKOFF_MS = 30_000;

/** Milliseconds until the next run after the `failures`-th failure: 30 s · 2^(n−1) ± 50 %, spread by `jitter` in [0, 1). */
export const retryDelayMs = (failures: number, jitter: number): number =>
  Math.round(BACKOFF_MS * 2 ** (failures - 1) * (0.5 + jitter));
