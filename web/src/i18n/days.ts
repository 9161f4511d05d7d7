const swissDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Zurich' });

/** The day it is in Switzerland (YYYY-MM-DD). */
export const swissToday = (now = new Date()): string => swissDay.format(now);

const DAY_MS = 24 * 60 * 60_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);

/** The day so many days later by the calendar; earlier for a negative number. */
export const daysLater = (day: string, days: number): string =>
  new Date(at(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days a span has, both ends included. */
export const lengthInDays = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  (at(to) - at(from)) / DAY_MS + 1;

/** True for a day of the calendar, YYYY-MM-DD. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text));
