import { expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { startServer, temporaryFolder } from './testing/server.ts';

const ROUNDS = 3;
const WRITERS = 20;
/** So many writes must be acknowledged before the server is killed. */
const ACKNOWLEDGED = 300;

it('loses no acknowledged write when it is killed, and its indexes agree with its documents', async () => {
  const folder = temporaryFolder();
  const acknowledged = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer(folder.path);
    const client = await new MongoClient(server.url, { maxPoolSize: WRITERS, retryWrites: false }).connect();
    const collection = client.db('test').collection<{ _id: string; n: number; touched?: boolean }>('things');
    if (round === 0) await collection.createIndex({ n: 1 }, {}, {});
    let enough: () => void = () => undefined;
    const isEnough = new Promise<void>((resolve) => (enough = resolve));
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; ; n += 1) {
        const id = `${round}-${writer}-${n}`;
        await collection.insertOne({ _id: id, n });
        await collection.updateOne({ _id: id }, { $set: { touched: true }, $inc: { n: 1_000_000 } });
        acknowledged.add(id);
        if (acknowledged.size >= (round + 1) * ACKNOWLEDGED) enough();
      }
    });
    // Every writer ends with the connection.
    const ends = Promise.allSettled(writers);
    await isEnough;
    await server.kill();
    await client.close(true);
    await ends;
  }
  const server = await startServer(folder.path);
  const client = await new MongoClient(server.url).connect();
  const collection = client.db('test').collection<{ _id: string; n: number; touched?: boolean }>('things');
  const all = await collection.find().toArray();
  const touched = new Set(all.filter((one) => one.touched === true).map(({ _id }) => _id));
  expect([...acknowledged].filter((id) => !touched.has(id))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * ACKNOWLEDGED);
  const byIndex = await collection
    .find({ n: { $gte: 0 } })
    .hint('n_1')
    .toArray();
  expect(new Set(byIndex.map(({ _id }) => _id))).toEqual(new Set(all.map(({ _id }) => _id)));
  expect(await collection.countDocuments({ n: { $gte: 1_000_000 } })).toBe(touched.size);
  await client.close();
  await server.stop();
  folder.remove();
}, 60_000);
