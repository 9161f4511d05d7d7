import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbedded } from '../testing/embedded.ts';
import { until } from '../testing/until.ts';
import { contractServer, type ContractServer } from '../testing/contract-server.ts';
import { behind, inOrder, type Place } from './behind.ts';
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

  it('makes an index anew that a newer program wants over other fields', async () => {
    const of = (key: Readonly<Record<string, 1 | -1>>) => ({ lists: [{ key, name: 'by_time' }] });
    await ensureIndexes(database.db, of({ at: -1 }));
    await ensureIndexes(database.db, of({ at: -1, _id: -1 }));
    const made = await database.db.collection('lists').indexes();
    expect(made.map(({ name, key }) => [name, key])).toContainEqual(['by_time', { at: -1, _id: -1 }]);
    expect(made).toHaveLength(2);
  });

  it('[AD1] finds what stands behind a place in a list by time, those of the same moment by their ids', async () => {
    const lines = database.db.collection<{ _id: string; at: string }>('lines');
    await lines.insertMany([
      { _id: 'a', at: '1' },
      { _id: 'b', at: '2' },
      { _id: 'c', at: '2' },
      { _id: 'd', at: '2' },
      { _id: 'e', at: '3' },
    ]);
    const ids = async (place?: Place, isRising = false) =>
      (
        await lines
          .find(behind('at', place, isRising))
          .sort(inOrder('at', isRising))
          .toArray()
      ).map(({ _id }) => _id);
    expect(await ids()).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await ids({ at: '2', id: 'c' })).toEqual(['b', 'a']);
    expect(await ids({ at: '3', id: 'e' })).toEqual(['d', 'c', 'b', 'a']);
    expect(await ids({ at: '1', id: 'a' })).toEqual([]);
    expect(await ids(undefined, true)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await ids({ at: '2', id: 'c' }, true)).toEqual(['d', 'e']);
    expect(await ids({ at: '3', id: 'e' }, true)).toEqual([]);
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

it('goes on by itself after the database was killed, with every answered write', async () => {
  const data = await mkdtemp(join(tmpdir(), 'soebs-mongo-'));
  let killed = await startEmbedded('mongo', { data });
  const own = await openMongo(`mongodb://${killed.address}/test`);
  const counters = own.db.collection<{ _id: string; count: number }>('counters');
  for (let kills = 1; kills <= 3; kills += 1) {
    await counters.updateOne({ _id: 'kept' }, { $set: { count: kills } }, { upsert: true });
    killed.process.kill('SIGKILL');
    await until(() => killed.process.signalCode !== null);
    killed = await startEmbedded('mongo', { data, port: killed.port });
    const read = (): Promise<unknown> => counters.findOne({ _id: 'kept' }).catch(() => undefined);
    expect(await until(read)).toEqual({ _id: 'kept', count: kills });
  }
  await own.close();
  await killed.stop();
  await rm(data, { recursive: true, force: true });
}, 60_000);
