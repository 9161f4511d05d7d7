import { isolated } from '@soebs/contract';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { onStoredElsewhere, storedLocale, storeLocale, tags, type Locale } from './locale.ts';

export { tags, type Locale } from './locale.ts';

/**
 * Sets of texts that come one by one: with the page, with the first framed screen, with the screen of customers with
 * programs, with the first screen of staff.
 */
export type TextSet = 'first' | 'account' | 'rest' | 'programs' | 'staff';

/** How the sets of each language are loaded. */
export type TextSets = Readonly<Record<Locale, Readonly<Record<TextSet, () => Promise<object>>>>>;

let sets: TextSets | null = null;
const wanted = new Set<TextSet>(['first']);
const added = new Set<string>();

const localeOf = (tag: string): Locale => (tag === tags.en ? 'en' : 'de');

/** The language of the interface at this moment. */
export const currentLocale = (): Locale => localeOf(i18next.language);

const addTexts = async (locale: Locale): Promise<void> => {
  if (sets === null) throw new Error('The texts are not started');
  const ofLocale = sets[locale];
  const missing = [...wanted].filter((set) => !added.has(`${locale}/${set}`));
  const texts = await Promise.all(missing.map((set) => ofLocale[set]()));
  texts.forEach((each, n) => {
    i18next.addResourceBundle(tags[locale], 'translation', each, true, true);
    added.add(`${locale}/${missing[n] ?? ''}`);
  });
};

/** Brings a set of texts, in the language of the interface and in those that follow. */
export const addTextSet = async (set: TextSet): Promise<void> => {
  wanted.add(set);
  await addTexts(currentLocale());
};

/** Changes the language of the interface, of dates and of numbers. */
export const showLocale = async (locale: Locale): Promise<void> => {
  await addTexts(locale);
  await i18next.changeLanguage(tags[locale]);
  document.documentElement.lang = tags[locale];
};

/** The choice of a person: kept on this device, and shown; other tabs follow. */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  storeLocale(locale);
  await showLocale(locale);
};

/** Starts the texts in the language of this device. */
export const startTexts = async (all: TextSets): Promise<void> => {
  sets = all;
  await i18next.use(initReactI18next).init({
    resources: {},
    lng: tags[storedLocale()],
    fallbackLng: tags.en,
    // React writes every text as text; what people typed keeps its own direction.
    interpolation: { escapeValue: true, escape: isolated },
    react: { useSuspense: false },
  });
  await showLocale(storedLocale());
  onStoredElsewhere((locale) => void showLocale(locale));
};
