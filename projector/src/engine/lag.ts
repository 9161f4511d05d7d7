/** When nothing has come for so long, a view that is live has shown everything. */
const SETTLED_MS = 5_000;

/** How far a view is behind the log. */
export type Lag = {
  readonly onShown: (at: string) => void;
  readonly onLive: () => void;
  readonly onFault: () => void;
  readonly ms: () => number;
};

/** Follows what a view has shown, by the times at which its events were written. */
export const lagOf = (now: () => number = Date.now): Lag => {
  let last: { readonly atMs: number; readonly shownMs: number } | undefined;
  let isLive = false;
  return {
    onShown: (at) => void (last = { atMs: Date.parse(at), shownMs: now() }),
    onLive: () => {
      isLive = true;
      last = undefined;
    },
    onFault: () => void (isLive = false),
    ms: () => {
      if (!last) return 0;
      if (!isLive) return Math.max(0, now() - last.atMs);
      return now() - last.shownMs > SETTLED_MS ? 0 : Math.max(0, last.shownMs - last.atMs);
    },
  };
};
