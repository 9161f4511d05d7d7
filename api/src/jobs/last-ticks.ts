import { projectProgress, type ProjectProgress } from '@soebs/contract';
import type { Notifications } from '@soebs/platform';

const KEPT_MS = 60_000;

/** Remembers the latest tick of each run for a minute: percent is no fact and stored nowhere. */
export type LastTicks = {
  /** How far run `attempt` of a project was when it last said so. */
  readonly percentOf: (projectId: string, attempt: number) => number | null;
  /** What was said of a project last. */
  readonly latestOf: (projectId: string) => ProjectProgress | undefined;
  /** How much longer those under way take that say so, the shortest first, in milliseconds. */
  readonly remaining: () => readonly number[];
};

export const lastTicks = (notifications: Notifications, now: () => Date): LastTicks => {
  const ticks = new Map<string, { readonly tick: ProjectProgress; readonly atMs: number }>();
  notifications.subscribe('ticks.*', ({ data }) => {
    const tick = projectProgress.parse(data);
    const atMs = now().getTime();
    ticks.set(tick.projectId, { tick, atMs });
    for (const [id, known] of ticks) if (atMs - known.atMs > KEPT_MS) ticks.delete(id);
  });
  return {
    remaining: () => {
      const atMs = now().getTime();
      return [...ticks.values()]
        .flatMap(({ tick, atMs: toldMs }) =>
          tick.remainingMs === undefined || atMs - toldMs > KEPT_MS
            ? []
            : [Math.max(0, tick.remainingMs - (atMs - toldMs))],
        )
        .sort((a, b) => a - b);
    },
    latestOf: (projectId) => {
      const known = ticks.get(projectId);
      return known && now().getTime() - known.atMs <= KEPT_MS ? known.tick : undefined;
    },
    percentOf: (projectId: string, attempt: number): number | null => {
      const known = ticks.get(projectId);
      return known?.tick.attempt === attempt ? known.tick.percent : null;
    },
  };
};
