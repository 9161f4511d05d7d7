import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { rememberTold, storedLocale, storeLocale, tags, toldLocale, type Locale } from './locale.ts';
import type { Texts } from './texts.ts';

export { tags, type Locale } from './locale.ts';

/** Each language is a file of its own: nobody loads the other one. */
const loaders: Readonly<Record<Locale, () => Promise<Texts>>> = {
  de: async () => (await import('./de/index.ts')).de,
  en: async () => (await import('./en/index.ts')).en,
};

const localeOf = (tag: string): Locale => (tag === tags.en ? 'en' : 'de');

/** The language of the interface at this moment. */
export const currentLocale = (): Locale => localeOf(i18next.language);

const addTexts = async (locale: Locale): Promise<void> => {
  const tag = tags[locale];
  if (!i18next.hasResourceBundle(tag, 'translation'))
    i18next.addResourceBundle(tag, 'translation', await loaders[locale]());
};

/** Changes the language of the interface, of dates and of numbers. */
export const showLocale = async (locale: Locale): Promise<void> => {
  await addTexts(locale);
  await i18next.changeLanguage(tags[locale]);
  document.documentElement.lang = tags[locale];
};

/** The choice of a person: kept on this device. */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  storeLocale(locale);
  await showLocale(locale);
};

/**
 * What a profile says about the language: kept on this device and shown. A choice made on this device after the login
 * stays, as long as the profile says what it said then.
 */
export const followProfile = async (locale: Locale, { isNewLogin }: { isNewLogin: boolean }): Promise<void> => {
  const isKnown = !isNewLogin && toldLocale() === locale;
  rememberTold(locale);
  if (!isKnown) storeLocale(locale);
  await showLocale(storedLocale());
};

/** Starts the texts in the language of this device. */
export const startTexts = async (): Promise<void> => {
  await i18next.use(initReactI18next).init({
    resources: {},
    lng: tags[storedLocale()],
    fallbackLng: tags.en,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await showLocale(storedLocale());
};
