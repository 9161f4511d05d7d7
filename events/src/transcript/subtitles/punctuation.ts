import { Trait, traitsOf } from './language/traits.ts';
import type { SpokenLanguage } from './language/index.ts';

const MARKS = '[.,;:!?…。、，！？]';
const leading = new RegExp(`^(["'»«“”„‘‹›(\\[]*)${MARKS}+(?!\\d)`, 'u');
const trailing = new RegExp(`${MARKS}+(["'»«“”’‹›)\\]]*)$`, 'u');
const dashAlone = /^[-–—]+$/u;
const abbreviated = Trait.closed | Trait.open | Trait.ordinal | Trait.initial;
const quotesAtEnd = /["'»«“”’‹›)\]]+$/u;

/**
 * A word without the punctuation at its edges (§1.3); quotes, apostrophes, hyphens, ordinals, abbreviations and what
 * stands inside a word stay. '' when nothing is left.
 */
export const withoutPunctuation = (word: string, language: SpokenLanguage): string => {
  if (dashAlone.test(word)) return '';
  const bare = word.replace(leading, '$1');
  const inner = bare.replace(/[,;:!?…]+$/u, '').replace(quotesAtEnd, '');
  if (inner.endsWith('.') && !inner.endsWith('..') && traitsOf(inner, language) & abbreviated) {
    return bare.replace(/[,;:!?…]+$/u, '');
  }
  return bare.replace(trailing, '$1');
};
