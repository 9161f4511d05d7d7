import type { TimePlace } from '@soebs/contract';

/** Finds what stands behind a place in a list by time and id, newest first; without a place everything. The bound is the index's. */
export const behind = (field: string, place: TimePlace | undefined): object =>
  place === undefined
    ? {}
    : { [field]: { $lte: place.at }, $or: [{ [field]: { $lt: place.at } }, { _id: { $lt: place.id } }] };
