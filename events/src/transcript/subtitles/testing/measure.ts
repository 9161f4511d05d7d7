import { int } from '../arrays.ts';
import { Break } from '../breaks.ts';
import type { Cue } from '../cues.ts';
import type { Talk } from '../talk-shape.ts';

/** Shares of cues, in tenths of a percent. */
export type Quality = {
  readonly cues: number;
  readonly cleanPerMille: number;
  readonly cpsPerMille: number;
  readonly minVisibilityMisses: number;
  /** Cue ends after a word that clings to the next one. */
  readonly badCutsPerMille: number;
};

const perMille = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 1_000) / whole));

/** How good the cues of a talk are. */
export const qualityOf = (talk: Talk, bounds: readonly number[], cues: readonly Cue[]): Quality => {
  const flagged = (rule: string): number =>
    cues.filter((cue) => cue.violations.some((each) => each.rule === rule)).length;
  const bad = bounds.slice(1, -1).filter((end) => int(talk.breakCost, end - 1) >= Break.forbidden).length;
  return {
    cues: cues.length,
    cleanPerMille: perMille(cues.filter(({ violations }) => violations.length === 0).length, cues.length),
    cpsPerMille: perMille(flagged('cps'), cues.length),
    minVisibilityMisses: flagged('minVisibility'),
    badCutsPerMille: perMille(bad, bounds.length - 2),
  };
};

type Spoken = readonly { readonly text: string }[];

/** The words of a cue as they were said: their marks tell where sentences end, also where none are shown. */
const saidIn = ({ words: { from, to } }: Cue, words: Spoken): string[] => words.slice(from, to).map(({ text }) => text);

/** Cues that end after one of some words, in tenths of a percent. */
export const badEndings = (cues: readonly Cue[], words: Spoken, clinging: ReadonlySet<string>): number =>
  perMille(cues.filter((cue) => clinging.has(saidIn(cue, words).at(-1)?.toLowerCase() ?? '')).length, cues.length);

/** Cues that hold the end of one sentence and not the end of the next, in tenths of a percent. */
export const straddles = (cues: readonly Cue[], words: Spoken): number => {
  const ends = (word: string): boolean => /\p{L}{3}[.!?]["»”]?$/u.test(word);
  const straddling = cues.filter((cue) => {
    const said = saidIn(cue, words);
    return said.slice(0, -1).some(ends) && !/[.!?]["»”]?$/u.test(said.at(-1) ?? '');
  });
  return perMille(straddling.length, cues.length);
};

/** Where a sentence is cut, as counts of words: line ends inside cues, and cue ends inside the sentence. */
export type Cuts = {
  readonly lines: ReadonlySet<number>;
  readonly cues: ReadonlySet<number>;
};

/** The cuts of lists of lines, one list a cue. */
export const cutsOf = (cues: readonly (readonly string[])[]): Cuts => {
  const lines = new Set<number>();
  const ends = new Set<number>();
  let words = 0;
  cues.forEach((cue, n) =>
    cue.forEach((line, row) => {
      words += line.split(' ').length;
      const isLast = n === cues.length - 1;
      if (row < cue.length - 1) lines.add(words);
      else if (!isLast) ends.add(words);
    }),
  );
  return { lines, cues: ends };
};

/** How many of the made cuts are right, and how many of the right ones were made. */
export type Tally = {
  right: number;
  made: number;
  wanted: number;
};

/** Counts the made cuts against the hand-made ones. */
export const tally = (sum: Tally, made: ReadonlySet<number>, wanted: ReadonlySet<number>): void => {
  sum.made += made.size;
  sum.wanted += wanted.size;
  for (const cut of made) if (wanted.has(cut)) sum.right += 1;
};

/** The harmonic mean of precision and recall, in tenths of a percent. */
export const f1PerMille = ({ right, made, wanted }: Tally): number => perMille(2 * right, made + wanted);
