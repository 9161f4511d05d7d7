import { isUnspaced } from '../../scripts.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { general } from './general.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import type { Lexicon } from './lexicon.ts';
import { portuguese } from './portuguese.ts';
import { romansh } from './romansh.ts';
import { spanish } from './spanish.ts';

/** The break rules of languages as data; `general` stands for all others. */
export const lexicons = {
  de: german,
  en: english,
  fr: french,
  it: italian,
  rm: romansh,
  es: spanish,
  pt: portuguese,
  nl: dutch,
  general,
} as const satisfies Record<string, Lexicon>;

/** The languages whose breaks are known, and the general rules. */
export type SpokenLanguage = keyof typeof lexicons;

const spokenLanguages = Object.keys(lexicons) as SpokenLanguage[];

/** Whether the breaks of a language (by its tag, `fr-CH`) are known; others are cut by general rules, and people are told. */
export const hasBreakRules = (tag: string): boolean =>
  spokenLanguages.some((language) => language !== 'general' && language === tag.toLowerCase().split('-')[0]);

/** Very frequent words of each language. */
const telling = {
  de: 'der das und ist ich nicht ein eine mit den von sie zu auf für dem des es sich auch wir wie dass',
  en: 'the and of to is that it you he she was for with this have they are be at not but we what',
  fr: 'le la les et est que qui je ne pas un une dans des du vous nous il elle sur avec pour au ce c’est',
  it: 'il la le e è che di non un una per con sono del della ma si in gli anche questo come ho ha più',
  rm: 'il la las ils e è che da na betg ina cun per jau nus tut èn ha ins quai ed vegn era en sin',
  es: 'el la los las y es que de no un una por con para en se lo su como pero más está muy del al',
  pt: 'o a os as e é que de não um uma por com para em se do da como mas mais está muito ao na no',
  nl: 'de het een en is dat niet ik van te zijn op met voor maar er aan wij we ook als die hij bij',
} satisfies Record<Exclude<SpokenLanguage, 'general'>, string>;

const tellingWords = Object.entries(telling).map(
  ([language, text]) => [language as SpokenLanguage, new Set(text.split(' '))] as const,
);
const WORDS_ASKED = 2_000;

/** The language of the first two thousand words by their commonest words; German when nothing tells. */
const heardIn = (words: readonly { readonly text: string }[]): SpokenLanguage => {
  const asked = words.slice(0, WORDS_ASKED).map(({ text }) => text.toLowerCase());
  const counts = tellingWords.map(
    ([language, set]) => [language, asked.filter((word) => set.has(word)).length] as const,
  );
  const [best] = counts.toSorted((a, b) => b[1] - a[1]);
  if (best && best[1] > 0) return best[0];
  return asked.some(isUnspaced) ? 'general' : 'de';
};

/** What stands in place of a language that nobody has named or found: texts of before hold `auto`. */
const unnamed: ReadonlySet<string> = new Set(['', 'auto', 'und']);

/** The language whose rules apply: the one that is named (`de-CH`, `en`), else the one that the words show. */
export const spokenLanguage = (
  named: string | null | undefined,
  words: readonly { readonly text: string }[],
): SpokenLanguage => {
  const base = named?.toLowerCase().split('-')[0] ?? '';
  if (unnamed.has(base)) return heardIn(words);
  return spokenLanguages.find((language) => language === base) ?? 'general';
};
