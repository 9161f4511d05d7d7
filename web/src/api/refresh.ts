/** `fresh`: a new session cookie is there. `lost`: the login is over. `unreachable`: nobody knows yet. */
export type Refreshed = 'fresh' | 'lost' | 'unreachable';

export type RefreshDeps = {
  /** Asks the server for new cookies. */
  readonly ask: () => Promise<Refreshed>;
  /** Runs one at a time over all tabs of the browser. */
  readonly exclusively: (work: () => Promise<Refreshed>) => Promise<Refreshed>;
  /** Tells the other tabs, and hears from them, that cookies are fresh. */
  readonly tabs: { readonly tell: () => void; readonly hear: (listener: () => void) => void };
  /** A clock in ms that never goes back. */
  readonly now: () => number;
};

/** Renews the session; `askedAtMs` is when the refused call was sent: cookies newer than that need no renewal. */
export type Refresh = (askedAtMs: number) => Promise<Refreshed>;

/** Renews the session once for any number of calls that were refused, in this tab and in others (AU8). */
export const createRefresh = ({ ask, exclusively, tabs, now }: RefreshDeps): Refresh => {
  let freshSinceMs = -Infinity;
  let running: Promise<Refreshed> | null = null;
  tabs.hear(() => (freshSinceMs = now()));

  const renew = async (askedAtMs: number): Promise<Refreshed> => {
    if (freshSinceMs > askedAtMs) return 'fresh';
    const outcome = await ask();
    if (outcome === 'fresh') {
      freshSinceMs = now();
      tabs.tell();
    }
    return outcome;
  };

  return (askedAtMs) => {
    if (freshSinceMs > askedAtMs) return Promise.resolve('fresh');
    running ??= exclusively(() => renew(askedAtMs)).finally(() => (running = null));
    return running;
  };
};
