/** How long a claim holds without a sign of life (TJ2). */
export const leaseMs = 60_000;
/** How often a worker shows that it lives (TJ2). */
export const heartbeatMs = 15_000;
/** Runs that may be taken over after a lost lease before the job counts as poison (TJ2). */
export const maxRecoveries = 3;
/** Failed runs before the job fails for good (TJ4). */
export const maxFailures = 3;
const backoffMs = 30_000;

/** Milliseconds until the next run after the `failures`-th failure: 30 s · 2^(n−1) ± 50 %, spread by `jitter` in [0, 1). */
export const retryDelayMs = (failures: number, jitter: number): number =>
  Math.round(backoffMs * 2 ** (failures - 1) * (0.5 + jitter));
