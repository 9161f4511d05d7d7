import type { Stats, StatsNumbers, StatsSpan, StatsStep } from '@soebs/contract';
import {
  daysLater,
  failureCode,
  lengthInDays,
  mergedHistograms,
  quantileOf,
  swissDate,
  type Histogram,
} from '@soebs/events';
import { noCounts, summed, type Counts, type DayCounts, type ReadModels } from '@soebs/projector/read-models';
import { activePersons, type People } from './count-persons.ts';
import { spansIn } from './days.ts';

export type StatsDeps = {
  readonly people: Pick<People, 'visitsSince'>;
  readonly views: Pick<ReadModels, 'statsDays' | 'creditsBefore'>;
  readonly queue: {
    readonly counts: () => Promise<Stats['now']['jobs'] & { readonly waitingSince: string | null }>;
  };
  readonly now: () => Date;
};

export type StatsQuery = {
  readonly from: string;
  readonly to: string;
  readonly step: StatsStep;
};

/** Both together; everything adds up. */
export const together = (a: Counts, b: Counts): Counts => ({
  registered: a.registered + b.registered,
  verified: a.verified + b.verified,
  added: a.added + b.added,
  finished: a.finished + b.finished,
  failed: a.failed + b.failed,
  failures: summed(a.failures, b.failures),
  languages: summed(a.languages, b.languages),
  receivedMs: a.receivedMs + b.receivedMs,
  finishedMs: a.finishedMs + b.finishedMs,
  wait: mergedHistograms(a.wait, b.wait),
  speed: mergedHistograms(a.speed, b.speed),
  cents: summed(a.cents, b.cents),
  rappen: summed(a.rappen, b.rappen),
  webhooks: summed(a.webhooks, b.webhooks),
});

const MEDIAN = 0.5;
const NEARLY_ALL = 0.95;

const quantiles = (histogram: Histogram): StatsNumbers['speed'] => ({
  p50: quantileOf(histogram, MEDIAN),
  p95: quantileOf(histogram, NEARLY_ALL),
  measured: Object.values(histogram).reduce((sum, count) => sum + count, 0),
});

const byFrequency = (counts: Readonly<Record<string, number>>): readonly (readonly [string, number])[] =>
  Object.entries(counts).sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));

const outstanding = ({ sold, free, used, returned, refunded }: Counts['cents']): number =>
  sold + free - used + returned - refunded;

/** The numbers as they are told; `before` is what all days before them come to. */
export const numbersOf = (counts: Counts, before: Counts['cents']): StatsNumbers => {
  const { failures, languages, wait, speed, cents, rappen, ...plain } = counts;
  const { sold, free, used, returned, refunded } = cents;
  return {
    ...plain,
    failures: byFrequency(failures).flatMap(([name, projects]) => {
      const code = failureCode.safeParse(name);
      return code.success ? [{ code: code.data, projects }] : [];
    }),
    languages: byFrequency(languages).map(([language, projects]) => ({ language, projects })),
    waitSeconds: quantiles(wait),
    speed: quantiles(speed),
    credits: {
      soldCents: sold,
      freeCents: free,
      usedCents: used,
      returnedCents: returned,
      refundedCents: refunded,
      outstandingCents: outstanding(summed(before, cents)),
    },
    money: { paidRappen: rappen.paid, returnedRappen: rappen.returned, vatRappen: rappen.vat },
  };
};

const within = (days: readonly DayCounts[], { from, to }: { readonly from: string; readonly to: string }) =>
  days.filter(({ day }) => day >= from && day <= to);
const countsOf = (days: readonly Counts[]): Counts => days.reduce<Counts>(together, noCounts);

const VISITS_FOR_DAYS = 29;

/** Stats as staff read them (AD2). */
export const statsOf = ({ people, views, queue, now }: StatsDeps) => {
  const activeIn = async (
    span: { readonly from: string; readonly to: string; readonly isWhole: boolean },
    days: readonly DayCounts[],
    { step, today }: { readonly step: StatsStep; readonly today: string },
  ): Promise<number | null> => {
    const isOver = span.to < today;
    if (isOver) return span.isWhole ? (days.find(({ day }) => day === span.to)?.active[step] ?? null) : null;
    if (span.from > today || span.from < daysLater(today, -VISITS_FOR_DAYS)) return null;
    return activePersons(people, span.from, span.to);
  };
  const spansOf = async (
    days: readonly DayCounts[],
    query: StatsQuery,
    { today, credits }: { readonly today: string; readonly credits: Counts['cents'] },
  ): Promise<StatsSpan[]> => {
    let before = credits;
    const spans: StatsSpan[] = [];
    for (const span of spansIn(query, query.step)) {
      const counts = countsOf(within(days, span));
      const active = await activeIn(span, days, { step: query.step, today });
      const { from, to } = span;
      const isOpen = !span.isWhole || (from <= today && today <= to);
      spans.push({ from, to, isOpen, active, ...numbersOf(counts, before) });
      before = summed(before, counts.cents);
    }
    return spans;
  };
  const nowOf = async (): Promise<Stats['now']> => {
    const { waiting, delayed, active, waitingSince } = await queue.counts();
    return { jobs: { waiting, delayed, active }, oldestWaitingSince: waitingSince };
  };
  return async (query: StatsQuery): Promise<Stats> => {
    const { from, to, step } = query;
    const today = swissDate(now().toISOString());
    const earlier = { from: daysLater(from, -lengthInDays(query)), to: daysLater(from, -1) };
    const all = await views.statsDays({ from: earlier.from, to });
    const [past, days] = [countsOf(within(all, earlier)), within(all, query)];
    const creditsBefore = await views.creditsBefore(earlier.from);
    const credits = summed(creditsBefore, past.cents);
    return {
      from,
      to,
      step,
      today,
      spans: await spansOf(days, query, { today, credits }),
      total: numbersOf(countsOf(days), credits),
      before: { ...earlier, ...numbersOf(past, creditsBefore) },
      now: await nowOf(),
    };
  };
};
