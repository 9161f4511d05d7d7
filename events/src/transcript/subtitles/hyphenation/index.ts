import type { SpokenLanguage } from '../language/index.ts';
import { hyphenPoints, readPatterns, type Patterns } from './liang.ts';
import { germanPatterns } from './patterns.de.ts';
import { englishPatterns } from './patterns.en.ts';

/** Three letters stay on each side, so that no cue ends in a scrap. */
const least = { left: 3, right: 3 };
const sources: Partial<Record<SpokenLanguage, string>> = { de: germanPatterns, en: englishPatterns };
const read = new Map<SpokenLanguage, Patterns | null>();

const patternsOf = (language: SpokenLanguage): Patterns | null => {
  let patterns = read.get(language);
  if (patterns === undefined) {
    const source = sources[language];
    read.set(language, (patterns = source === undefined ? null : readPatterns(source, least)));
  }
  return patterns;
};

/** The offsets at which a word may be hyphenated in a language; none without patterns. They are read at the first long word. */
export const hyphenationOf = (word: string, language: SpokenLanguage): number[] => {
  const patterns = patternsOf(language);
  return patterns ? hyphenPoints(word, patterns) : [];
};
