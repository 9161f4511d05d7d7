import type { StatsStep } from '@soebs/contract';
import { dayAfter, daysLater } from '@soebs/events';

/** Days are texts, YYYY-MM-DD, counted by the calendar: no clock changes between them. */
type Span = { readonly from: string; readonly to: string };

const DAYS_A_WEEK = 7;
const SUNDAY = 0;

const at = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
const textOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The week of a day, from Monday to Sunday. */
export const weekOf = (day: string): Span => {
  const weekday = at(day).getUTCDay();
  const from = daysLater(day, weekday === SUNDAY ? 1 - DAYS_A_WEEK : 1 - weekday);
  return { from, to: daysLater(from, DAYS_A_WEEK - 1) };
};

/** The month of a day. */
export const monthOf = (day: string): Span => {
  const first = at(`${day.slice(0, 7)}-01`);
  const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1));
  return { from: textOf(first), to: daysLater(textOf(next), -1) };
};

const wholeOf: Readonly<Record<StatsStep, (day: string) => Span>> = {
  day: (day) => ({ from: day, to: day }),
  week: weekOf,
  month: monthOf,
};

/** A span cut into days, weeks or months, in order; the first and the last end where the span does. */
export const spansIn = ({ from, to }: Span, step: StatsStep): readonly (Span & { readonly isWhole: boolean })[] => {
  const spans = [];
  for (let day = from; day <= to;) {
    const whole = wholeOf[step](day);
    const last = whole.to < to ? whole.to : to;
    spans.push({ from: day, to: last, isWhole: whole.from === day && whole.to === last });
    day = dayAfter(last);
  }
  return spans;
};
