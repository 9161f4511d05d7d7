import { describe, expect, it } from '@jest/globals';
import { Double } from 'mongodb';
import { connected } from './testing/connected.ts';

const { collection, db, index } = connected('--sweep-ms', '50');

type Explained = {
  queryPlanner: { winningPlan: object };
  executionStats: { totalDocsExamined: number; nReturned: number };
};

const explain = async (filter: object, sort: object = {}, limit = 0): Promise<Explained> =>
  (await collection()
    .find(filter)
    .sort({ ...sort })
    .limit(limit)
    .explain()) as Explained;

/** Stages from the outside in, with the name of the index. */
const stages = (plan: object): string => {
  const { stage, indexName, inputStage } = plan as { stage: string; indexName?: string; inputStage?: object };
  const own = indexName === undefined ? stage : `${stage}(${indexName})`;
  return inputStage === undefined ? own : `${own} < ${stages(inputStage)}`;
};

const planOf = async (filter: object, sort?: object, limit?: number): Promise<string> =>
  stages((await explain(filter, sort, limit)).queryPlanner.winningPlan);

const BY_ID = 'FETCH < IXSCAN(_id_)';

describe('which index answers', () => {
  it('finds by _id, by equality, by range, and otherwise reads everything', async () => {
    await collection().insertMany(Array.from({ length: 100 }, (_, n) => ({ _id: n as never, a: n % 10, b: n, c: n })));
    await index({ a: 1, b: -1 });
    const BY_AB = 'FETCH < IXSCAN(a_1_b_-1)';
    expect(await planOf({ _id: 5 })).toBe(BY_ID);
    expect(await planOf({ _id: 5, revision: { $lt: 3 } })).toBe(BY_ID);
    expect(await planOf({ _id: { $in: [1, 2] } })).toBe(BY_ID);
    expect(await planOf({ a: 5 })).toBe(BY_AB);
    expect(await planOf({ $and: [{ a: 5 }, { c: 1 }] })).toBe(BY_AB);
    expect(await planOf({ a: { $gt: 5 } })).toBe(BY_AB);
    expect(await planOf({ a: 5, b: { $gt: 50 } })).toBe(BY_AB);
    expect(await planOf({ c: 1 })).toBe('COLLSCAN');
    expect(await planOf({ b: 1 })).toBe('COLLSCAN');
    expect(await planOf({ a: { $ne: 1 } })).toBe('COLLSCAN');
    expect(await planOf({}, { _id: -1 })).toBe(BY_ID);
    expect(await planOf({}, { c: 1 })).toBe('SORT < COLLSCAN');
    expect((await explain({ a: 5, b: { $gt: 50 } })).executionStats).toMatchObject({
      totalDocsExamined: 5,
      nReturned: 5,
    });
    expect((await explain({ a: 5, b: { $gte: 15, $lt: 35 } })).executionStats.totalDocsExamined).toBe(2);
  });

  it('is told of a pipeline, too: of the query that it begins with', async () => {
    await collection().insertMany(Array.from({ length: 20 }, (_, n) => ({ a: n % 10 })));
    await index({ a: 1 });
    const reported = (stages: object[]) => collection().aggregate(stages).explain();
    expect(JSON.stringify(await reported([{ $match: { a: 5 } }]))).toContain('"indexName":"a_1"');
    const projected = await reported([{ $match: { b: 5 } }, { $project: { a: 1 } }]);
    expect(projected).toMatchObject({ stages: [{ $cursor: {} }, { $project: { a: 1 } }] });
    expect(JSON.stringify(projected)).toContain('COLLSCAN');
  });

  it('takes the order from the index, forwards, backwards and merged', async () => {
    await collection().insertMany(
      Array.from({ length: 300 }, (_, n) => ({ owner: n % 3, status: ['x', 'y', 'z'][(n >> 2) % 3], at: new Date(n) })),
    );
    await index({ owner: 1, status: 1, at: -1 });
    const filter = { owner: 1, status: { $in: ['x', 'z'] } };
    expect(await planOf(filter, { at: -1 }, 20)).toBe('SORT_MERGE < FETCH < IXSCAN(owner_1_status_1_at_-1)');
    expect(await planOf({ owner: 1, status: 'x' }, { at: 1 })).toBe('FETCH < IXSCAN(owner_1_status_1_at_-1)');
    expect(await planOf({ owner: 1 }, { status: 1, at: -1 })).toBe('FETCH < IXSCAN(owner_1_status_1_at_-1)');
    expect(await planOf({ owner: 1 }, { status: 1, at: 1 })).toBe('SORT < FETCH < IXSCAN(owner_1_status_1_at_-1)');
    expect((await explain(filter, { at: -1 }, 20)).executionStats).toMatchObject({
      totalDocsExamined: 40,
      nReturned: 20,
    });
    const times = async (way: 1 | -1): Promise<number[]> =>
      (await collection().find(filter).sort({ at: way }).limit(20).toArray()).map(({ at }) => (at as Date).getTime());
    const all = Array.from({ length: 300 }, (_, n) => n).filter((n) => n % 3 === 1 && (n >> 2) % 3 !== 1);
    expect(await times(1)).toEqual(all.slice(0, 20));
    expect(await times(-1)).toEqual(all.reverse().slice(0, 20));
  });

  it('obeys a hint and refuses one that does not exist', async () => {
    await collection().insertMany([
      { a: 1, b: 1 },
      { a: 2, b: 2 },
    ]);
    await index({ a: 1 });
    await index({ b: 1 }, { name: 'second' });
    const plan = (await collection().find({ a: 1 }).hint('second').explain()) as Explained;
    expect(stages(plan.queryPlanner.winningPlan)).toBe('FETCH < IXSCAN(second)');
    expect(await collection().find({ a: 1 }).hint({ b: 1 }).toArray()).toHaveLength(1);
    await expect(collection().find().hint('third').toArray()).rejects.toMatchObject({ code: 2 });
  });
});

