/** The document database's own code for a disk without room. */
const OUT_OF_DISK_SPACE = 14_031;
/** What gRPC calls a server that has used up what it has. */
const RESOURCE_EXHAUSTED = 8;
/** A disk without room, or the person's share of it used up. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', OUT_OF_DISK_SPACE, RESOURCE_EXHAUSTED]);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** True when something could not be written because there is no room: in a file, the documents, or the log. */
export const isStorageFull = (error: unknown): boolean => {
  if (!isObject(error)) return false;
  if (codes.has(error['code'])) return true;
  const { message } = error;
  if (typeof message === 'string' && /\bdisk-full\b|no space left on device/i.test(message)) return true;
  return isStorageFull(error['cause']);
};
