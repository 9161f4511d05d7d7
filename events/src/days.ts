const DAY_MS = 24 * 60 * 60_000;

/** Days are texts, YYYY-MM-DD, counted by the calendar: no clock changes between them. */
const at = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** The day so many days later; earlier for a negative number. */
export const daysLater = (day: string, days: number): string =>
  new Date(at(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** The next day. */
export const dayAfter = (day: string): string => daysLater(day, 1);

/** How many days a span has, both ends included; none or less when it ends before it begins. */
export const lengthInDays = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  (at(to).getTime() - at(from).getTime()) / DAY_MS + 1;
