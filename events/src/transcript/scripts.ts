/**
 * Scripts that are written without blanks between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. A word of a
 * transcript is then a single sign with everything that hangs on it, by rules of our own: what the browser and the api
 * take for a word must not hang on the version of their Unicode tables of words.
 */
const SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}' +
  '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
/** Vowels that are written before the consonant that they are spoken after. */
const LEADING = '[\u0E40-\u0E44\u0EC0-\u0EC4]';
/** Letters that hang on the sign before them: Thai and Lao vowels and repeats, small kana, marks of length and repetition. */
const HANGING =
  '[\u0E2F\u0E30\u0E32\u0E33\u0E45\u0E46\u0EAF\u0EB0\u0EB2\u0EB3\u0EC6ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮー\uFF70々ゝゞヽヾ〻]';
const BASE = `(?![\\p{Nd}\\p{P}])[${SCRIPTS}]`;
const OPENING = '[\\p{Ps}\\p{Pi}¿¡$€£¥]';
const CLOSING = '[\\p{Pe}\\p{Pf}\\p{Po}\\p{Pd}\\p{Pc}"%‰°]';
const sign = new RegExp(
  `${OPENING}*${LEADING}*${BASE}(?:[\\u17D2\\u1039]${BASE}|[\\u1000-\\u1021]\\u103A|[\\p{M}\\u200C\\u200D]|${HANGING})*${CLOSING}*`,
  'gu',
);
const unspaced = new RegExp(`[${SCRIPTS}]`, 'u');
const endsWithSign = new RegExp(`${BASE}(?:\\p{M}|${HANGING})*[^\\p{L}\\p{N}\\s]*$`, 'u');
const beginsWithSign = new RegExp(`^[\\p{Ps}\\p{Pi}"']*${BASE}`, 'u');

/** Marks that bring their own room along: no blank stands beside them. */
const FULL_WIDTH_MARKS = '[\u3001\u3002\u3008-\u3011\u3014-\u301B\uFF01\uFF08\uFF09\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F]';
const fullWidthEnd = new RegExp(`${FULL_WIDTH_MARKS}$`, 'u');
const fullWidthStart = new RegExp(`^${FULL_WIDTH_MARKS}`, 'u');

/** True when a text holds signs of a script without blanks. */
export const isUnspaced = (text: string): boolean => unspaced.test(text);

/** A blank of no width: it parts two words and is not seen. */
export const UNSEEN_BLANK = '\u200B';

/** Whether two words stand side by side without a blank, as their scripts are written. */
export const areWrittenTogether = (word: string, next: string): boolean =>
  fullWidthEnd.test(word) ||
  fullWidthStart.test(next) ||
  (isUnspaced(word) && isUnspaced(next) && endsWithSign.test(word) && beginsWithSign.test(next));

/** Where a text without blanks is parted into words: around each sign of such a script and the marks that hang on it. */
export const signEdges = (text: string): number[] => {
  if (!isUnspaced(text)) return [];
  const edges = new Set<number>();
  for (const { index, 0: found } of text.matchAll(sign)) edges.add(index).add(index + found.length);
  return [...edges].filter((at) => at > 0 && at < text.length);
};
