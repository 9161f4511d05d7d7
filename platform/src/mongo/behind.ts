/** A place in a list by time and id: the time as it is stored, and the id. */
export type Place = { readonly at: unknown; readonly id: string };

/** Finds what stands behind a place in a list by time and id, newest first; without a place everything. The bound is the index's. */
export const behind = (field: string, place: Place | undefined): object =>
  place === undefined
    ? {}
    : { [field]: { $lte: place.at }, $or: [{ [field]: { $lt: place.at } }, { _id: { $lt: place.id } }] };
