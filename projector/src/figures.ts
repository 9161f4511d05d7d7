import { clockAgrees, clockOffsetMs, type Check, type Db, type Leases, type MetricsOfService } from '@soebs/platform';
import type { KeptView } from './engine/leased-views.ts';

const MS_PER_SECOND = 1_000;
const MOST_LAG_MS = 5_000;

export type Kept = { readonly db: Db; readonly leases: Leases; readonly views: readonly KeptView[] };

/** A view of this process is behind the log, or stands still. */
class ViewsBehind extends Error {
  override readonly name = 'ViewsBehind';
  readonly code: string;
  constructor(code: 'views_stand' | 'views_behind') {
    super(code);
    this.code = code;
  }
}

/** What keeps views from being right: one stands still, one is behind; leases; the clock. */
export const needsOf = ({ db, leases, views }: Kept): Readonly<Record<string, Check>> => ({
  views: async () => {
    if (views.some(({ fault }) => fault() !== undefined)) throw new ViewsBehind('views_stand');
    if (views.some(({ lagMs }) => (lagMs() ?? 0) > MOST_LAG_MS)) throw new ViewsBehind('views_behind');
    return Promise.resolve();
  },
  leases: () => leases.check(),
  clock: clockAgrees(db),
});

/** Shows how the views of this process stand, each time its figures are read (OP10). What another process keeps is told there. */
export const showFigures = ({ db, leases, views }: Kept, metrics: MetricsOfService): void => {
  metrics.beforePage(() => {
    metrics.view_lag_seconds.reset();
    metrics.view_stalled.reset();
    for (const { name, fault, lagMs } of views) {
      const behindMs = lagMs();
      if (behindMs === undefined) continue;
      metrics.view_lag_seconds.set({ view: name }, behindMs / MS_PER_SECOND);
      metrics.view_stalled.set({ view: name }, fault() === undefined ? 0 : 1);
    }
  });
  metrics.beforePage(() => metrics.leases_held.set(leases.held().length));
  metrics.beforePage(async () => metrics.clock_offset_seconds.set((await clockOffsetMs(db)) / MS_PER_SECOND));
};
