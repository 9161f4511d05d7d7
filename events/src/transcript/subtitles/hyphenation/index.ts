import type { SpokenLanguage } from '../language/index.ts';
import { hyphenPoints, readPatterns, type Patterns } from './liang.ts';

/** Three letters stay on each side, so that no cue ends in a scrap. */
const least = { left: 3, right: 3 };
/** Where the patterns of each language come from. */
export type HyphenationSources = Readonly<Record<Exclude<SpokenLanguage, 'general'>, () => string | Promise<string>>>;

/** A browser asks for each language's file by itself: nobody carries those of the others. */
let sources: HyphenationSources = {
  de: async () => (await import('./patterns.de.ts')).germanPatterns,
  en: async () => (await import('./patterns.en.ts')).englishPatterns,
  es: async () => (await import('./patterns.es.ts')).spanishPatterns,
  fr: async () => (await import('./patterns.fr.ts')).frenchPatterns,
  it: async () => (await import('./patterns.it.ts')).italianPatterns,
  nl: async () => (await import('./patterns.nl.ts')).dutchPatterns,
  pt: async () => (await import('./patterns.pt.ts')).portuguesePatterns,
  rm: async () => (await import('./patterns.rm.ts')).romanshPatterns,
};
const read = new Map<SpokenLanguage, Patterns>();

/** Takes the patterns from elsewhere. */
export const takeHyphenationFrom = (given: HyphenationSources): void => {
  sources = given;
};

/** Brings a language's patterns, once. Whoever cuts a talk waits for them, so that every place cuts it alike. */
export const loadHyphenation = async (language: SpokenLanguage): Promise<void> => {
  if (language === 'general' || read.has(language)) return;
  read.set(language, readPatterns(await sources[language](), least));
};

/** The offsets at which a word may be hyphenated; none by general rules. Throws when the language was not loaded. */
export const hyphenationOf = (word: string, language: SpokenLanguage): number[] => {
  if (language === 'general') return [];
  const patterns = read.get(language);
  if (!patterns) throw new Error(`the hyphenation of ${language} has not been loaded`);
  return hyphenPoints(word, patterns);
};
