import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { tags } from './locale.ts';

const MS_PER_MINUTE = 60_000;
const MS_PER_SECOND = 1_000;
const TEN_THOUSAND = 10_000;

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

const ROUGH_STEPS_MS = [
  { below: MS_PER_MINUTE, step: 10 * MS_PER_SECOND },
  { below: 60 * MS_PER_MINUTE, step: MS_PER_MINUTE },
] as const;
const COARSEST_MS = 5 * MS_PER_MINUTE;

/** Up to ten seconds, to a minute, to five: a guess that is written to the second changes all the time. */
const roughly = (ms: number): number => {
  const step = ROUGH_STEPS_MS.find(({ below }) => ms < below)?.step ?? COARSEST_MS;
  return Math.max(step, Math.ceil(ms / step) * step);
};

const bytes = (tag: string, value: number): string => {
  const step = Math.min(Math.floor(Math.log10(Math.max(value, 1)) / 3), units.length - 1);
  const scaled = value / 1_000 ** step;
  const digits = step === 0 || scaled >= 100 ? 0 : 1;
  return unit(tag, units[step] ?? 'byte', { unitDisplay: 'short', maximumFractionDigits: digits }).format(scaled);
};

/** Day and time; in Swiss German the time is written 18.30 Uhr. */
const dateTime = (tag: string, at: Date, timeZone?: string): string => {
  const text = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
  return tag === tags.de ? `${text.replace(/(\d{2}):(\d{2})$/, '$1.$2')} Uhr` : text;
};

/** Numbers, lengths and times as they are written in one language. */
export type Formats = {
  /** Credit cents as whole minutes, rounded down, in the narrow form (CR11). */
  readonly minutes: (cents: number) => string;
  /** Credit cents to the hundredth of a minute. */
  readonly exactMinutes: (cents: number) => string;
  /** A movement of credit cents, with its sign. */
  readonly signedMinutes: (cents: number) => string;
  /** Rappen as francs: CHF 1'200.50. */
  readonly francs: (rappen: number) => string;
  /** A day (YYYY-MM-DD). */
  readonly day: (date: string) => string;
  /** Credit cents as the full duration they buy. */
  readonly credit: (cents: number) => string;
  readonly duration: (ms: number) => string;
  /** A length that is guessed, no finer than one can know it. */
  readonly about: (ms: number) => string;
  /** Francs as a price. */
  readonly money: (francs: number) => string;
  readonly bytes: (value: number) => string;
  /** Of a percent 0–100. */
  readonly percent: (value: number) => string;
  readonly number: (value: number) => string;
  /** A price in ten-thousandths of a credit, in credits. */
  readonly creditPrice: (tenThousandths: number) => string;
  /** … for a sentence that says so many credits. */
  readonly credits: (tenThousandths: number) => { readonly price: string; readonly count: number };
  /** A month (YYYY-MM) by its name. */
  readonly month: (month: string) => string;
  readonly dateTime: (iso: string) => string;
  /** What the clocks in Zürich show, wherever the reader is. */
  readonly swissDateTime: (iso: string) => string;
  readonly language: (languageTag: string) => string;
};

export const formatsOf = (tag: string): Formats => {
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const number = new Intl.NumberFormat(tag);
  const fine = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const languages = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' });
  return {
    minutes: (cents) => unit(tag, 'minute', { unitDisplay: 'narrow' }).format(Math.floor(cents / 100)),
    exactMinutes: (cents) =>
      unit(tag, 'minute', { unitDisplay: 'short', maximumFractionDigits: 2 }).format(cents / 100),
    signedMinutes: (cents) =>
      unit(tag, 'minute', { unitDisplay: 'short', maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(
        cents / 100,
      ),
    francs: (rappen) =>
      `CHF ${new Intl.NumberFormat(tags.de, { minimumFractionDigits: 2 }).format(rappen / 100).replaceAll('’', "'")}`,
    day: (date) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`)),
    credit: (cents) => duration(tag, (cents / 100) * MS_PER_MINUTE, 'long'),
    duration: (ms) => duration(tag, ms, 'short'),
    about: (ms) => duration(tag, roughly(ms), 'long'),
    money: (francs) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'CHF' }).format(francs),
    bytes: (value) => bytes(tag, value),
    percent: (value) => percent.format(value / 100),
    number: (value) => number.format(value),
    creditPrice: (tenThousandths) => fine.format(tenThousandths / TEN_THOUSAND),
    credits: (tenThousandths) => {
      const count = tenThousandths / TEN_THOUSAND;
      return { price: fine.format(count), count };
    },
    month: (month) =>
      new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-01T12:00:00Z`),
      ),
    dateTime: (iso) => dateTime(tag, new Date(iso)),
    swissDateTime: (iso) => dateTime(tag, new Date(iso), 'Europe/Zurich'),
    language: (languageTag) => languages.of(languageTag) ?? languageTag,
  };
};

/** The formats of the interface's language. */
export const useFormats = (): Formats => {
  const { i18n } = useTranslation();
  return useMemo(() => formatsOf(i18n.language), [i18n.language]);
};
