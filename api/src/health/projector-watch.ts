import { pause, type Log } from '@soebs/platform';
import { SILENT_AFTER_MS, type ReadModels } from '@soebs/projector/read-models';

const EVERY_MS = 1_000;

type Deps = {
  readonly views: Pick<ReadModels, 'heartbeat'>;
  readonly log: Log;
  /** Milliseconds of a clock that never goes back. */
  readonly clockMs?: () => number;
};

/** How the views stand: kept up to date, at a standstill in the named ones, or without a sign of life from their projector. */
export type ProjectorState = 'works' | 'stands' | 'silent';

/** Watches for signs of life of the projector. One that has not been heard for a while is silent; until then it is believed. */
export const projectorWatch = ({ views, log, clockMs = () => performance.now() }: Deps) => {
  let heard = { beat: '', atMs: clockMs(), standing: [] as readonly string[] };

  const look = async (): Promise<void> => {
    const found = await views.heartbeat();
    if (found && found.beat !== heard.beat) heard = { ...found, atMs: clockMs() };
  };
  const state = (): ProjectorState => {
    if (clockMs() - heard.atMs > SILENT_AFTER_MS) return 'silent';
    return heard.standing.length > 0 ? 'stands' : 'works';
  };
  return {
    look,
    state,
    /** Looks until the signal aborts. */
    run: async (signal: AbortSignal): Promise<void> => {
      let before = state();
      while (!signal.aborted) {
        await look().catch((error: unknown) => log.debug({ err: error }, 'no sign of the projector read'));
        const now = state();
        if (now !== before) log.warn({ projector: now, views: heard.standing }, 'the projector has changed its state');
        before = now;
        await pause(EVERY_MS, signal);
      }
    },
  };
};
export type ProjectorWatch = ReturnType<typeof projectorWatch>;
