import { sortedCursorOf, timeCursorOf, type SortedPlace, type TimePlace } from '@soebs/contract';

/** Where a list by time goes on behind what was found; nowhere when less was found than asked for. */
export const nextAfter = <T>(found: readonly T[], limit: number, placeOf: (item: T) => TimePlace): string | null => {
  const last = found.at(-1);
  return found.length === limit && last !== undefined ? timeCursorOf(placeOf(last)) : null;
};

/** Where a sorted list goes on behind what was found; nowhere when less was found than asked for. */
export const nextSorted = <T>(
  found: readonly T[],
  { limit, sort }: { readonly limit: number; readonly sort: string },
  placeOf: (item: T) => SortedPlace,
): string | null => {
  const last = found.at(-1);
  return found.length === limit && last !== undefined ? sortedCursorOf(sort, placeOf(last)) : null;
};

/** A part of a list, and where it goes on. */
export type Slice<T> = { readonly items: T[]; readonly total: number; readonly next: string | null };

/** A place among documents that keep times as dates. */
export const storedPlace = (place: TimePlace | undefined): { readonly at: Date; readonly id: string } | undefined =>
  place && { at: new Date(place.at), id: place.id };
