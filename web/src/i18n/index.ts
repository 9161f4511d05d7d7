import { isolated } from '@soebs/contract';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { rememberTold, storedLocale, storeLocale, tags, toldLocale, type Locale } from './locale.ts';

export { tags, type Locale } from './locale.ts';

type Part = 'first' | 'rest' | 'staff';

/** Each language is files of its own: nobody loads the other language, nor what only others can read. */
const loaders: Readonly<Record<Locale, Readonly<Record<Part, () => Promise<object>>>>> = {
  de: {
    first: async () => (await import('./de/first.ts')).firstDe,
    rest: async () => (await import('./de/rest.ts')).restDe,
    staff: async () => (await import('./de/staff.ts')).staffDe,
  },
  en: {
    first: async () => (await import('./en/first.ts')).firstEn,
    rest: async () => (await import('./en/rest.ts')).restEn,
    staff: async () => (await import('./en/staff.ts')).staffEn,
  },
};
const wanted = new Set<Part>(['first']);
const added = new Set<string>();

const localeOf = (tag: string): Locale => (tag === tags.en ? 'en' : 'de');

/** The language of the interface at this moment. */
export const currentLocale = (): Locale => localeOf(i18next.language);

const addTexts = async (locale: Locale): Promise<void> => {
  const missing = [...wanted].filter((part) => !added.has(`${locale}/${part}`));
  const texts = await Promise.all(missing.map((part) => loaders[locale][part]()));
  texts.forEach((each, n) => {
    i18next.addResourceBundle(tags[locale], 'translation', each, true, true);
    added.add(`${locale}/${missing[n] ?? ''}`);
  });
};

/** Brings the texts of framed screens, in the language of the interface and in those that follow. */
export const addRestOfTexts = async (): Promise<void> => {
  wanted.add('rest');
  await addTexts(currentLocale());
};

/** Brings the texts of the staff screens. */
export const addStaffTexts = async (): Promise<void> => {
  wanted.add('staff');
  await addTexts(currentLocale());
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
    // React writes every text as text; what people typed keeps its own direction.
    interpolation: { escapeValue: true, escape: isolated },
    react: { useSuspense: false },
  });
  await showLocale(storedLocale());
};
