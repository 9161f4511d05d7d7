/** A row, and whether it is no longer there. */
export type HeldRow<T> = { readonly item: T; readonly isGone: boolean };

/** The rows that are held in their places, each with its newest content; new ones wait, those that went are marked. */
export const rowsUnder = <T>(
  held: readonly T[],
  items: readonly T[],
  idOf: (item: T) => string,
): readonly HeldRow<T>[] => {
  const newest = new Map(items.map((item) => [idOf(item), item]));
  return held.map((before) => {
    const item = newest.get(idOf(before));
    return item === undefined ? { item: before, isGone: true } : { item, isGone: false };
  });
};
