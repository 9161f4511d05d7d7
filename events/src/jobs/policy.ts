/** How long a worker means to hold a claim without a sign of life, by its own clock (TJ2). */
export const LEASE_MS = 60_000;
/** How long a run may show no sign of life, by the clock of whoever watches it, before its job is given to another (TJ2). */
export const LOST_AFTER_MS = 75_000;
/** How often a worker shows that it lives (TJ2). */
export const HEARTBEAT_MS = 15_000;
/** Runs that may be taken over after a lost lease before the job counts as poison (TJ2). */
export const MAX_RECOVERIES = 3;
/** How a failed run is tried again (TJ4): failed runs before the job fails for good, and the first pause in milliseconds. */
export type RetryRules = { readonly attempts: number; readonly backoffMs: number };

/** Milliseconds until the next run after the `failures`-th failure: backoff · 2^(n−1) ± 50 %, spread by `jitter` in [0, 1). */
export const retryDelayMs = (failures: number, jitter: number, { backoffMs }: Pick<RetryRules, 'backoffMs'>): number =>
  Math.round(backoffMs * 2 ** (failures - 1) * (0.5 + jitter));
