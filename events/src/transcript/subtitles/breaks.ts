import { Fact } from './language/facts.ts';

/** How bad a break after a word is (subtitles.md §2.3). */
export const Break = {
  sentence: 0,
  strong: 4,
  comma: 8,
  conjunction: 10,
  preposition: 14,
  plain: 25,
  leaning: 120,
  forbidden: 400,
  /** Never parted unless nothing else keeps the line's length: number and unit, title and name, a date. */
  glued: 4_000,
} as const;

const PAUSE_MS = 300;
const PAUSE_BONUS = 6;

const has = (facts: number, mask: number): boolean => (facts & mask) !== 0;
const isAbbreviated = (facts: number): boolean => has(facts, Fact.closed | Fact.open | Fact.ordinal | Fact.initial);

/** True when the next word plainly begins a sentence, although the word before could be an abbreviation. */
const beginsAnew = (word: number, next: number): boolean =>
  has(next, has(word, Fact.open) && !has(word, Fact.title) ? Fact.fresh : Fact.starter);

/** True when a sentence ends between two words. */
export const isSentenceEnd = (word: number, next: number): boolean => {
  if (!has(word, Fact.endMark) || has(next, Fact.lower)) return false;
  if (has(word, Fact.counter) && has(next, Fact.number)) return false;
  if (!isAbbreviated(word)) return true;
  return has(word, Fact.closed) && !has(word, Fact.open) ? false : beginsAnew(word, next);
};

const gluePairs: readonly (readonly [left: number, right: number])[] = [
  [Fact.title | Fact.initial, Fact.capital],
  [Fact.counter | Fact.month, Fact.number],
  [Fact.number, Fact.unit | Fact.month],
];

/** `29. Juli`, `5 p.m.`, `Fr. 5.–`, `Dr. Meier`, `J. R. R. Tolkien`, `z. B.`: one unit. */
const isGlued = (word: number, next: number): boolean => {
  if (has(word, Fact.comma | Fact.strongMark)) return false;
  if (has(word, Fact.ordinal)) return !has(next, Fact.starter);
  return gluePairs.some(([left, right]) => has(word, left) && has(next, right));
};

const afterAbbreviation = (word: number): number =>
  has(word, Fact.closed | Fact.initial) ? Break.forbidden : Break.plain;

const byMarks = (word: number): number | null => {
  if (isAbbreviated(word)) return afterAbbreviation(word);
  if (has(word, Fact.strongMark)) return Break.strong;
  if (has(word, Fact.comma)) return Break.comma;
  if (!has(word, Fact.endMark)) return null;
  return has(word, Fact.fullStop) ? Break.leaning : Break.comma;
};

const byWords = (word: number, next: number): number => {
  if (has(word, Fact.clings | Fact.conjunction)) return Break.forbidden;
  if (has(word, Fact.leans) || (has(word, Fact.inflected) && has(next, Fact.capital))) return Break.leaning;
  if (has(next, Fact.conjunction) && !has(next, Fact.comma)) return Break.conjunction;
  return has(next, Fact.preposition) ? Break.preposition : Break.plain;
};

/** How bad a break between two words is, by their facts and the pause between them: 0 where a sentence ends. */
export const breakCost = (word: number, next: number, pauseMs: number): number => {
  if (isSentenceEnd(word, next)) return Break.sentence;
  if (has(next, Fact.dash)) return Break.leaning;
  if (isGlued(word, next)) return Break.glued;
  const cost = byMarks(word) ?? byWords(word, next);
  return cost < Break.forbidden && pauseMs >= PAUSE_MS ? Math.max(0, cost - PAUSE_BONUS) : cost;
};
