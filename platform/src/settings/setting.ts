import { presetOf, type SettingKey, type SettingValues } from '@soebs/events';
import type { z } from 'zod';

/** How the text of a variable is read, and what that is called in the list of settings. */
export type Field<T> = { readonly type: string; readonly schema: z.ZodType<T> };

type Words = {
  /** What the setting does, in one sentence. */
  readonly about: string;
  /** What a number counts: `bytes`, `minutes`. */
  readonly unit?: string;
};

/** One variable that may be set from outside. It is read as text, and an empty text counts as missing. */
export type Setting<T = unknown> = Field<T> &
  Words & {
    /** Whether a service starts without it. */
    readonly isRequired: boolean;
    /** The text that is read when none is given; it passes the schema like any other. */
    readonly default?: string;
    /** The default holds only as long as this other variable is not given either. */
    readonly defaultUnlessGiven?: string;
    /** The setting of staff whose default it gives; what staff have set goes before it. */
    readonly seeds?: SettingKey;
  };

/** What one service, or one command, reads: its variables by name. */
export type Settings = Readonly<Record<string, Setting>>;

/** The values that a table of settings gives. */
export type ConfigOf<S extends Settings> = { readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never };

/** A setting without which nothing starts. */
export const required = <T>(field: Field<T>, words: Words): Setting<T> => ({ ...field, ...words, isRequired: true });

/** A setting that may be missing, and then is undefined. */
export const optional = <T>({ type, schema }: Field<T>, words: Words): Setting<T | undefined> => ({
  type,
  schema: schema.optional(),
  ...words,
  isRequired: false,
});

/** A setting with a default, written as in the environment. */
export const preset = <T>(
  field: Field<T>,
  text: string,
  words: Words & { readonly defaultUnlessGiven?: string },
): Setting<T> => ({ ...field, ...words, default: text, isRequired: false });

/** The default of a setting that staff change while the product runs; `written` is the table's default as in the environment. */
export const seed = <K extends SettingKey>(
  key: K,
  field: Field<SettingValues[K]>,
  { written = String, ...words }: Words & { readonly written?: (preset: SettingValues[K]) => string },
): Setting<SettingValues[K]> => ({
  ...preset(field, written(presetOf(key)), words),
  seeds: key,
});
