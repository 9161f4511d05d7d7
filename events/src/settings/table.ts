import { z } from 'zod';
import type { Rounding } from '../credits/policy.ts';
import type { VatRate } from '../receipts/policy.ts';

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;
const TEBIBYTE = 1024 ** 4;
/** More rates of VAT than a country has in a century. */
const MOST_RATES = 20;
const MAX_PER_MILLE = 999;

/** How a value is typed: by which kind of field, within which bounds. */
export type SettingKind =
  | { readonly kind: 'whole'; readonly min: number; readonly max: number; readonly unit: SettingUnit }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'line'; readonly max: number }
  | { readonly kind: 'email' }
  | { readonly kind: 'vatRates' };

/** What a whole number counts. */
export const settingUnits = [
  'rappen',
  'minutes',
  'hours',
  'days',
  'seconds',
  'bytes',
  'projects',
  'jobs',
  'attempts',
  'sessions',
] as const;
export type SettingUnit = (typeof settingUnits)[number];

/** One setting: what its value may be, and what holds as long as nobody has said anything. */
export type SettingDefinition<T = unknown> = SettingKind & { readonly schema: z.ZodType<T>; readonly default: T };

const whole = (
  unit: SettingUnit,
  [min, max]: readonly [number, number],
  preset: number,
): SettingDefinition<number> & { readonly kind: 'whole'; readonly min: number; readonly max: number } => ({
  kind: 'whole',
  unit,
  min,
  max,
  schema: z.int().min(min).max(max),
  default: preset,
});

const flag = (preset: boolean): SettingDefinition<boolean> => ({ kind: 'flag', schema: z.boolean(), default: preset });

const rounding: SettingDefinition<Rounding> = {
  kind: 'choice',
  choices: ['cent', 'minute'],
  schema: z.enum(['cent', 'minute']),
  default: 'cent',
};

/** Signs that are no part of a line: controls, ends of lines, and what turns the direction of what follows. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

const line = (max: number): SettingDefinition<string> => ({
  kind: 'line',
  max,
  schema: z
    .string()
    .trim()
    .max(max)
    .refine((text) => !UNFIT.test(text)),
  default: '',
});

/** An address, or none. */
const email: SettingDefinition<string> = {
  kind: 'email',
  schema: z.union([z.literal(''), z.email().max(254)]),
  default: '',
};

const vatRate = z.object({ since: z.iso.date(), perMille: z.int().min(0).max(MAX_PER_MILLE) });

const isRising = (rates: readonly VatRate[]): boolean =>
  rates.every(({ since }, n) => n === 0 || (rates[n - 1]?.since ?? '') < since);

const vatRates: SettingDefinition<readonly VatRate[]> = {
  kind: 'vatRates',
  schema: z.array(vatRate).min(1).max(MOST_RATES).refine(isRising),
  default: [
    { since: '2018-01-01', perMille: 77 },
    { since: '2024-01-01', perMille: 81 },
  ],
};

/**
 * Every setting that staff change while the product runs, by its key (AD3): the one list of what may be set, within which bounds, and
 * of the defaults. Variables of the environment give other defaults, never a value that staff have set.
 */
export const settingsTable = {
  'credits.pricePerUnitInRappen': whole('rappen', [5, 10_000], 50),
  'credits.purchaseMin': whole('minutes', [1, 10_000], 10),
  'credits.purchaseMax': whole('minutes', [1, 10_000], 400),
  'credits.purchaseDefault': whole('minutes', [1, 10_000], 10),
  'credits.rounding': rounding,
  'credits.welcomeMinutes': whole('minutes', [0, 10_000], 0),
  'tax.vat': vatRates,
  'media.maxBytes': whole('bytes', [MEBIBYTE, TEBIBYTE], 4 * GIBIBYTE),
  'media.maxMinutes': whole('minutes', [1, 6_000], 600),
  'media.retentionDays': whole('days', [0, 3_650], 90),
  'quota.bytesPerUser': whole('bytes', [KIBIBYTE, 1_024 * TEBIBYTE], 50 * GIBIBYTE),
  'quota.openProjectsPerUser': whole('projects', [1, 10_000], 20),
  'jobs.concurrency': whole('jobs', [1, 100], 1),
  'jobs.attempts': whole('attempts', [1, 20], 3),
  'jobs.backoffSeconds': whole('seconds', [1, 3_600], 30),
  'session.idleMinutes': whole('minutes', [5, 1_440], 120),
  'session.maxHours': whole('hours', [1, 168], 12),
  'session.rememberedIdleDays': whole('days', [1, 90], 14),
  'session.rememberedMaxDays': whole('days', [1, 365], 30),
  'session.staffIdleMinutes': whole('minutes', [5, 480], 30),
  'session.staffMaxHours': whole('hours', [1, 24], 8),
  'session.perUser': whole('sessions', [1, 100], 10),
  'session.recordIdleMinutes': whole('minutes', [1, 1_440], 30),
  'session.recordMaxHours': whole('hours', [1, 168], 24),
  'login.attempts': whole('attempts', [3, 100], 10),
  'login.windowMinutes': whole('minutes', [1, 1_440], 15),
  'login.lockMinutes': whole('minutes', [1, 1_440], 15),
  'registration.open': flag(true),
  'maintenance.message': line(500),
  'support.email': email,
} as const satisfies Readonly<Record<string, SettingDefinition>>;

/** The key of a setting. */
export type SettingKey = keyof typeof settingsTable;
/** The value of each setting. */
export type SettingValues = { readonly [K in SettingKey]: z.output<(typeof settingsTable)[K]['schema']> };

/** Every key, in the order of the table. */
export const settingKeys = Object.keys(settingsTable) as [SettingKey, ...SettingKey[]];

/** True for the key of a setting. */
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingsTable, key);

/** What holds where neither staff nor the environment have said anything. */
export const presetOf = <K extends SettingKey>(key: K): SettingValues[K] =>
  settingsTable[key].default as SettingValues[K];

/** The value as it is kept; undefined when it does not fit the setting. */
export const fitting = <K extends SettingKey>(key: K, value: unknown): SettingValues[K] | undefined => {
  const read = (settingsTable[key].schema as z.ZodType<SettingValues[K]>).safeParse(value);
  return read.success ? read.data : undefined;
};
