import { MongoClient, type Db, type Document, type IndexDescription } from 'mongodb';

export type Database = { readonly db: Db; readonly close: () => Promise<void> };

/** What a collection needs to answer its queries without a scan. */
export type Indexes = Readonly<Record<string, readonly IndexDescription[]>>;

/** Connects to the document database; writes are durable and acknowledged. Throws when it cannot be reached in 10 s. */
export const openMongo = async (url: string): Promise<Database> => {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: 10_000,
    writeConcern: { w: 'majority', journal: true },
    ignoreUndefined: true,
    promoteLongs: true,
  });
  await client.connect();
  return { db: client.db(), close: () => client.close() };
};

/** Makes the indexes that are missing. */
export const ensureIndexes = async (db: Db, indexes: Indexes): Promise<void> => {
  for (const [collection, wanted] of Object.entries(indexes)) {
    if (wanted.length > 0) await db.collection(collection).createIndexes([...wanted]);
  }
};

/** True when a write was refused because a document with that unique key exists. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11_000;

export type { Db, Document };
