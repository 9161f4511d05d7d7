import type { Event } from '@soebs/events';
import type { Projection } from '../engine/projection.ts';

/** The time of the n-th event of a history in tests. */
export const timeOf = (n: number): string => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();

/** The view of the stream `id` after these events. */
export const viewOf = <E extends Event, V>(projection: Projection<E, V>, id: string, events: readonly E[]): V | null =>
  events.reduce<V | null>(
    (view, event, revision) =>
      projection.apply(view ?? projection.empty(id), event, { id, at: timeOf(revision), revision }),
    null,
  );

/** The lines that these events add to the list of the stream `id`. */
export const rowsOf = <E extends Event, V>(
  projection: Projection<E, V>,
  id: string,
  events: readonly E[],
): object[] => {
  let view: V | null = null;
  return events.flatMap((event, revision) => {
    view = projection.apply(view ?? projection.empty(id), event, { id, at: timeOf(revision), revision });
    const row = view === null ? null : projection.rowOf?.(view);
    return row ? [row] : [];
  });
};
