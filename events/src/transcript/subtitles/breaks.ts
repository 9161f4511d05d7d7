import { Trait } from './language/traits.ts';

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

const has = (traits: number, mask: number): boolean => (traits & mask) !== 0;
const isAbbreviated = (traits: number): boolean =>
  has(traits, Trait.closed | Trait.open | Trait.ordinal | Trait.initial);

/** True when the next word plainly begins a sentence, although the word before could be an abbreviation. */
const beginsAnew = (word: number, next: number): boolean =>
  has(next, has(word, Trait.open) && !has(word, Trait.title) ? Trait.fresh : Trait.starter);

/** True when a sentence ends between two words. */
export const isSentenceEnd = (word: number, next: number): boolean => {
  if (!has(word, Trait.endMark) || has(next, Trait.lower)) return false;
  if (has(word, Trait.counter) && has(next, Trait.number)) return false;
  if (!isAbbreviated(word)) return true;
  return has(word, Trait.closed) && !has(word, Trait.open) ? false : beginsAnew(word, next);
};

const gluePairs: readonly (readonly [left: number, right: number])[] = [
  [Trait.title | Trait.initial, Trait.capital],
  [Trait.counter | Trait.month, Trait.number],
  [Trait.number, Trait.unit | Trait.month | Trait.scale],
  [Trait.scale, Trait.unit],
  [Trait.fewDigits, Trait.threeDigits],
];

/** `29. Juli`, `5 p.m.`, `10 000 Franken`, `3 Mio. Franken`, `Fr. 5.–`, `Dr. Meier`, `J. R. R. Tolkien`, `z. B.`: one unit. */
const isGlued = (word: number, next: number): boolean => {
  if (has(word, Trait.comma | Trait.strongMark)) return false;
  if (has(word, Trait.ordinal)) return !has(next, Trait.starter);
  return gluePairs.some(([left, right]) => has(word, left) && has(next, right));
};

const afterAbbreviation = (word: number): number =>
  has(word, Trait.closed | Trait.initial) ? Break.forbidden : Break.plain;

const byMarks = (word: number): number | null => {
  if (isAbbreviated(word)) return afterAbbreviation(word);
  if (has(word, Trait.strongMark)) return Break.strong;
  if (has(word, Trait.comma)) return Break.comma;
  if (!has(word, Trait.endMark)) return null;
  return has(word, Trait.fullStop) ? Break.leaning : Break.comma;
};

const byWords = (word: number, next: number): number => {
  if (has(word, Trait.clings | Trait.conjunction)) return Break.forbidden;
  if (has(word, Trait.leans) || (has(word, Trait.inflected) && has(next, Trait.capital))) return Break.leaning;
  if (has(next, Trait.conjunction) && !has(next, Trait.comma)) return Break.conjunction;
  return has(next, Trait.preposition) ? Break.preposition : Break.plain;
};

/** How bad a break between two words is, by their traits and the pause between them: 0 where a sentence ends. */
export const breakCost = (word: number, next: number, pauseMs: number): number => {
  if (isSentenceEnd(word, next)) return Break.sentence;
  if (has(next, Trait.dash)) return Break.leaning;
  if (isGlued(word, next)) return Break.glued;
  const cost = byMarks(word) ?? byWords(word, next);
  return cost < Break.forbidden && pauseMs >= PAUSE_MS ? Math.max(0, cost - PAUSE_BONUS) : cost;
};
