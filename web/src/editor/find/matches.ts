import type { Operation, Segment } from '@soebs/events/transcript';
import { folded, type Folded } from './folding.ts';

/** What is looked for. */
export type Query = {
  readonly text: string;
  /** Capitals and accents matter. */
  readonly matchCase: boolean;
  /** Letters or digits on neither side. */
  readonly wholeWord: boolean;
  /** The text as a regular expression; null when it is none, or cannot be looked for yet. Without it the text is looked for as it is. */
  readonly pattern?: Pattern | null | undefined;
};

/** A regular expression as the search uses it. */
export type Pattern = {
  /** All places in a text, from its start, none overlapping and none empty. */
  readonly placesIn: (text: string) => readonly Place[];
  /** What takes the place of a hit: a template with what it refers to filled in. */
  readonly put: (text: string, hit: Place, template: string) => string;
};

/** The letters [from, to) of a text. */
export type Place = {
  readonly from: number;
  readonly to: number;
};

/** Where it stands: the letters [from, to) of a segment. */
export type Match = {
  readonly segmentId: string;
  readonly from: number;
  readonly to: number;
};

const letterBefore = /[\p{L}\p{N}\p{M}_]$/u;
const letterAfter = /^[\p{L}\p{N}\p{M}_]/u;

const standsAlone = (text: string, { from, to }: Place): boolean =>
  !letterBefore.test(text.slice(0, from)) && !letterAfter.test(text.slice(to));

/** A letter that is spelled by two is found whole or not at all. */
const isWhole = (places: readonly number[], at: number, length: number): boolean =>
  (at === 0 || places[at - 1] !== places[at]) && places[at + length - 1] !== places[at + length];

type Fold = (text: string, isExact: boolean) => Folded;

const placesOfText = (text: string, { text: wanted, matchCase, wholeWord }: Query, fold: Fold): Place[] => {
  const needle = folded(wanted, matchCase).text;
  if (needle.trim() === '') return [];
  const { text: hay, places } = fold(text, matchCase);
  const fits = (place: Place, at: number): boolean =>
    isWhole(places, at, needle.length) && (!wholeWord || standsAlone(text, place));
  const found: Place[] = [];
  let freeFrom = 0;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1)) {
    const place = { from: places[at] ?? 0, to: places[at + needle.length] ?? text.length };
    if (place.from < freeFrom || !fits(place, at)) continue;
    found.push(place);
    freeFrom = place.to;
  }
  return found;
};

/** All places of a query in a text, from its start, none overlapping. `fold` may know the folded text already. */
export const placesIn = (text: string, query: Query, fold: Fold = folded): Place[] => {
  const { pattern, wholeWord } = query;
  if (pattern === undefined) return placesOfText(text, query, fold);
  return (pattern?.placesIn(text) ?? []).filter((place) => !wholeWord || standsAlone(text, place));
};

type Known = {
  readonly folded: Partial<Record<'exact' | 'loose', Folded>>;
  /** The last query, and what was found for it. */
  query: Query | null;
  matches: readonly Match[];
};

/** What is known of a paragraph. A changed one is another segment, so this is never out of date. */
const knownOf = new WeakMap<Segment, Known>();

const matchesOf = (segment: Segment, query: Query): readonly Match[] => {
  const known = knownOf.get(segment) ?? { folded: {}, query: null, matches: [] };
  if (known.query === query) return known.matches;
  knownOf.set(segment, known);
  const fold = (text: string, isExact: boolean): Folded =>
    (known.folded[isExact ? 'exact' : 'loose'] ??= folded(text, isExact));
  known.query = query;
  known.matches = placesIn(segment.text, query, fold).map((place) => ({ segmentId: segment.id, ...place }));
  return known.matches;
};

/**
 * All places of a query in the paragraphs, in reading order. Asked again with the same query, only paragraphs that have
 * changed are searched; with another query none is folded anew.
 */
export const matchesIn = (segments: readonly Segment[], query: Query): Match[] =>
  segments.flatMap((segment) => matchesOf(segment, query));

/** A text with the capitals of what it takes the place of: all of them, the first one, or as it was written. */
export const withCapitalsOf = (hit: string, put: string): string => {
  const letters = hit.replace(/[^\p{L}]/gu, '');
  if (letters === '' || letters === letters.toLowerCase()) return put;
  if (letters.length > 1 && letters === letters.toUpperCase()) return put.toUpperCase();
  return /^\P{L}*\p{Lu}/u.test(hit) ? put.replace(/^\P{L}*\p{L}/u, (start) => start.toUpperCase()) : put;
};

/** The operations that put a text in at every match: one a paragraph, so that words without change keep their times. */
export const replacementsOf = (matches: readonly Match[], given: string | ((match: Match) => string)): Operation[] => {
  const putAt = typeof given === 'string' ? () => given : given;
  const bySegment = new Map<string, Match[]>();
  for (const match of matches) bySegment.set(match.segmentId, [...(bySegment.get(match.segmentId) ?? []), match]);
  return [...bySegment].map(([seg, places]): Operation => {
    let passed = 0;
    const delta = places.flatMap((match) => {
      const { from, to } = match;
      const put = putAt(match);
      const keep = from - passed;
      passed = to;
      return [...(keep > 0 ? [keep] : []), ...(put ? [put] : []), from - to];
    });
    return { type: 'T', seg, delta };
  });
};

/** The match to show first: the first one at or after a place; the first of all when there is none. */
export const matchFrom = (
  matches: readonly Match[],
  order: ReadonlyMap<string, number>,
  at: { readonly segmentId: string; readonly offset: number } | null,
): number => {
  if (!at) return matches.length > 0 ? 0 : -1;
  const here = order.get(at.segmentId) ?? 0;
  const next = matches.findIndex(({ segmentId, from }) => {
    const place = order.get(segmentId) ?? 0;
    return place > here || (place === here && from >= at.offset);
  });
  return next >= 0 ? next : matches.length > 0 ? 0 : -1;
};
