import { settingsTable, type SettingKey } from '@soebs/events';
import { z } from 'zod';
import { Secret } from './secret.ts';
import type { Field } from './setting.ts';
import { vatRatesIn } from './vat-rates.ts';

/** Any text. */
export const text: Field<string> = { type: 'text', schema: z.string() };

/** A text that begins like the address of a server. */
export const serverAddress = (scheme: string): Field<string> => ({
  type: `address (\`${scheme}://…\`)`,
  schema: z.string().startsWith(scheme),
});

/** The address of a page or of a service. */
export const url: Field<string> = { type: 'address', schema: z.url() };

/** A mail address. */
export const email: Field<string> = { type: 'mail address', schema: z.email() };

/** A whole number from `min` on. */
export const whole = (min: number, max = Number.MAX_SAFE_INTEGER): Field<number> => ({
  type: max === Number.MAX_SAFE_INTEGER ? `whole number from ${min}` : `whole number, ${min} to ${max}`,
  schema: z.coerce.number().int().min(min).max(max),
});

/** The keys of settings that are whole numbers. */
type WholeKey = {
  [K in SettingKey]: (typeof settingsTable)[K]['kind'] extends 'whole' ? K : never;
}[SettingKey];

/** A whole number within the bounds of a setting. */
export const wholeOf = (key: WholeKey): Field<number> => whole(settingsTable[key].min, settingsTable[key].max);

/** As given, or an empty text. */
export const orNone = (field: Field<string>): Field<string> => ({
  type: field.type,
  schema: z.union([z.literal(''), field.schema]),
});

/** A number from `min` on. */
export const number = (min: number): Field<number> => ({
  type: `number from ${min}`,
  schema: z.coerce.number().min(min),
});

/** A part of a whole. */
export const part: Field<number> = { type: 'number, 0 to 1', schema: z.coerce.number().min(0).max(1) };

/** A TCP port; 0 lets the system choose. */
export const port: Field<number> = { type: 'port', schema: z.coerce.number().int().min(0).max(65_535) };

/** One of the words. */
export const oneOf = <const Word extends string>(...words: readonly Word[]): Field<Word> => ({
  type: words.map((word) => `\`${word}\``).join(', '),
  schema: z.enum(words),
});

/** Texts between separators; an empty one counts as none. */
export const list = (separator: string, called: string): Field<string[]> => ({
  type: called,
  schema: z.string().transform((whole) => whole.split(separator).filter(Boolean)),
});

/** Addresses of pages, one or more, separated by commas. */
export const urls: Field<string[]> = {
  type: 'addresses, separated by commas',
  schema: list(',', '').schema.pipe(z.array(z.url()).min(1)),
};

/** A secret of at least `min` characters, which prints as `[secret]`. */
export const secret = (min = 1): Field<Secret> => ({
  type: min === 1 ? 'secret' : `secret, ${min} characters or more`,
  schema: z
    .string()
    .min(min)
    .transform((value) => new Secret(value)),
});

/** The address of a mail server. It may hold a password, so it is a secret. */
export const mailServer: Field<Secret> = {
  type: 'address (`smtp://…` or `smtps://…`), secret',
  schema: secret().schema.refine((at) => /^smtps?:\/\//.test(at.reveal()), 'begins with smtp:// or smtps://'),
};

/** Rates of VAT by day. */
export const vatRates = {
  type: 'percent from a day on (`2018-01-01:7.7,…`)',
  schema: z.string().transform(vatRatesIn),
} as const;
