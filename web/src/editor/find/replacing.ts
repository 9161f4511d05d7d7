import type { Operation, Transcript } from '@soebs/events/transcript';
import { cleanName, rename, type Speaker } from '../speakers/speakers.ts';
import { matchesIn, placesIn, replacementsOf, withCapitalsOf, type Place, type Query } from './matches.ts';

/** What takes the place of a hit, and whether it takes over the capitals of it. */
export type Replacement = { readonly text: string; readonly keepsCapitals: boolean };

/** What takes the place of one hit in a text. */
export const putterOf =
  (query: Query, by: Replacement) =>
  (text: string, place: Place): string => {
    const put = query.pattern ? query.pattern.put(text, place, by.text) : by.text;
    return by.keepsCapitals ? withCapitalsOf(text.slice(place.from, place.to), put) : put;
  };

/** Replaces every hit in a transcript and in some names, in one step; answers how many. */
export const replacingAll = (
  { segments }: Pick<Transcript, 'segments'>,
  names: readonly Speaker[],
  { query, by }: { readonly query: Query; readonly by: Replacement },
): { readonly ops: Operation[]; readonly count: number } => {
  const put = putterOf(query, by);
  const hits = matchesIn(segments, query);
  const textOf = new Map(segments.map(({ id, text }) => [id, text]));
  const renamed = (name: string): string => {
    let result = '';
    let passed = 0;
    for (const place of placesIn(name, query)) {
      result += name.slice(passed, place.from) + put(name, place);
      passed = place.to;
    }
    return cleanName(result + name.slice(passed));
  };
  return {
    ops: [
      ...replacementsOf(hits, (hit) => put(textOf.get(hit.segmentId) ?? '', hit)),
      ...names.flatMap(({ id, name }) => rename(id, renamed(name))),
    ],
    count: hits.length + names.length,
  };
};
