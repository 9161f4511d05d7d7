import { english } from './english.ts';
import { german } from './german.ts';
import type { Lexicon } from './lexicon.ts';

/** The languages whose breaks are known. */
export type SpokenLanguage = 'de' | 'en';

export const lexicons: Record<SpokenLanguage, Lexicon> = { de: german, en: english };

/** Very frequent words that only one of the two languages has. */
const telling: Record<SpokenLanguage, ReadonlySet<string>> = {
  de: new Set(
    'der das und ist ich nicht ein eine mit den von sie zu auf für dem des es sich auch wir wie dass'.split(' '),
  ),
  en: new Set('the and of to is that it you he she was for with this have they are be at not but we what'.split(' ')),
};
const WORDS_ASKED = 2_000;

/** The language of the first two thousand words by their commonest words; German when nothing tells. */
const heardIn = (words: readonly { readonly text: string }[]): SpokenLanguage => {
  let lean = 0;
  for (const { text } of words.slice(0, WORDS_ASKED)) {
    const word = text.toLowerCase();
    if (telling.en.has(word)) lean += 1;
    if (telling.de.has(word)) lean -= 1;
  }
  return lean > 0 ? 'en' : 'de';
};

/** The language whose rules apply: the one that is named (`de-CH`, `en`), else the one that the words show. */
export const spokenLanguage = (
  named: string | null | undefined,
  words: readonly { readonly text: string }[],
): SpokenLanguage => {
  if (named?.startsWith('de')) return 'de';
  return named?.startsWith('en') ? 'en' : heardIn(words);
};
