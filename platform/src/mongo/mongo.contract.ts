import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contractServer, type ContractServer } from '../testing/contract-server.ts';
import { ensureIndexes, isDuplicateKey, openMongo, type Database } from './mongo.ts';

let server: ContractServer;
let database: Database;
beforeAll(async () => {
  server = await contractServer('mongo');
  database = await openMongo(server.url);
});
afterAll(async () => {
  await database.db.dropDatabase();
  await database.close();
  await server.stop();
});

const indexes = { people: [{ key: { email: 1 as const }, name: 'by_email', unique: true }], empty: [] };

describe('the document database', () => {
  it('makes the missing indexes, again without a fault, and none where none is wanted', async () => {
    await ensureIndexes(database.db, indexes);
    await ensureIndexes(database.db, indexes);
    const made = await database.db.collection('people').indexes();
    expect(made.map(({ name }) => name)).toEqual(['_id_', 'by_email']);
    expect(await database.db.listCollections({ name: 'empty' }).toArray()).toEqual([]);
  });

  it('tells a taken key from any other fault', async () => {
    const people = database.db.collection('people');
    await people.insertOne({ email: 'a@x' });
    const faultOf = (write: Promise<unknown>): Promise<unknown> =>
      write.then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(isDuplicateKey(await faultOf(people.insertOne({ email: 'a@x' })))).toBe(true);
    const bulk = people.bulkWrite([{ insertOne: { document: { email: 'a@x' } } }], { ordered: false });
    expect(isDuplicateKey(await faultOf(bulk))).toBe(true);
    expect(isDuplicateKey(await faultOf(people.updateOne({}, { $set: { $bad: 1 } })))).toBe(false);
    expect([undefined, null, 'x', new Error('x')].some(isDuplicateKey)).toBe(false);
  });

  it('writes so that an answered write is on the disk, and leaves out what is undefined', async () => {
    expect(database.db.writeConcern).toMatchObject({ w: 'majority', journal: true });
    const people = database.db.collection('notes');
    await people.insertOne({ _id: 'n' as never, text: undefined, count: 1 });
    expect(await people.findOne()).toEqual({ _id: 'n', count: 1 });
  });
});
