import { keepRunning, type Log } from '@soebs/platform';
import { SILENT_AFTER_MS, type ReadModels } from '@soebs/projector/read-models';

const EVERY_MS = 1_000;

type Deps = {
  readonly views: Pick<ReadModels, 'heartbeats'>;
  readonly log: Log;
  /** Milliseconds of a clock that never goes back. */
  readonly clockMs?: () => number;
};

/** How the views stand: kept up to date, at a standstill in the named ones, or without a sign of life from their projector. */
export type ProjectorState = 'works' | 'stands' | 'silent';

type Heard = { readonly beat: string; readonly atMs: number; readonly standing: readonly string[] };

/** Watches for signs of life of the projectors. When none has been heard for a while they are silent; until then they are believed. */
export type ProjectorWatch = {
  readonly look: () => Promise<void>;
  readonly state: () => ProjectorState;
  /** Looks until the signal aborts. */
  readonly run: (signal: AbortSignal) => Promise<void>;
};

export const projectorWatch = ({ views, log, clockMs = () => performance.now() }: Deps): ProjectorWatch => {
  const startedAtMs = clockMs();
  let heard: ReadonlyMap<string, Heard> = new Map();
  const isRecent = (atMs: number): boolean => clockMs() - atMs <= SILENT_AFTER_MS;

  const look = async (): Promise<void> => {
    const found = await views.heartbeats();
    heard = new Map(
      found.map(({ projector, beat, standing }) => {
        const before = heard.get(projector);
        return [projector, before?.beat === beat ? before : { beat, standing, atMs: clockMs() }];
      }),
    );
  };
  /** The views that stand still, as the projectors say that live. */
  const standing = (): readonly string[] =>
    [...heard.values()].flatMap((each) => (isRecent(each.atMs) ? each.standing : []));
  const state = (): ProjectorState => {
    if (![startedAtMs, ...[...heard.values()].map(({ atMs }) => atMs)].some(isRecent)) return 'silent';
    return standing().length > 0 ? 'stands' : 'works';
  };
  return {
    look,
    state,
    run: async (signal: AbortSignal): Promise<void> => {
      let before = state();
      const tell = (): void => {
        const now = state();
        if (now !== before) log.warn({ projector: now, views: standing() }, 'projector state changed');
        before = now;
      };
      const failure = 'no sign of the projector read';
      // What cannot be read is a state as well.
      await keepRunning(() => look().finally(tell), { signal, log, everyMs: EVERY_MS, level: 'debug', failure });
    },
  };
};
