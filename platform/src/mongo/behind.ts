/** A place in a sorted list: the value by which it is sorted as it is stored, and the id. */
export type Place = { readonly at: unknown; readonly id: string };

/**
 * Finds what stands behind a place in a list by one value and id, the latest or greatest first unless it is rising; without a place
 * everything. The bound is the index's.
 */
export const behind = (field: string, place: Place | undefined, isRising = false): object => {
  if (place === undefined) return {};
  const [beyond, from] = isRising ? ['$gt', '$gte'] : ['$lt', '$lte'];
  return {
    [field]: { [from]: place.at },
    $or: [{ [field]: { [beyond]: place.at } }, { _id: { [beyond]: place.id } }],
  };
};

/** The order in which `behind` reads. */
export const inOrder = (field: string, isRising = false): Record<string, 1 | -1> => {
  const direction = isRising ? 1 : -1;
  return { [field]: direction, _id: direction };
};
