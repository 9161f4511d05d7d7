import { failureCode } from '@soebs/events';
import { z } from 'zod';
import { locale } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { moment } from './query.ts';

/** How days are put together. Weeks begin on Monday. */
export const statsSteps = ['day', 'week', 'month'] as const;
export type StatsStep = (typeof statsSteps)[number];

/** The longest span that is told at once, in days. */
export const STATS_DAYS_MAX = 400;

const count = z.int().min(0);
/** Hundredths of a credit, or Rappen; a span in which more came back than went is negative. */
const amount = z.int();
/** Two quantiles, each within 6 %; null when nothing was measured. */
const quantiles = z.object({ p50: z.number().nullable(), p95: z.number().nullable(), measured: count });

/** What is counted of a span. Nothing but `outstanding` is a level; what is counted adds up over spans, quantiles come from merged histograms. */
export const statsNumbers = z.object({
  registered: count,
  /** Of those registered within the span: who has confirmed the address since. */
  verified: count,
  added: count,
  finished: count,
  failed: count,
  /** The most frequent first. */
  failures: z.array(z.object({ code: failureCode, projects: count })),
  /** How many finished in each language (BCP 47), the most frequent first. */
  languages: z.array(z.object({ language: z.string(), projects: count })),
  receivedMs: count,
  finishedMs: count,
  waitSeconds: quantiles,
  /** Seconds of sound a second of work. */
  speed: quantiles,
  credits: z.object({
    soldCents: amount,
    freeCents: amount,
    usedCents: amount,
    returnedCents: amount,
    refundedCents: amount,
    /** What everybody together could spend at the end of the span: a level, not a sum. */
    outstandingCents: amount,
  }),
  /** Deliveries to webhooks that ended within the span, up to ten minutes ago: taken by their receiver, or given up. */
  webhooks: z.object({ delivered: count, failed: count }),
  money: z.object({ paidRappen: amount, returnedRappen: amount, vatRappen: amount }),
});
export type StatsNumbers = z.output<typeof statsNumbers>;

export const statsSpan = statsNumbers.extend({
  from: z.iso.date(),
  to: z.iso.date(),
  /** It goes on: today is within it, or it is cut off by the end of what was asked for. */
  isOpen: z.boolean(),
  /** How many different people used the product within the span; null where nobody counted. Cannot be added up. */
  active: count.nullable(),
});
export type StatsSpan = z.output<typeof statsSpan>;

export const stats = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  step: z.enum(statsSteps),
  /** The day it is in Switzerland. */
  today: z.iso.date(),
  spans: z.array(statsSpan),
  total: statsNumbers,
  /** The same number of days just before. */
  before: statsNumbers.extend({ from: z.iso.date(), to: z.iso.date() }),
  /** How it stands at this moment. */
  now: z.object({
    jobs: z.object({ waiting: count, delayed: count, active: count }),
    /** When the job was asked for that has waited longest; null when none waits. */
    oldestWaitingSince: moment.nullable(),
  }),
});
export type Stats = z.output<typeof stats>;

const asked = z.object({ from: z.iso.date(), to: z.iso.date(), step: z.enum(statsSteps).default('day') });

const said = 'Days are days in Switzerland. At most 400 days; `from` must not be after `to`.';

/** What the product was used for (AD2). */
export const staffStatsApi = {
  read: endpoint({
    method: 'get',
    path: '/admin/stats',
    level: 'admin',
    summary: 'Read stats',
    description: `Answers what was counted from one day to another, by day, week or month, and the same number of days before. ${said}`,
    query: asked,
    answer: stats,
  }),
  file: endpoint({
    method: 'get',
    path: '/admin/stats.csv',
    level: 'admin',
    summary: 'Save stats as a table',
    description: `Answers the same as a table, a line a span. ${said}`,
    query: asked.extend({ locale: locale.default('de') }),
    answer: z.object({}),
    files: { 'text/csv': 'text' },
  }),
};
