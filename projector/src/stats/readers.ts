import type { CurrentViews } from '../engine/current-views.ts';
import { noCounts, statsDayView, summed, type Counts, type DayCounts } from './day.projection.ts';

/** Readers of what is counted. */
export type StatsReaders = {
  /** The days from `from` to `to` (YYYY-MM-DD, both included) on which something was counted, oldest first. */
  readonly statsDays: (span: { readonly from: string; readonly to: string }) => Promise<readonly DayCounts[]>;
  /** Sums of credit cents of all days before one. */
  readonly creditsBefore: (day: string) => Promise<Counts['cents']>;
};

export const statsReaders = (current: CurrentViews): StatsReaders => ({
  statsDays: async ({ from, to }) => {
    const days = await current.documents(statsDayView);
    const found = await days
      .find({ _id: { $gte: from, $lte: to } })
      .sort({ _id: 1 })
      .toArray();
    return found.flatMap(({ view }) => (view ? [view] : []));
  },
  creditsBefore: async (day) => {
    const days = await current.documents(statsDayView);
    const found = await days
      .find({ _id: { $lt: day } })
      .project<{ view: Pick<Counts, 'cents'> | null }>({ 'view.cents': 1 })
      .toArray();
    return found.reduce((sum, { view }) => (view ? summed(sum, view.cents) : sum), noCounts.cents);
  },
});
