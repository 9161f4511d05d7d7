import type { SpokenLanguage } from '../language/index.ts';
import { hyphenPoints, readPatterns, type Patterns } from './liang.ts';
import { germanPatterns } from './patterns.de.ts';
import { englishPatterns } from './patterns.en.ts';

/** Three letters stay on each side, so that no cue ends in a scrap. */
const least = { left: 3, right: 3 };
const sources: Record<SpokenLanguage, string> = { de: germanPatterns, en: englishPatterns };
const read: Partial<Record<SpokenLanguage, Patterns>> = {};

/** The offsets at which a word may be hyphenated in a language. The patterns are read at the first long word. */
export const hyphenationOf = (word: string, language: SpokenLanguage): number[] =>
  hyphenPoints(word, (read[language] ??= readPatterns(sources[language], least)));
