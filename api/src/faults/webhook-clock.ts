/** How long a receiver may take here, in milliseconds. */
export const PATIENCE_MS = 400;
/** How long a lease outlives its holder here, in milliseconds. */
export const LEASE_MS = 600;

/** A clock that runs so many times as fast from a moment on (milliseconds since 1970). */
export const scaledClock =
  (beginMs: number, speed: number): (() => Date) =>
  () =>
    new Date(beginMs + (Date.now() - beginMs) * speed);
