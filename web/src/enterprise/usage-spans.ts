import { daysLater } from '../i18n/days.ts';

/** Spans that are offered; days are Swiss ones. */
export const offeredSpans = ['month', 'lastMonth', 'quarter', 'year'] as const;
export type OfferedSpan = (typeof offeredSpans)[number];

type Span = { readonly from: string; readonly to: string };

const QUARTER_DAYS = 90;
const YEAR_DAYS = 365;

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

const spans: Readonly<Record<OfferedSpan, (today: string) => Span>> = {
  month: (today) => ({ from: firstOf(today), to: today }),
  lastMonth: (today) => {
    const to = daysLater(firstOf(today), -1);
    return { from: firstOf(to), to };
  },
  quarter: (today) => ({ from: daysLater(today, 1 - QUARTER_DAYS), to: today }),
  year: (today) => ({ from: daysLater(today, 1 - YEAR_DAYS), to: today }),
};

/** The days of an offered span, seen from a day. */
export const spanOf = (name: OfferedSpan, today: string): Span => spans[name](today);

/** Each day of a span. */
export const daysOf = ({ from, to }: Span): readonly string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysLater(day, 1)) days.push(day);
  return days;
};
