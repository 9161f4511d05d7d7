import { Trait, traitsOf } from './language/traits.ts';
import type { SpokenLanguage } from './language/index.ts';

const MARKS = '[.,;:!?…。、，！？؟،؛।：；．｡､⁇⁉‽‥។၊။։՞]';
/** A single dot before letters is part of a name: `.NET`, `.ch`. */
const leading = /^(["'»«“”„‘‹›([]*)(?:[¿¡,;:!?…。、，！？؟،؛]|\.(?=[.¿¡,;:!?…]|$))+\.?(?!\d)/u;
/** French sets a blank before its marks, and before the quote behind them: the first goes with them, the second stays with the quote. */
const trailing = new RegExp(`\\s*${MARKS}+((?:\\s*["'»«“”‘’‹›)\\]」』）】])*)$`, 'u');
const dashAlone = /^[-–—―]+$/u;
const abbreviated = Trait.closed | Trait.open | Trait.ordinal | Trait.initial;
const quotesAtEnd = /["'»«“”‘’‹›)\]」』）】]+$/u;
const sentenceMarks = /\s*[,;:!?…؟،؛।：；⁇⁉‽‥]+$/u;
/** `d.` of `d. h.` */
const letterWithDot = /^\p{L}\.$/u;
const nothingSaid = /^[\s"'»«“”„‚‘’‹›()[\]「」『』（）【】]*$/u;
/** `Ph.D.`, `p.ex.`: a dot between short parts, so that the last one belongs to them. */
const dottedParts = /^\p{L}{1,2}(?:\.\p{L}{1,3})+\.$/u;
/** `-5.` counts nothing in order, so its dot ends the sentence. */
const negative = /^[-−]\d/u;
/** `!=`, `:-)`: signs that are no plain punctuation. */
const isSymbol = (word: string): boolean => /^[^\p{L}\p{N}]+$/u.test(word) && /[\p{S}\-/\\*@#%&_]/u.test(word);

const isAbbreviated = (word: string, language: SpokenLanguage): boolean =>
  word.endsWith('.') &&
  !word.endsWith('..') &&
  !negative.test(word) &&
  (dottedParts.test(word) || letterWithDot.test(word) || (traitsOf(word, language) & abbreviated) !== 0);

/**
 * A word without the punctuation at its edges (§1.3); quotes, apostrophes, hyphens, ordinals, abbreviations and what
 * stands inside a word stay. '' when nothing is left.
 */
export const withoutPunctuation = (word: string, language: SpokenLanguage): string => {
  if (dashAlone.test(word)) return '';
  if (isSymbol(word)) return word;
  const bare = word.replace(leading, '$1');
  const inner = bare.replace(sentenceMarks, '').replace(quotesAtEnd, '');
  const left = isAbbreviated(inner, language) ? bare.replace(sentenceMarks, '') : bare.replace(trailing, '$1');
  return nothingSaid.test(left) ? '' : left;
};
