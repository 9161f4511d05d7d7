import { EventStoreDBClient } from '@eventstore/db-client';
import { MongoClient } from 'mongodb';
import { copyDocuments, countDocuments, type DocumentCount } from './documents.ts';
import { copyEvents, countLog, ownEvents, type LogCount } from './log.ts';
import type { Servers } from './settings.ts';

export type Migrated = { readonly log: LogCount; readonly documents: DocumentCount };

/** Servers of a product, opened. */
export type Opened = {
  readonly log: EventStoreDBClient;
  readonly mongo: MongoClient;
  readonly vault: MongoClient;
  readonly close: () => Promise<void>;
};

const connected = (url: string): Promise<MongoClient> =>
  new MongoClient(url, { serverSelectionTimeoutMS: 10_000 }).connect();

/** Opens the servers of a product. Throws when one cannot be reached within ten seconds. */
export const openServers = async ({ eventstoreUrl, mongoUrl, vaultUrl }: Servers): Promise<Opened> => {
  const log = EventStoreDBClient.connectionString(eventstoreUrl);
  const [mongo, vault] = await Promise.all([connected(mongoUrl), connected(vaultUrl)]);
  const close = async (): Promise<void> => {
    await log.dispose();
    await Promise.all([mongo.close(), vault.close()]);
  };
  return { log, mongo, vault, close };
};

/** Counts what a migration would copy. */
export const countAll = async (from: Servers): Promise<Migrated> => {
  const source = await openServers(from);
  try {
    return {
      log: await countLog(source.log),
      documents: { ...(await countDocuments(source.mongo.db())), ...(await countDocuments(source.vault.db())) },
    };
  } finally {
    await source.close();
  }
};

/** Copies the keys, the log, then the plain documents. Views and checkpoints are not copied: the services build them anew. */
export const migrate = async (
  from: Servers,
  to: Servers,
  copied: (events: number) => void = () => undefined,
): Promise<Migrated> => {
  const source = await openServers(from);
  const target = await openServers(to);
  try {
    const keys = await copyDocuments(source.vault.db(), target.vault.db());
    const log = await copyEvents(ownEvents(source.log), target.log, copied);
    return { log, documents: { ...(await copyDocuments(source.mongo.db(), target.mongo.db())), ...keys } };
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
};
