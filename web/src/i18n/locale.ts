import { locale as localeShape } from '@soebs/contract';
import type { z } from 'zod';

/** The languages of the interface, as the server and local storage name them. */
export type Locale = z.output<typeof localeShape>;

/** The full tag of each: texts, numbers and dates are Swiss in both. */
export const tags = { de: 'de-CH', en: 'en-CH' } as const satisfies Record<Locale, string>;

const KEY = 'locale';
const fallback: Locale = 'de';

/** The language chosen on this device; German when none was. */
export const storedLocale = (): Locale => localeShape.safeParse(localStorage.getItem(KEY)).data ?? fallback;

export const storeLocale = (locale: Locale): void => localStorage.setItem(KEY, locale);

/** Calls back when another tab of this browser has stored a choice. */
export const onStoredElsewhere = (tell: (locale: Locale) => void): void =>
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage && (key === KEY || key === null)) tell(storedLocale());
  });
