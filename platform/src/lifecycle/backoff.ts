/** How a pause grows from failure to failure: first so long, then twice as long each time, at most so long. */
export type Backoff = { readonly firstMs: number; readonly longestMs: number };

/** The pause after so many failures in a row, from 1 on, in milliseconds. */
export const backoffMs = (failures: number, { firstMs, longestMs }: Backoff): number =>
  Math.min(firstMs * 2 ** Math.max(0, failures - 1), longestMs);
