import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type Collection, type CreateIndexesOptions, type Db, type IndexSpecification, MongoClient } from 'mongodb';
import { type RunningServer, startServer, temporaryFolder } from './server.ts';

/** One server and one client for a test file, and a database that is empty before each test. */
export type Connected = {
  readonly server: () => RunningServer;
  readonly client: () => MongoClient;
  readonly db: () => Db;
  readonly collection: (name?: string) => Collection;
  /** Makes an index on the collection `things`. */
  readonly index: (key: IndexSpecification, options?: CreateIndexesOptions) => Promise<string>;
};

/** A real server that the suites run against instead of one of ours (`npm run test:servers`). */
const foreignUrl = process.env['TEST_MONGO_URL'];

const foreign = (url: string): RunningServer => {
  const ends = (): Promise<number> => Promise.resolve(0);
  return { url, port: Number(new URL(url).port), memoryMb: () => NaN, stop: ends, kill: ends };
};

/** Starts and stops them around the tests of a file; without options, a real server may stand in. */
export const connected = (...options: string[]): Connected => {
  const folder = temporaryFolder();
  let server: RunningServer | undefined;
  let client: MongoClient | undefined;
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('not started yet');
    return value;
  };
  const db = (): Db => started(client).db('soebs_contract');

  beforeAll(async () => {
    const isForeign = foreignUrl !== undefined && options.length === 0;
    server = isForeign ? foreign(foreignUrl) : await startServer(folder.path, ...options);
    client = await new MongoClient(server.url, { serverSelectionTimeoutMS: 5000 }).connect();
  });
  beforeEach(async () => {
    await db().dropDatabase();
  });
  afterAll(async () => {
    await client?.close();
    await server?.stop();
    folder.remove();
  });

  return {
    server: () => started(server),
    client: () => started(client),
    db,
    collection: (name = 'things') => db().collection(name),
    index: (key, options = {}) => db().collection('things').createIndex(key, options, {}),
  };
};
