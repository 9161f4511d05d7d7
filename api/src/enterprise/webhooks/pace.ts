/** A receiver that has begun to take again is sent so many a second of what has waited: what fell once falls again under all of it. */
const MOST_A_SECOND = 5;
const SECOND_MS = 1_000;

/** Counts what is sent within a second to receivers that have begun to take again. */
export type Pace = {
  /** Whether one more may be sent now; that one counts. */
  readonly mayGo: (webhookId: string) => boolean;
  /** How many receivers that was within the last second. */
  readonly count: () => number;
};

export const pace = (now: () => Date): Pace => {
  const windows = new Map<string, { readonly sinceMs: number; readonly count: number }>();
  return {
    count: () => {
      const nowMs = now().getTime();
      for (const [id, { sinceMs }] of windows) if (nowMs - sinceMs >= SECOND_MS) windows.delete(id);
      return windows.size;
    },
    mayGo: (webhookId) => {
      const nowMs = now().getTime();
      const known = windows.get(webhookId);
      const isWithin = known !== undefined && nowMs - known.sinceMs < SECOND_MS;
      if (isWithin && known.count >= MOST_A_SECOND) return false;
      windows.set(webhookId, isWithin ? { ...known, count: known.count + 1 } : { sinceMs: nowMs, count: 1 });
      return true;
    },
  };
};
