import { MongoClient } from 'mongodb';
import { startServer, temporaryFolder } from '../testing/server.ts';

const DOCUMENTS = 10_000;
const ROUNDS = 5;
const GUARDED = 1_000;
const QUERIES = 200;

/** One figure with what it must not fall below (rates) or rise above (times). */
type Figure = { readonly name: string; readonly value: number; readonly unit: string; readonly floor: string };

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? NaN;

type Project = {
  readonly _id: string;
  readonly ownerId: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly title: string;
  readonly revision: number;
};

const project = (n: number): Project => ({
  _id: `project-${n}`,
  ownerId: `owner-${n % 10}`,
  status: ['queued', 'running', 'finished'][n % 3] ?? '',
  createdAt: new Date(n * 1000),
  title: `Interview ${n} über Söbs`,
  revision: 1,
});

const MILLION = 1_000_000;
const BATCH = 10_000;

/** The same questions where there are a hundred times as many documents. */
const million = async (client: MongoClient): Promise<Figure[]> => {
  const projects = client.db('bench').collection<Project>('million');
  await projects.createIndex({ ownerId: 1, status: 1, createdAt: -1 }, {}, {});
  const inserting = await seconds(async () => {
    for (let from = 0; from < MILLION; from += BATCH) {
      const documents = Array.from({ length: BATCH }, (_, n) => project(from + n));
      await projects.bulkWrite(
        documents.map((document) => ({ insertOne: { document } })),
        { ordered: false },
      );
    }
  });
  const [guarded, queries]: [number[], number[]] = [[], []];
  for (let n = 0; n < QUERIES; n += 1) {
    const _id = `project-${(n * 4999) % MILLION}`;
    const update = { $set: { revision: 1000 } };
    guarded.push(await seconds(() => projects.updateOne({ _id, revision: { $lt: 1000 } }, update, { upsert: true })));
    const filter = { ownerId: `owner-${n % 10}`, status: { $in: ['queued', 'running'] } };
    queries.push(await seconds(() => projects.find(filter).sort({ createdAt: -1 }).limit(20).toArray()));
  }
  return [
    { name: '1 M: bulkWrite of inserts', value: MILLION / inserting, unit: 'ops/s', floor: '≥ 20000' },
    { name: '1 M: guarded update, p50', value: percentile(guarded, 0.5) * 1000, unit: 'ms', floor: '~ 1' },
    { name: '1 M: find + sort + limit, p50', value: percentile(queries, 0.5) * 1000, unit: 'ms', floor: '≤ 5' },
    { name: '1 M: find + sort + limit, p99', value: percentile(queries, 0.99) * 1000, unit: 'ms', floor: '≤ 5' },
  ];
};

const measure = async (client: MongoClient): Promise<Figure[]> => {
  const projects = client.db('bench').collection<Project>('projects');
  await projects.createIndex({ ownerId: 1, status: 1, createdAt: -1 }, {}, {});
  const all = Array.from({ length: DOCUMENTS }, (_, n) => project(n));
  const [inserting, updating]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await projects.deleteMany({});
    inserting.push(await seconds(() => projects.bulkWrite(all.map((document) => ({ insertOne: { document } })))));
    const update = { $set: { revision: round + 2 } };
    const updates = all.map(({ _id }) => ({ updateOne: { filter: { _id }, update, upsert: true } }));
    updating.push(await seconds(() => projects.bulkWrite(updates)));
  }
  const guarded: number[] = [];
  for (const { _id } of all.slice(0, GUARDED)) {
    const filter = { _id, revision: { $lt: 1000 } };
    guarded.push(await seconds(() => projects.updateOne(filter, { $set: { revision: 1000 } }, { upsert: true })));
  }
  const together = await seconds(() =>
    Promise.all(all.map(({ _id }) => projects.updateOne({ _id }, { $inc: { revision: 1 } }))),
  );
  const queries: number[] = [];
  for (let n = 0; n < QUERIES; n += 1) {
    const filter = { ownerId: `owner-${n % 10}`, status: { $in: ['queued', 'running'] } };
    queries.push(await seconds(() => projects.find(filter).sort({ createdAt: -1 }).limit(20).toArray()));
  }
  return [
    { name: 'bulkWrite of inserts', value: DOCUMENTS / percentile(inserting, 0.5), unit: 'ops/s', floor: '≥ 20000' },
    {
      name: 'bulkWrite of updates by _id',
      value: DOCUMENTS / percentile(updating, 0.5),
      unit: 'ops/s',
      floor: '≥ 20000',
    },
    { name: 'guarded update, p50', value: percentile(guarded, 0.5) * 1000, unit: 'ms', floor: '~ 1' },
    { name: 'guarded update, p99', value: percentile(guarded, 0.99) * 1000, unit: 'ms', floor: '' },
    { name: 'updates, 100 connections', value: DOCUMENTS / together, unit: 'ops/s', floor: '' },
    { name: 'find + sort + limit 20, p50', value: percentile(queries, 0.5) * 1000, unit: 'ms', floor: '≤ 5' },
    { name: 'find + sort + limit 20, p99', value: percentile(queries, 0.99) * 1000, unit: 'ms', floor: '≤ 5' },
  ];
};

const bench = async (): Promise<void> => {
  const folder = temporaryFolder();
  const server = await startServer(folder.path);
  const client = await new MongoClient(server.url).connect();
  try {
    const figures = await measure(client);
    if (!process.argv.includes('--short')) figures.push(...(await million(client)));
    for (const { name, value, unit, floor } of figures) {
      console.log(`${name.padEnd(32)} ${value.toFixed(value < 100 ? 2 : 0).padStart(8)} ${unit.padEnd(6)} ${floor}`);
    }
  } finally {
    await client.close();
    await server.stop();
    folder.remove();
  }
};

await bench();
