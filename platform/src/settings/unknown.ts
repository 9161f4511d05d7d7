import { closest, distance } from 'fastest-levenshtein';
import type { Environment } from './read.ts';
import { isKnown, knownNames } from './tables.ts';

/** A variable that is set and that nothing reads, with the name that was probably meant. */
export type UnknownSetting = { readonly name: string; readonly nearest: string };

/** A name this near to one of ours is a slip of the pen; shorter names are near to too much. */
const MAX_SLIPS = 2;
const MIN_LETTERS = 6;

const firstWord = (name: string): string => name.slice(0, name.indexOf('_') + 1);
const firstWords: ReadonlySet<string> = new Set(knownNames.map(firstWord).filter(Boolean));

const isLikeOurs = (name: string, nearest: string): boolean =>
  firstWords.has(firstWord(name)) || (name.length >= MIN_LETTERS && distance(name, nearest) <= MAX_SLIPS);

/** The variables that begin like ours, or nearly are one, and that no table knows. */
export const unknownSettings = (env: Environment): UnknownSetting[] =>
  Object.keys(env)
    .filter((name) => !isKnown(name))
    .map((name) => ({ name, nearest: closest(name, knownNames) }))
    .filter(({ name, nearest }) => isLikeOurs(name, nearest));

/** What an operator is told of such a variable; never its value. */
export const sentenceOfUnknown = ({ name, nearest }: UnknownSetting): string =>
  `The variable ${name} is set, but nothing reads it; the nearest one is ${nearest}.`;
