import { MongoClient, type Collection } from 'mongodb';
import { startServer, temporaryFolder } from '../testing/server.ts';

/** How long and how hard. */
export type KillPlan = { readonly rounds: number; readonly writers: number; readonly writesPerRound: number };

/** What is there at the end, against what the writers were told. */
export type KillReport = {
  readonly acknowledged: number;
  readonly kept: number;
  /** Acknowledged, and not there or without its last change. */
  readonly lost: number;
  /** Documents that the index on `n` and the collection do not agree about. */
  readonly strays: number;
  /** Of acknowledged guarded counters, those that do not stand where their writer left them. */
  readonly wrongCounters: number;
};

type Thing = { readonly _id: string; readonly n: number; readonly touched?: boolean; readonly revision?: number };

/** What the writers were told; `notice` is called after each answer. */
type Acknowledged = { readonly ids: Set<string>; readonly counters: Map<string, number>; notice: () => void };

const collectionOf = (client: MongoClient): Collection<Thing> => client.db('test').collection<Thing>('things');

/** One writer: an insert and a change of it, and a counter under the product's guard, until the connection ends. */
const writeOn = async (things: Collection<Thing>, name: string, state: Acknowledged): Promise<never> => {
  const counter = `counter-${name}`;
  for (let n = 0; ; n += 1) {
    const id = `${name}-${n}`;
    await things.insertOne({ _id: id, n });
    await things.updateOne({ _id: id }, { $set: { touched: true }, $inc: { n: 1_000_000 } });
    state.ids.add(id);
    const revision = n + 1;
    await things.updateOne(
      { _id: counter, revision: { $lt: revision } },
      { $set: { revision, n: -1 } },
      { upsert: true },
    );
    state.counters.set(counter, revision);
    state.notice();
  }
};

const round = async (folder: string, plan: KillPlan, { number, state }: { number: number; state: Acknowledged }) => {
  const server = await startServer(folder);
  const client = await new MongoClient(server.url, { maxPoolSize: plan.writers, retryWrites: false }).connect();
  const things = collectionOf(client);
  if (number === 0) await things.createIndex({ n: 1 }, {}, {});
  let left = plan.writesPerRound;
  let enough: () => void = () => undefined;
  const isEnough = new Promise<void>((resolve) => (enough = resolve));
  state.notice = () => {
    left -= 1;
    if (left <= 0) enough();
  };
  const names = Array.from({ length: plan.writers }, (_, writer) => `${number}-${writer}`);
  // Every writer ends with the connection.
  const ends = Promise.allSettled(names.map((name) => writeOn(things, name, state)));
  await isEnough;
  await server.kill();
  await client.close(true);
  await ends;
};

const judge = async (things: Collection<Thing>, { ids, counters }: Acknowledged): Promise<KillReport> => {
  const all = await things.find().toArray();
  const touched = new Set(all.filter((one) => one.touched === true).map(({ _id }) => _id));
  const byIndex = await things
    .find({ n: { $gte: -1 } })
    .hint('n_1')
    .toArray();
  const indexed = new Set(byIndex.map(({ _id }) => _id));
  const revisions = new Map(all.map(({ _id, revision }) => [_id, revision ?? -1]));
  // A write that nobody was told of any more may have happened.
  const isWrong = ([name, reported]: [string, number]): boolean =>
    ![reported, reported + 1].includes(revisions.get(name) ?? -1);
  return {
    acknowledged: ids.size,
    kept: touched.size,
    lost: [...ids].filter((id) => !touched.has(id)).length,
    strays: all.filter(({ _id }) => !indexed.has(_id)).length + (byIndex.length - indexed.size),
    wrongCounters: [...counters].filter(isWrong).length,
  };
};

/** Kills the server again and again while many write, then compares what is there with what was answered. */
export const killFault = async (plan: KillPlan): Promise<KillReport> => {
  const folder = temporaryFolder();
  const state: Acknowledged = { ids: new Set(), counters: new Map(), notice: () => undefined };
  for (let number = 0; number < plan.rounds; number += 1) await round(folder.path, plan, { number, state });
  const server = await startServer(folder.path);
  const client = await new MongoClient(server.url).connect();
  const report = await judge(collectionOf(client), state);
  await client.close();
  await server.stop();
  folder.remove();
  return report;
};
