import { Trait, traitsOf } from './language/traits.ts';
import type { SpokenLanguage } from './language/index.ts';

const MARKS = '[.,;:!?…。、，！？؟،؛।]';
/** A single dot before letters is part of a name: `.NET`, `.ch`. */
const leading = /^(["'»«“”„‘‹›([]*)(?:[¿¡,;:!?…。、，！？؟،؛]|\.(?=[.¿¡,;:!?…]|$))+\.?(?!\d)/u;
const trailing = new RegExp(`${MARKS}+(["'»«“”’‹›)\\]]*)$`, 'u');
const dashAlone = /^[-–—]+$/u;
const abbreviated = Trait.closed | Trait.open | Trait.ordinal | Trait.initial;
const quotesAtEnd = /["'»«“”’‹›)\]]+$/u;
const sentenceMarks = /[,;:!?…؟،؛।]+$/u;
/** `d.` of `d. h.` */
const letterWithDot = /^\p{L}\.$/u;
const nothingSaid = /^["'»«“”„‘’‹›()[\]]*$/u;

const isAbbreviated = (word: string, language: SpokenLanguage): boolean =>
  word.endsWith('.') &&
  !word.endsWith('..') &&
  (letterWithDot.test(word) || (traitsOf(word, language) & abbreviated) !== 0);

/**
 * A word without the punctuation at its edges (§1.3); quotes, apostrophes, hyphens, ordinals, abbreviations and what
 * stands inside a word stay. '' when nothing is left.
 */
export const withoutPunctuation = (word: string, language: SpokenLanguage): string => {
  if (dashAlone.test(word)) return '';
  const bare = word.replace(leading, '$1');
  const inner = bare.replace(sentenceMarks, '').replace(quotesAtEnd, '');
  const left = isAbbreviated(inner, language) ? bare.replace(sentenceMarks, '') : bare.replace(trailing, '$1');
  return nothingSaid.test(left) ? '' : left;
};
