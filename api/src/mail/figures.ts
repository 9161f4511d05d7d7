import type { Locale } from './locale.ts';

const francs = new Intl.NumberFormat('de-CH', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const numbers = new Intl.NumberFormat('de-CH', { maximumFractionDigits: 2 });

/** Rappen as francs, as they are written in Switzerland in every language: 1'200.50. */
export const chf = (rappen: number): string => francs.format(rappen / 100).replaceAll('’', "'");

/** Credit cents as minutes. */
export const minutesOf = (cents: number): string => numbers.format(cents / 100).replaceAll('’', "'");

/** Per mille as percent. */
export const percentOf = (perMille: number): string => numbers.format(perMille / 10);

const tags: Readonly<Record<Locale, string>> = { de: 'de-CH', en: 'en-CH' };

/** A day (YYYY-MM-DD) in words of a language. */
export const dayOf = (date: string, locale: Locale): string =>
  new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
