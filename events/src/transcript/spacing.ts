import { areWrittenTogether, UNSEEN_BLANK } from './scripts.ts';
import { NUMBERS_PER_WORD, type HeardWord, type StoredSegment } from './shapes.ts';
import { isOneWord, shareSpan, tokensOf } from './tokens.ts';

/** A word of a text, and whether it goes on from the word before without a blank. */
export type SpacedText = {
  readonly text: string;
  readonly isJoined: boolean;
};

/** The words of a text with its own spacing. */
export const wordsOfText = (text: string): SpacedText[] => {
  let last = 0;
  return tokensOf(text).map(({ offset, length }, n) => {
    const isJoined = n > 0 && !/\s/u.test(text.slice(last, offset));
    last = offset + length;
    return { text: text.slice(offset, last), isJoined };
  });
};

/** A word as far as spacing goes. */
type Spaced = Pick<HeardWord, 'text' | 'isJoined'>;

/** Whether no blank stands between two words: as the recogniser wrote them, else as their scripts are written. */
const isJoinedTo = (word: Spaced, next: Spaced): boolean =>
  next.isJoined ?? areWrittenTogether(word.text.trim(), next.text.trim());

/** The text of words. */
export const textOfWords = (words: readonly Spaced[]): string =>
  words.reduce((text, word, n) => {
    const before = words[n - 1];
    return `${text}${before && !isJoinedTo(before, word) ? ' ' : ''}${word.text}`;
  }, '');

const lower = (a = 100, b = 100): number => Math.min(a, b);

/**
 * What was heard with every word whole and its spacing known: `E` and `-Mail` are one word with the times of both and
 * the lower confidence; in scripts without blanks words stay apart and are marked as joined (TJ6).
 */
export const joinHeard = <W extends HeardWord>(words: readonly W[]): W[] =>
  words.reduce<W[]>((kept, word) => {
    const last = kept.at(-1);
    const isSame = last !== undefined && (last.speakerId ?? null) === (word.speakerId ?? null);
    if (!isSame || !isJoinedTo(last, word)) kept.push({ ...word, isJoined: false });
    else if (!isOneWord(last.text, word.text)) kept.push({ ...word, isJoined: true });
    else {
      const confidence = lower(last.confidence, word.confidence);
      kept[kept.length - 1] = { ...last, text: last.text + word.text, endMs: word.endMs ?? last.endMs, confidence };
    }
    return kept;
  }, []);

type Numbers = readonly [offset: number, length: number, startMs: number, endMs: number];

const numbersOf = (timings: readonly number[], n: number): Numbers => {
  const [offset = 0, length = 0, startMs = 0, endMs = 0] = timings.slice(
    n * NUMBERS_PER_WORD,
    (n + 1) * NUMBERS_PER_WORD,
  );
  return [offset, length, startMs, endMs];
};

/** The words of a stored one by itself: each sign of a script without blanks, the time shared by width. */
const partsOf = (text: string, [offset, length, startMs, endMs]: Numbers): Numbers[] => {
  const tokens = tokensOf(text.slice(offset, offset + length));
  if (tokens.length < 2) return [[offset, length, startMs, endMs]];
  const spans = shareSpan(
    { startMs, endMs },
    tokens.map((token) => token.length),
  );
  return tokens.map((token, n) => [
    offset + token.offset,
    token.length,
    spans[n]?.startMs ?? startMs,
    spans[n]?.endMs ?? endMs,
  ]);
};

/**
 * A paragraph that was stored when every word was joined by a blank: between signs of scripts without blanks it becomes
 * one of no width, so that the offsets of all later edits stay what they are.
 */
export const withOwnSpacing = (segment: StoredSegment): StoredSegment => {
  const { text, timings, confidence } = segment;
  const words = confidence.map((_, n) => numbersOf(timings, n));
  const wordAt = (n: number): string => text.slice(words[n]?.[0], (words[n]?.[0] ?? 0) + (words[n]?.[1] ?? 0));
  const signs = [...Array(text.length).keys()].map((n) => text.charAt(n));
  words.forEach(([offset], n) => {
    const isBlank = n > 0 && signs[offset - 1] === ' ' && areWrittenTogether(wordAt(n - 1), wordAt(n));
    if (isBlank) signs[offset - 1] = UNSEEN_BLANK;
  });
  const parts = words.map((word) => partsOf(text, word));
  return {
    ...segment,
    text: signs.join(''),
    timings: parts.flat(2),
    confidence: confidence.flatMap((percent, n) => (parts[n] ?? []).map(() => percent)),
  };
};
