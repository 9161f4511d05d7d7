import { languageOf, type Transcript } from '../shapes.ts';
import { spokenLanguage, type SpokenLanguage } from './language/index.ts';
import { timedTokenAt, timedTokensOf, wordCount } from '../tokens.ts';

/** A word of which cues are made. A time that is not known is null and is estimated. */
export type SourceWord = {
  readonly text: string;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly speakerId: string | null;
  /** The language of its paragraph by its tag, where that is not the text's main one (TJ10). */
  readonly language?: string | undefined;
  /** A non-breaking blank follows. */
  readonly isGlued?: boolean;
  /** The next word goes on without a blank. */
  readonly isJoined?: boolean;
};

/** The language whose rules apply to a word of a text in a main language. */
export const languageOfWord = ({ language }: Pick<SourceWord, 'language'>, main: SpokenLanguage): SpokenLanguage =>
  language === undefined ? main : spokenLanguage(language, []);

/** The languages whose rules are needed for words of a text in a main language. */
export const languagesOfWords = (words: readonly SourceWord[], main: SpokenLanguage): SpokenLanguage[] => {
  const tags = new Set(words.map(({ language }) => language));
  return [...new Set([main, ...[...tags].map((language) => languageOfWord({ language }, main))])];
};

const nonBreaking = /[\u00A0\u202F]/u;

/** The words of a transcript in reading order. */
export const sourceWords = ({ segments }: Pick<Transcript, 'segments'>): SourceWord[] => {
  const words: SourceWord[] = [];
  for (const segment of segments) {
    const { text, speakerId } = segment;
    const language = languageOf(segment);
    const mayGlue = nonBreaking.test(text);
    for (const { offset, length, startMs, endMs } of timedTokensOf(segment)) {
      const end = offset + length;
      const isGlued = mayGlue && nonBreaking.test(text.slice(end, end + 1));
      const isJoined = end < text.length && !/\s/u.test(text.charAt(end));
      words.push({ text: text.slice(offset, end), startMs, endMs, speakerId, ...language, isGlued, isJoined });
    }
  }
  return words;
};

/** Marks that were set apart from their word, as after an edit. */
const onlyMarks = /^[.,;:!?…。、，！？؟،؛।»”’)\]]+$/u;
/** Frenchmen set a blank before these; no line ends there. */
const afterBlank = /^[;:!?»]/u;

/** Words of which none is only marks, and the number that each had before. */
type MarksJoined = { readonly words: readonly SourceWord[]; readonly numbers: readonly number[] };

const joinMarks = (word: SourceWord, marks: SourceWord, main: SpokenLanguage): SourceWord => {
  const hasBlank = languageOfWord(word, main) === 'fr' && word.isJoined !== true && afterBlank.test(marks.text);
  return {
    ...word,
    text: word.text + (hasBlank ? '\u00A0' : '') + marks.text,
    endMs: marks.endMs ?? word.endMs,
    isGlued: marks.isGlued ?? false,
    isJoined: marks.isJoined ?? false,
  };
};

/** Marks that stand alone join the word before them, as no cue and no line begins with one (§2.3). */
export const withMarksJoined = (given: readonly SourceWord[], main: SpokenLanguage): MarksJoined => {
  if (!given.some(({ text }) => onlyMarks.test(text))) return { words: given, numbers: [] };
  const words: SourceWord[] = [];
  const numbers: number[] = [];
  given.forEach((word, n) => {
    const last = words.at(-1);
    if (last?.speakerId === word.speakerId && onlyMarks.test(word.text)) {
      words[words.length - 1] = joinMarks(last, word, main);
    } else {
      words.push(word);
      numbers.push(n);
    }
  });
  return { words, numbers };
};

/** A word of a cue, for setting a break before it. */
export type CueWord = {
  readonly text: string;
  readonly startMs: number;
};

/** The words [from, to) of a transcript, counted from its first one. */
export const wordsBetween = (
  { segments }: Pick<Transcript, 'segments'>,
  { from, to }: { readonly from: number; readonly to: number },
): CueWord[] => {
  const words: CueWord[] = [];
  let passed = 0;
  for (const segment of segments) {
    const count = wordCount(segment);
    const last = Math.min(count, to - passed);
    for (let n = Math.max(0, from - passed); n < last; n += 1) {
      const { offset, length, startMs } = timedTokenAt(segment, n);
      words.push({ text: segment.text.slice(offset, offset + length), startMs });
    }
    passed += count;
    if (passed >= to) break;
  }
  return words;
};
