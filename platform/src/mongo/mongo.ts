import { MongoClient, type Collection, type Db, type Document, type Filter, type IndexDescription } from 'mongodb';

export type Database = { readonly db: Db; readonly close: () => Promise<void> };

/** What a collection needs to answer its queries without a scan. */
export type Indexes = Readonly<Record<string, readonly IndexDescription[]>>;

/** How long a call waits for a server that takes it. */
const SELECTION_MS = 10_000;

/** Connects to the document database; calls wait `selectionMs` for a server; writes are durable and acknowledged. Throws when it cannot be reached in that time. */
export const openMongo = async (url: string, selectionMs = SELECTION_MS): Promise<Database> => {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: selectionMs,
    connectTimeoutMS: 10_000,
    heartbeatFrequencyMS: 5_000,
    writeConcern: { w: 'majority', journal: true },
    ignoreUndefined: true,
    promoteLongs: true,
  });
  await client.connect();
  return { db: client.db(), close: () => client.close() };
};

/** An index of this name, or one over these fields, is there already and is another one. */
const conflicts: readonly unknown[] = [85, 86];
const isConflict = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && conflicts.includes(error.code);

/** Drops the indexes of these names that are others than wanted: a newer program asks otherwise. */
const dropOthers = async (collection: Collection, wanted: readonly IndexDescription[]): Promise<void> => {
  for (const { name = '', key } of await collection.indexes()) {
    const index = wanted.find((each) => each.name === name);
    if (index && JSON.stringify(index.key) !== JSON.stringify(key)) await collection.dropIndex(name);
  }
};

/** Makes the indexes that are missing, and those anew that have changed. */
export const ensureIndexes = async (db: Db, indexes: Indexes): Promise<void> => {
  for (const [name, wanted] of Object.entries(indexes)) {
    if (wanted.length === 0) continue;
    const collection = db.collection(name);
    try {
      await collection.createIndexes([...wanted]);
    } catch (error) {
      if (!isConflict(error)) throw error;
      await dropOthers(collection, wanted);
      await collection.createIndexes([...wanted]);
    }
  }
};

/** True when a write was refused because a document with that unique key exists. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11_000;

export type { Collection, Db, Document, Filter };
