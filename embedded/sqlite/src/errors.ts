/** SQLite's primary result codes that a server answers by name; the extended code keeps them in its lowest byte. */
const BUSY = 5;
const FULL = 13;

/** A full disk also shows as a failed write, or as shared memory that cannot grow. */
const IOERR_WRITE = 778;
const IOERR_SHMSIZE = 4874;

/** The driver's errors are made outside of a test's realm, where `instanceof Error` does not hold: they are known by their number. */
const codeOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

/** Whether another connection holds the lock that was asked for. */
export const isBusy = (error: unknown): boolean => ((codeOf(error) ?? 0) & 0xff) === BUSY;

/** Whether a write failed for want of space; it has left nothing behind, and may succeed when there is space again. */
export const isDiskFull = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === FULL || code === IOERR_WRITE || code === IOERR_SHMSIZE;
};
