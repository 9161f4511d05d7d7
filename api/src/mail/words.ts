import type { Locale } from './locale.ts';
import type { Wording } from './wording.ts';
import { wordsDe } from './words-de.ts';
import { wordsEn } from './words-en.ts';

/** Every email in every language. */
export const wordings: Readonly<Record<Locale, Wording>> = { de: wordsDe, en: wordsEn };
