import { figures, withValue, type CreditFigure, type FiguresEvent, type Histogram } from '@soebs/events';
import { projection } from '../engine/projection.ts';

const MS_PER_SECOND = 1_000;

type CreditCents = Readonly<Record<Exclude<CreditFigure, 'refundFailed'>, number>>;

/** What is counted of a day, or of several: everything in it adds up but `active`, which are different people within a span. */
export type Counts = {
  readonly registered: number;
  readonly verified: number;
  readonly added: number;
  readonly finished: number;
  readonly failed: number;
  /** How many failed with each code. */
  readonly failures: Readonly<Record<string, number>>;
  /** How many finished in each language. */
  readonly languages: Readonly<Record<string, number>>;
  readonly receivedMs: number;
  readonly finishedMs: number;
  /** Seconds from the request to the first claim. */
  readonly wait: Histogram;
  /** Milliseconds of sound a millisecond of work. */
  readonly speed: Histogram;
  /** Refunds that failed are taken off `refunded`. */
  readonly cents: CreditCents;
  /** What was sent back and did not arrive is taken off `returned`. */
  readonly rappen: { readonly paid: number; readonly returned: number; readonly vat: number };
  /** Deliveries to webhooks that ended: taken, or given up. */
  readonly webhooks: { readonly delivered: number; readonly failed: number };
};

export type DayCounts = Counts & {
  /** YYYY-MM-DD in Switzerland. */
  readonly day: string;
  /** Different people in the span that ends with this day; null while it is not counted. */
  readonly active: { readonly day: number | null; readonly week: number | null; readonly month: number | null };
};

/** Nothing counted. */
export const noCounts: Counts = {
  registered: 0,
  verified: 0,
  added: 0,
  finished: 0,
  failed: 0,
  failures: {},
  languages: {},
  receivedMs: 0,
  finishedMs: 0,
  wait: {},
  speed: {},
  cents: { sold: 0, free: 0, used: 0, returned: 0, refunded: 0 },
  rappen: { paid: 0, returned: 0, vat: 0 },
  webhooks: { delivered: 0, failed: 0 },
};

/** Both together, number by number; one that is absent is nothing. */
export const summed = <T extends Readonly<Record<string, number>>>(a: T, b: T): T =>
  Object.fromEntries([...Object.keys(a), ...Object.keys(b)].map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)])) as T;

type Ended = Extract<FiguresEvent, { type: 'ProjectEnded' }>['data'];

const oneMore = (counts: Readonly<Record<string, number>>, key: string | null): Readonly<Record<string, number>> =>
  key === null ? counts : { ...counts, [key]: (counts[key] ?? 0) + 1 };

const withEnd = (view: DayCounts, { outcome, code, mediaMs, language }: Ended): DayCounts =>
  outcome === 'finished'
    ? {
        ...view,
        finished: view.finished + 1,
        finishedMs: view.finishedMs + mediaMs,
        languages: oneMore(view.languages, language),
      }
    : { ...view, failed: view.failed + 1, failures: oneMore(view.failures, code) };

/** The figures of a Swiss day (AD2). */
export const statsDayView = projection<FiguresEvent, DayCounts>({
  name: 'stats.day',
  version: 2,
  category: figures.category,
  codec: figures.codec,
  empty: (day) => ({ day, ...noCounts, active: { day: null, week: null, month: null } }),
  on: {
    PersonRegistered: (view) => ({ ...view, registered: view.registered + 1 }),
    PersonVerified: (view) => ({ ...view, verified: view.verified + 1 }),
    PersonsActive: (view, { span, persons }) => ({ ...view, active: { ...view.active, [span]: persons } }),
    ProjectAdded: (view) => ({ ...view, added: view.added + 1 }),
    MediaReceived: (view, { mediaMs }) => ({ ...view, receivedMs: view.receivedMs + mediaMs }),
    ProjectEnded: withEnd,
    JobWorked: (view, { waitMs, workMs, mediaMs }) => ({
      ...view,
      wait: withValue(view.wait, waitMs / MS_PER_SECOND),
      speed: workMs > 0 && mediaMs > 0 ? withValue(view.speed, mediaMs / workMs) : view.speed,
    }),
    CreditsCounted: (view, { kind, cents }) => {
      const [column, change] = kind === 'refundFailed' ? (['refunded', -cents] as const) : ([kind, cents] as const);
      return { ...view, cents: { ...view.cents, [column]: view.cents[column] + change } };
    },
    MoneyCounted: (view, { kind, rappen }) => {
      const [column, change] = kind === 'returnFailed' ? (['returned', -rappen] as const) : ([kind, rappen] as const);
      return { ...view, rappen: { ...view.rappen, [column]: view.rappen[column] + change } };
    },
    DeliveriesCounted: (view, counted) => ({ ...view, webhooks: summed(view.webhooks, counted) }),
    VatCounted: (view, { rappen }) => ({ ...view, rappen: { ...view.rappen, vat: view.rappen.vat + rappen } }),
  },
});
