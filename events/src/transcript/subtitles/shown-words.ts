import { composed } from '../../text.ts';
import type { SpokenLanguage } from './language/index.ts';
import { traitsOf } from './language/traits.ts';
import { piecesOf, type Piece } from './long-words.ts';
import { withoutPunctuation } from './punctuation.ts';
import { countings, type CountingName } from './width.ts';

/** What decides how a word is shown. */
export type WordOptions = {
  readonly cpl: number;
  readonly counting: CountingName;
  readonly withPunctuation: boolean;
  readonly language: SpokenLanguage;
};

const unwanted = /[\p{Cc}\u200B\u2060\uFEFF]/gu;
const plain = /^[\u0021-\u007E\u00A1-\u00AC\u00AE-\u02C6]*$/u;
const blanks = /\s+/gu;
/** A word without signs that are not seen, one kind of blank. */
export const clean = (text: string): string =>
  plain.test(text) ? text : composed(text).replace(blanks, ' ').replace(unwanted, '').trim();

/** Joiners and marks of direction that stand alone. */
const onlyUnseen = /^\p{Cf}*$/u;

/** A word as it is shown. */
export type Shown = {
  readonly pieces: readonly Piece[];
  readonly widths: readonly number[];
  /** All pieces together. */
  readonly width: number;
  readonly traits: number;
};

const show = (given: string, { withPunctuation, language, cpl, counting }: WordOptions): Shown => {
  const { partsOf } = countings[counting];
  const spoken = clean(given);
  const whole = withPunctuation ? spoken : withoutPunctuation(spoken, language);
  const visible = onlyUnseen.test(whole) ? '' : whole;
  const pieces = piecesOf(visible, { cpl, partsOf }, language).filter(({ text }) => partsOf(text) > 0);
  const widths = pieces.map(({ text }) => partsOf(text));
  const width = widths.reduce((sum, each) => sum + each, 0);
  return { pieces, widths, width, traits: traitsOf(spoken, language) };
};

const MOST_WORDS_KEPT = 50_000;
const MOST_MEMOS = 20;
const memos = new Map<string, Map<string, Shown>>();

const memoFor = ({ withPunctuation, language, cpl, counting }: WordOptions): Map<string, Shown> => {
  const key = `${language} ${cpl} ${counting} ${withPunctuation}`;
  let memo = memos.get(key);
  if (!memo || memo.size > MOST_WORDS_KEPT) {
    memo = new Map();
    if (memos.size > MOST_MEMOS) memos.clear();
    memos.set(key, memo);
  }
  return memo;
};

/** A talk says the same few thousand words again and again, so each is looked at once. */
export const lookUp = (options: WordOptions): ((text: string) => Shown) => {
  const memo = memoFor(options);
  return (text) => {
    let shown = memo.get(text);
    if (!shown) memo.set(text, (shown = show(text, options)));
    return shown;
  };
};
