import { createHash } from 'node:crypto';
import type { Db, Document } from 'mongodb';

type Build = { readonly _id: string; readonly view: string; readonly collection: string; readonly state: string };

/** The same text for documents that are the same, in whatever order their fields were written. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const fields = Object.entries(value as Document).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, canonical(field)]));
};

const hashOf = async (db: Db, name: string): Promise<string> => {
  const hash = createHash('sha256');
  let count = 0;
  for await (const document of db.collection(name).find().sort({ _id: 1 })) {
    hash.update(`${JSON.stringify(canonical(document))}\n`);
    count += 1;
  }
  return `${count}/${hash.digest('hex').slice(0, 16)}`;
};

/** One hash a view, of the documents and lines of its latest ready build, with their count before it. */
export const viewHashes = async (db: Db): Promise<Readonly<Record<string, string>>> => {
  const builds = await db
    .collection<Build>('views.builds')
    .find({ state: 'ready' })
    .sort({ version: 1, number: 1 })
    .toArray();
  const latest = new Map(builds.map(({ view, collection }) => [view, collection]));
  const hashes: Record<string, string> = {};
  for (const [view, collection] of [...latest].sort()) {
    hashes[view] = await hashOf(db, collection);
    hashes[`${view}.rows`] = await hashOf(db, `${collection}.rows`);
  }
  return hashes;
};
