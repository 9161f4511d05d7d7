import { EventStoreDBClient } from '@eventstore/db-client';
import { MongoClient } from 'mongodb';
import { copyDocuments, countDocuments, type DocumentCount } from './documents.ts';
import { copyLog, countLog, type LogCount } from './log.ts';
import type { Servers } from './settings.ts';

export type Migrated = { readonly log: LogCount; readonly documents: DocumentCount };

type Opened = { readonly log: EventStoreDBClient; readonly mongo: MongoClient; readonly close: () => Promise<void> };

const open = async ({ eventstoreUrl, mongoUrl }: Servers): Promise<Opened> => {
  const log = EventStoreDBClient.connectionString(eventstoreUrl);
  const mongo = await new MongoClient(mongoUrl, { serverSelectionTimeoutMS: 10_000 }).connect();
  const close = async (): Promise<void> => {
    await log.dispose();
    await mongo.close();
  };
  return { log, mongo, close };
};

/** Counts what a migration would copy. */
export const countAll = async (from: Servers): Promise<Migrated> => {
  const source = await open(from);
  try {
    return { log: await countLog(source.log), documents: await countDocuments(source.mongo.db()) };
  } finally {
    await source.close();
  }
};

/** Copies the log, then the plain documents. Views and checkpoints are not copied: the services build them anew. */
export const migrate = async (
  from: Servers,
  to: Servers,
  copied: (events: number) => void = () => undefined,
): Promise<Migrated> => {
  const source = await open(from);
  const target = await open(to);
  try {
    const log = await copyLog(source.log, target.log, copied);
    return { log, documents: await copyDocuments(source.mongo.db(), target.mongo.db()) };
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
};