describe('unique indexes', () => {
  it('refuse a second document with the same key and say which', async () => {
    await index({ email: 1, 'org.id': 1 }, { unique: true });
    await collection().insertOne({ email: 'a@x', org: { id: 1 } });
    await collection().insertOne({ email: 'a@x', org: { id: 2 } });
    const refused = expect.objectContaining({
      code: 11000,
      keyPattern: { email: 1, 'org.id': 1 },
      keyValue: { email: 'a@x', 'org.id': 1 },
      message: expect.stringContaining(
        'E11000 duplicate key error collection: soebs_contract.things index: email_1_org.id_1',
      ),
    });
    await expect(collection().insertOne({ email: 'a@x', org: { id: new Double(1) } })).rejects.toEqual(refused);
    await expect(collection().updateOne({ 'org.id': 2 }, { $set: { 'org.id': 1 } })).rejects.toEqual(refused);
    await expect(collection().findOneAndUpdate({ 'org.id': 2 }, { $set: { 'org.id': 1 } })).rejects.toEqual(refused);
    expect(await collection().countDocuments({ 'org.id': 1 })).toBe(1);
  });

  it('take a missing field for null, unless sparse or partial', async () => {
    await index({ strict: 1 }, { unique: true });
    await index({ loose: 1 }, { unique: true, sparse: true });
    await index({ some: 1 }, { unique: true, partialFilterExpression: { some: { $type: 'string' } } });
    await collection().insertOne({ strict: 1 });
    await collection().insertOne({ strict: 2, some: null });
    await collection().insertOne({ some: null });
    await expect(collection().insertOne({ other: 1 })).rejects.toMatchObject({
      code: 11000,
      keyValue: { strict: null },
    });
    await collection().insertOne({ strict: 3, some: 'x', loose: null });
    await expect(collection().insertOne({ strict: 4, some: 'x' })).rejects.toMatchObject({
      code: 11000,
      keyValue: { some: 'x' },
    });
    await expect(collection().insertOne({ strict: 5, loose: null })).rejects.toMatchObject({ code: 11000 });
    expect(await collection().find({ loose: null }).toArray()).toHaveLength(4);
    expect(await collection().find().sort({ loose: 1 }).toArray()).toHaveLength(4);
  });

  it('refuse documents that share an element, but not one that has it twice', async () => {
    await index({ tags: 1 }, { unique: true });
    await collection().insertOne({ tags: ['a', 'a', 'b'] });
    await expect(collection().insertOne({ tags: ['c', 'b'] })).rejects.toMatchObject({ code: 11000 });
    await collection().insertOne({ tags: ['c'] });
    await collection().updateOne({ tags: 'a' }, { $pull: { tags: 'b' } as never });
    await collection().insertOne({ tags: ['b'] });
  });

  it('cannot be made over documents that already share a key, and leave nothing behind', async () => {
    await collection().insertMany([{ a: 1 }, { a: 1 }]);
    await expect(index({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await collection().indexes()).toHaveLength(1);
    await index({ a: 1 });
    expect(await collection().find({ a: 1 }).toArray()).toHaveLength(2);
  });
});

describe('arrays in indexes', () => {
  it('find every element, each document once', async () => {
    await index({ 'words.text': 1, n: 1 });
    await collection().insertMany([
      { _id: 1 as never, n: 1, words: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] },
      { _id: 2 as never, n: 2, words: [{ text: 'b' }] },
      { _id: 3 as never, n: 3, words: [] },
    ]);
    const ids = async (filter: object) =>
      (await collection().find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id));
    expect(await ids({ 'words.text': { $gte: 'a' } })).toEqual([1, 2]);
    // One element may meet one end and another the other.
    expect(await ids({ 'words.text': { $gt: 'b', $lt: 'b' } })).toEqual([1]);
    expect(await ids({ 'words.text': { $gt: 'b', $lt: 'c' } })).toEqual([1]);
    expect(await ids({ 'words.text': { $in: ['b', 'c'] } })).toEqual([1, 2]);
  });

  it('refuse two arrays side by side', async () => {
    await index({ a: 1, b: 1 });
    await expect(collection().insertOne({ a: [1, 2], b: [1, 2] })).rejects.toMatchObject({ code: 171 });
    await collection().insertOne({ a: [1, 2], b: 1 });
  });
});

