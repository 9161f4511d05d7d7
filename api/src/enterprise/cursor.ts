import { sha256 } from '@soebs/platform';
import { z } from 'zod';

const VERSION = 1;
const WRITTEN = /^[\w-]+$/;

/** A place in a list that is sorted by time and id, newest first. */
export type Place = { readonly at: string; readonly id: string };

const stored = z.strictObject({ k: z.tuple([z.iso.datetime(), z.uuid()]), f: z.string(), v: z.literal(VERSION) });

const filterHash = (filters: object): string => sha256(JSON.stringify(filters)).slice(0, 16);

/** Where a list goes on, bound to the filters that it was asked with. */
export const cursorOf = ({ at, id }: Place, filters: object): string =>
  Buffer.from(JSON.stringify({ k: [at, id], f: filterHash(filters), v: VERSION })).toString('base64url');

/** The place behind a cursor; undefined for one that is broken, or that belongs to other filters. */
export const placeIn = (cursor: string, filters: object): Place | undefined => {
  // Signs that mean nothing would be passed over.
  if (!WRITTEN.test(cursor)) return undefined;
  try {
    const read = stored.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (!read.success || read.data.f !== filterHash(filters)) return undefined;
    const [at, id] = read.data.k;
    return { at, id };
  } catch {
    return undefined;
  }
};
