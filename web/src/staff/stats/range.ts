import { statsSteps, STATS_DAYS_MAX, type StatsStep } from '@soebs/contract';
import { daysLater, isDay, lengthInDays } from '../../i18n/days.ts';

/** Days are texts, YYYY-MM-DD, as they are in Switzerland. */
export type Range = { readonly from: string; readonly to: string; readonly step: StatsStep };

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
  return { from: daysLater(today, 1 - days), to: today, step };
};

/** What an address asks for; the last thirty days where it asks for nothing that can be answered. */
export const rangeIn = (get: (name: string) => string, today: string): Range => {
  const usual = rangeOf('month', today);
  const step = statsSteps.find((each) => each === get('step'));
  const [from, to] = [get('from'), get('to')];
  if (!isDay(from) || !isDay(to) || from > to || lengthInDays({ from, to }) > STATS_DAYS_MAX)
    return { ...usual, step: step ?? usual.step };
  return { from, to, step: step ?? 'day' };
};

/** The offered span that a range is; undefined for any other. */
export const offerOf = ({ from, to }: Range, today: string): Offered | undefined =>
  (Object.keys(offered) as Offered[]).find((name) => {
    const range = rangeOf(name, today);
    return range.from === from && range.to === to;
  });