describe('expiry', () => {
  it('removes documents whose date has passed, and only those', async () => {
    await index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
    await index({ seenAt: -1 }, { expireAfterSeconds: 3600 });
    const past = new Date(Date.now() - 1000);
    await collection().insertMany([
      { _id: 'past' as never, expiresAt: past },
      { _id: 'list' as never, expiresAt: [new Date(Date.now() + 1e9), past] },
      { _id: 'future' as never, expiresAt: new Date(Date.now() + 1e9) },
      { _id: 'number' as never, expiresAt: 5 },
      { _id: 'none' as never },
      { _id: 'seen' as never, seenAt: past },
      { _id: 'forgotten' as never, seenAt: new Date(Date.now() - 3_601_000) },
    ]);
    while ((await collection().countDocuments()) > 4);
    expect((await collection().find().sort({ _id: 1 }).toArray()).map(({ _id }) => String(_id))).toEqual([
      'future',
      'none',
      'number',
      'seen',
    ]);
  });
});

describe('managing', () => {
  it('lists, makes again without effect, and drops', async () => {
    await index({ a: 1 }, { expireAfterSeconds: 60 });
    expect(await index({ a: 1 }, { expireAfterSeconds: 60 })).toBe('a_1');
    expect(await collection().indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'a_1', expireAfterSeconds: 60 },
    ]);
    await expect(index({ a: 1 }, { name: 'a_1', unique: true })).rejects.toMatchObject({ code: 86 });
    await expect(index({ a: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
    await collection().dropIndex('a_1');
    await expect(collection().dropIndex('a_1')).rejects.toMatchObject({ code: 27 });
    await expect(collection().dropIndex('_id_')).rejects.toMatchObject({ code: 72 });
    expect(await collection().indexes()).toHaveLength(1);
    await expect(collection('nowhere').indexes()).rejects.toMatchObject({ code: 26 });
  });

  it('makes, lists, renames and drops collections', async () => {
    await db().createCollection('made');
    await expect(db().createCollection('made')).rejects.toMatchObject({ code: 48 });
    await index({ a: 1 });
    await collection().insertOne({ a: 1 });
    const names = async () => (await db().listCollections().toArray()).map(({ name }) => name);
    expect(await names()).toEqual(['made', 'things']);
    expect(await db().listCollections({ name: 'made' }, { nameOnly: true }).toArray()).toEqual([
      { name: 'made', type: 'collection' },
    ]);
    await expect(collection().rename('made')).rejects.toMatchObject({ code: 48 });
    await collection().rename('made', { dropTarget: true });
    expect(await names()).toEqual(['made']);
    expect(await collection('made').find({ a: 1 }).hint('a_1').toArray()).toHaveLength(1);
    expect(await collection('made').drop()).toBe(true);
    expect(await collection('made').drop()).toBe(true);
    expect(await names()).toEqual([]);
  });
});
