import type { StatsNumbers, StatsSpan } from '@soebs/contract';
import type { Formats } from '../../i18n/format.ts';

const MS_PER_MINUTE = 60_000;
const CENTS_PER_MINUTE = 100;
const PERCENT = 100;

type Kind = 'count' | 'minutes' | 'seconds' | 'factor' | 'percent' | 'rappen';

type Measure = {
  readonly kind: Kind;
  /** Null where nothing was measured. */
  readonly of: (numbers: StatsNumbers) => number | null;
};

const cents =
  (column: keyof StatsNumbers['credits']): Measure['of'] =>
  ({ credits }) =>
    credits[column] / CENTS_PER_MINUTE;
const rappen =
  (column: keyof StatsNumbers['money']): Measure['of'] =>
  ({ money }) =>
    money[column];

/** Everything that stats tell, by its name in the texts. Ratios keep their parts: nothing ended, nothing failed of it. */
export const measures = {
  registered: { kind: 'count', of: ({ registered }) => registered },
  verified: { kind: 'count', of: ({ verified }) => verified },
  added: { kind: 'count', of: ({ added }) => added },
  finished: { kind: 'count', of: ({ finished }) => finished },
  failed: { kind: 'count', of: ({ failed }) => failed },
  failedShare: {
    kind: 'percent',
    of: ({ finished, failed }) => (finished + failed === 0 ? null : (PERCENT * failed) / (finished + failed)),
  },
  received: { kind: 'minutes', of: ({ receivedMs }) => receivedMs / MS_PER_MINUTE },
  done: { kind: 'minutes', of: ({ finishedMs }) => finishedMs / MS_PER_MINUTE },
  wait50: { kind: 'seconds', of: ({ waitSeconds }) => waitSeconds.p50 },
  wait95: { kind: 'seconds', of: ({ waitSeconds }) => waitSeconds.p95 },
  speed50: { kind: 'factor', of: ({ speed }) => speed.p50 },
  speed95: { kind: 'factor', of: ({ speed }) => speed.p95 },
  delivered: { kind: 'count', of: ({ webhooks }) => webhooks.delivered },
  undelivered: { kind: 'count', of: ({ webhooks }) => webhooks.failed },
  deliveredShare: {
    kind: 'percent',
    of: ({ webhooks: { delivered, failed } }) =>
      delivered + failed === 0 ? null : (PERCENT * delivered) / (delivered + failed),
  },
  sold: { kind: 'minutes', of: cents('soldCents') },
  free: { kind: 'minutes', of: cents('freeCents') },
  used: { kind: 'minutes', of: cents('usedCents') },
  returned: { kind: 'minutes', of: cents('returnedCents') },
  refunded: { kind: 'minutes', of: cents('refundedCents') },
  outstanding: { kind: 'minutes', of: cents('outstandingCents') },
  paid: { kind: 'rappen', of: rappen('paidRappen') },
  sentBack: { kind: 'rappen', of: rappen('returnedRappen') },
  net: { kind: 'rappen', of: ({ money }) => money.paidRappen - money.returnedRappen },
  vat: { kind: 'rappen', of: rappen('vatRappen') },
} as const satisfies Readonly<Record<string, Measure>>;
export type MeasureName = keyof typeof measures;

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

const shown: Readonly<Record<Kind, (value: number, formats: Formats) => string>> = {
  count: (value, { number }) => number(value),
  minutes: (value, { number }) => number(rounded(value, value < 10 ? 2 : 0)),
  // Measured in buckets: about so much.
  seconds: (value, { duration, number }) =>
    value < 10 ? `≈ ${number(rounded(value, 1))} s` : `≈ ${duration(value * 1_000)}`,
  factor: (value, { number }) => `≈ ${number(rounded(value, 1))}×`,
  percent: (value, { percent }) => percent(value),
  rappen: (value, { francs }) => francs(value),
};

/** A number as it is written; a dash where there is none. */
export const writtenAs = (name: MeasureName, value: number | null, formats: Formats): string =>
  value === null ? '–' : shown[measures[name].kind](value, formats);

/** What a span is called: its day, its days, or its month. */
export const nameOfSpan = ({ from, to }: Pick<StatsSpan, 'from' | 'to'>, { day }: Pick<Formats, 'day'>): string =>
  from === to ? day(from) : `${day(from)} – ${day(to)}`;
