import { locale as localeShape } from '@soebs/contract';
import type { z } from 'zod';

/** The languages of the interface, as the server and local storage name them. */
export type Locale = z.output<typeof localeShape>;

/** The full tag of each: texts, numbers and dates are Swiss in both. */
export const tags = { de: 'de-CH', en: 'en-CH' } as const satisfies Record<Locale, string>;

const KEY = 'locale';
const fallback: Locale = 'de';

const read = (storage: Storage): Locale | undefined => localeShape.safeParse(storage.getItem(KEY)).data;

/** The language chosen on this device; German when none was. */
export const storedLocale = (): Locale => read(localStorage) ?? fallback;

export const storeLocale = (locale: Locale): void => localStorage.setItem(KEY, locale);

/** What the profile said in this tab when it was last asked. */
export const toldLocale = (): Locale | undefined => read(sessionStorage);

export const rememberTold = (locale: Locale): void => sessionStorage.setItem(KEY, locale);
