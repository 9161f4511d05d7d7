import { wordsOfText, type HeardWord } from '@soebs/events/transcript';
import { distance } from 'fastest-levenshtein';

/** How alike what was heard must be to an expression to be taken for it, from 0 to 1. */
const LIKENESS = 0.78;
/** Shorter expressions are too easily confused with other words. */
const SHORTEST_LETTERS = 4;

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const edges = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su;

const alike = (a: string, b: string): number => 1 - distance(a, b) / Math.max(a.length, b.length, 1);

type Found = { readonly length: number; readonly score: number };

const findAt = (
  words: readonly HeardWord[],
  at: number,
  expression: { letters: string; tokens: number },
): Found | undefined => {
  const lengths = [expression.tokens, expression.tokens + 1, expression.tokens - 1].filter(
    (n) => n > 0 && at + n <= words.length,
  );
  const found = lengths.map((length) => ({
    length,
    score: alike(
      lettersOf(
        words
          .slice(at, at + length)
          .map(({ text }) => text)
          .join(''),
      ),
      expression.letters,
    ),
  }));
  return found.filter(({ score }) => score >= LIKENESS).sort((a, b) => b.score - a.score)[0];
};

const untimed = { startMs: null, endMs: null };

/** The expression in the place of the words that were heard: their span, their punctuation around it. */
const replacement = (heard: readonly HeardWord[], expression: string): HeardWord[] => {
  const first = heard[0];
  const last = heard.at(-1);
  if (!first || !last) return [];
  const before = edges.exec(first.text)?.[1] ?? '';
  const after = edges.exec(last.text)?.[3] ?? '';
  const tokens = wordsOfText(expression);
  const isSameCount = tokens.length === heard.length;
  return tokens.map(({ text, isJoined }, n): HeardWord => {
    const [isFirst, isLast] = [n === 0, n === tokens.length - 1];
    const own = isSameCount ? heard[n] : undefined;
    const head = isFirst ? { before, ...first } : { before: '', ...untimed, isJoined };
    const tail = isLast ? { after, ...last } : { after: '', ...untimed };
    const { startMs } = own ?? head;
    const { endMs } = own ?? tail;
    const { confidence, speakerId } = first;
    const marked = `${head.before}${text}${tail.after}`;
    return { confidence, speakerId, text: marked, startMs, endMs, isJoined: head.isJoined };
  });
};

type Wanted = { readonly text: string; readonly letters: string; readonly tokens: number };
type Match = Found & { readonly text: string };

const bestAt = (words: readonly HeardWord[], at: number, wanted: readonly Wanted[]): Match | undefined =>
  wanted
    .flatMap((expression) => {
      const found = findAt(words, at, expression);
      return found ? [{ ...found, text: expression.text }] : [];
    })
    .sort((a, b) => b.score - a.score)[0];

/** The match at a word, unless a better one begins within it: «von Grimmelshausen» must not swallow the «von». */
const matchAt = (words: readonly HeardWord[], at: number, wanted: readonly Wanted[]): Match | undefined => {
  const here = bestAt(words, at, wanted);
  if (!here) return undefined;
  for (let later = at + 1; later < at + here.length; later += 1) {
    if ((bestAt(words, later, wanted)?.score ?? 0) >= here.score) return undefined;
  }
  return here;
};

/** Puts the project's expressions where something very much like them was heard; times stay (TJ6). */
export const applyExpressions = (words: readonly HeardWord[], expressions: readonly string[]): HeardWord[] => {
  const wanted: Wanted[] = expressions
    .map((text) => ({ text: text.trim(), letters: lettersOf(text), tokens: wordsOfText(text).length }))
    .filter(({ letters }) => letters.length >= SHORTEST_LETTERS);
  const result: HeardWord[] = [];
  for (let at = 0; at < words.length;) {
    const match = matchAt(words, at, wanted);
    const heard = words.slice(at, at + (match?.length ?? 1));
    result.push(...(match ? replacement(heard, match.text) : heard));
    at += heard.length;
  }
  return result;
};
