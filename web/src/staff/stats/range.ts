import { statsSteps, STATS_DAYS_MAX, type StatsStep } from '@soebs/contract';

const DAY_MS = 24 * 60 * 60_000;

/** Days are texts, YYYY-MM-DD, as they are in Switzerland. */
export type Range = { readonly from: string; readonly to: string; readonly step: StatsStep };

const at = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
const daysBefore = (day: string, days: number): string => new Date(at(day) - days * DAY_MS).toISOString().slice(0, 10);
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text));

/** The spans that are offered, in days up to today, and how their days are put together. */
export const offered = {
  week: { days: 7, step: 'day' },
  month: { days: 30, step: 'day' },
  quarter: { days: 91, step: 'week' },
  year: { days: 365, step: 'month' },
} as const satisfies Readonly<Record<string, { readonly days: number; readonly step: StatsStep }>>;
export type Offered = keyof typeof offered;

/** An offered span that ends today. */
export const rangeOf = (name: Offered, today: string): Range => {
  const { days, step } = offered[name];
  return { from: daysBefore(today, days - 1), to: today, step };
};

const lengthOf = (from: string, to: string): number => (at(to) - at(from)) / DAY_MS + 1;

/** What an address asks for; the last thirty days where it asks for nothing that can be answered. */
export const rangeIn = (get: (name: string) => string, today: string): Range => {
  const usual = rangeOf('month', today);
  const step = statsSteps.find((each) => each === get('step'));
  const [from, to] = [get('from'), get('to')];
  if (!isDay(from) || !isDay(to) || from > to || lengthOf(from, to) > STATS_DAYS_MAX)
    return { ...usual, step: step ?? usual.step };
  return { from, to, step: step ?? 'day' };
};

/** The offered span that a range is; undefined for any other. */
export const offerOf = ({ from, to }: Range, today: string): Offered | undefined =>
  (Object.keys(offered) as Offered[]).find((name) => {
    const range = rangeOf(name, today);
    return range.from === from && range.to === to;
  });
