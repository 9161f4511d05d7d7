import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { tags } from './locale.ts';

const MS_PER_MINUTE = 60_000;
const MS_PER_SECOND = 1_000;

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

const unit = (tag: string, name: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: name, ...options });

/** Splits a length into whole hours, minutes and seconds. */
const partsOf = (ms: number): readonly (readonly [string, number])[] => {
  const seconds = Math.round(ms / MS_PER_SECOND);
  return [
    ['hour', Math.floor(seconds / 3_600)],
    ['minute', Math.floor((seconds % 3_600) / 60)],
    ['second', seconds % 60],
  ];
};

const duration = (tag: string, ms: number, unitDisplay: 'short' | 'long'): string => {
  const shown = partsOf(ms).filter(([, value]) => value > 0);
  if (shown.length === 0) return unit(tag, 'second', { unitDisplay }).format(0);
  const parts = shown.map(([name, value]) => unit(tag, name, { unitDisplay }).format(value));
  return unitDisplay === 'long' ? new Intl.ListFormat(tag, { type: 'unit' }).format(parts) : parts.join(' ');
};

const bytes = (tag: string, value: number): string => {
  const step = Math.min(Math.floor(Math.log10(Math.max(value, 1)) / 3), units.length - 1);
  const scaled = value / 1_000 ** step;
  const digits = step === 0 || scaled >= 100 ? 0 : 1;
  return unit(tag, units[step] ?? 'byte', { unitDisplay: 'short', maximumFractionDigits: digits }).format(scaled);
};

/** Day and time; in Swiss German the time is written 18.30 Uhr. */
const dateTime = (tag: string, at: Date): string => {
  const text = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return tag === tags.de ? `${text.replace(/(\d{2}):(\d{2})$/, '$1.$2')} Uhr` : text;
};

/** Numbers, lengths and times as they are written in one language. */
export const formatsOf = (tag: string) => {
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const number = new Intl.NumberFormat(tag);
  const languages = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' });
  return {
    /** Credit cents as whole minutes, rounded down, in the narrow form (CR11). */
    minutes: (cents: number): string => unit(tag, 'minute', { unitDisplay: 'narrow' }).format(Math.floor(cents / 100)),
    /** Credit cents to the hundredth of a minute. */
    exactMinutes: (cents: number): string =>
      unit(tag, 'minute', { unitDisplay: 'short', maximumFractionDigits: 2 }).format(cents / 100),
    /** A movement of credit cents, with its sign. */
    signedMinutes: (cents: number): string =>
      unit(tag, 'minute', { unitDisplay: 'short', maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(
        cents / 100,
      ),
    /** Rappen as francs: CHF 1'200.50. */
    francs: (rappen: number): string =>
      `CHF ${new Intl.NumberFormat(tags.de, { minimumFractionDigits: 2 }).format(rappen / 100).replaceAll('’', "'")}`,
    /** A day (YYYY-MM-DD). */
    day: (date: string): string =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`)),
    /** Credit cents as the full duration they buy. */
    credit: (cents: number): string => duration(tag, (cents / 100) * MS_PER_MINUTE, 'long'),
    duration: (ms: number): string => duration(tag, ms, 'short'),
    /** Francs as a price. */
    money: (francs: number): string =>
      new Intl.NumberFormat(tag, { style: 'currency', currency: 'CHF' }).format(francs),
    bytes: (value: number): string => bytes(tag, value),
    /** Of a percent 0–100. */
    percent: (value: number): string => percent.format(value / 100),
    number: (value: number): string => number.format(value),
    dateTime: (iso: string): string => dateTime(tag, new Date(iso)),
    language: (languageTag: string): string => languages.of(languageTag) ?? languageTag,
  };
};

/** The formats of the interface's language. */
export const useFormats = (): ReturnType<typeof formatsOf> => {
  const { i18n } = useTranslation();
  return useMemo(() => formatsOf(i18n.language), [i18n.language]);
};
