import { describe, expect, it } from '@jest/globals';
import { Double, Int32, Long, ObjectId } from 'mongodb';
import { connected } from './testing/connected.ts';

const { collection, index } = connected();

/** What `update` makes of `before`, without `_id`. */
const after = async (before: object, update: object, options: { filter?: object; arrayFilters?: object[] } = {}) => {
  await collection().insertOne({ _id: 'it' as never, ...before });
  const { arrayFilters } = options;
  await collection().updateOne(options.filter ?? {}, update, arrayFilters === undefined ? {} : { arrayFilters });
  return (await collection().findOne({ _id: 'it' as never }, { projection: { _id: 0 } }))!;
};

describe('update operators', () => {
  it.each([
    [{ a: 1 }, { $set: { b: 2, 'c.d': 3 } }, { a: 1, b: 2, c: { d: 3 } }],
    [{ a: { x: 1, y: 2 } }, { $set: { 'a.x': [1] } }, { a: { x: [1], y: 2 } }],
    [{ list: [1] }, { $set: { 'list.3': 4 } }, { list: [1, null, null, 4] }],
    [{ list: [{ a: 1 }] }, { $set: { 'list.0.b': 2 } }, { list: [{ a: 1, b: 2 }] }],
    [{ a: 1, b: { c: 2, d: 3 } }, { $unset: { a: '', 'b.c': 1, nothing: 1, 'b.x.y': 1 } }, { b: { d: 3 } }],
    [{ list: [1, 2] }, { $unset: { 'list.0': 1 } }, { list: [null, 2] }],
    [{ n: 1 }, { $inc: { n: 2, m: -1, 'o.p': 1.5 } }, { n: 3, m: -1, o: { p: 1.5 } }],
    [{ n: 3 }, { $mul: { n: 2, m: 2 } }, { n: 6, m: 0 }],
    [{ a: 3, b: 3 }, { $min: { a: 2, b: 4, c: 1 } }, { a: 2, b: 3, c: 1 }],
    [{ a: 3, b: 3 }, { $max: { a: 2, b: 4, c: 1 } }, { a: 3, b: 4, c: 1 }],
    [{ a: 1, b: 2 }, { $rename: { a: 'c.d', x: 'y' } }, { b: 2, c: { d: 1 } }],
    [{ n: 12 }, { $bit: { n: { and: 10, or: 1 } } }, { n: 9 }],
    [{ a: 1 }, { $setOnInsert: { b: 1 }, $set: { a: 2 } }, { a: 2 }],
    [{ list: [1] }, { $push: { list: 2, other: 1 } }, { list: [1, 2], other: [1] }],
    [{ list: [3, 1] }, { $push: { list: { $each: [2, 4], $sort: 1, $slice: -3 } } }, { list: [2, 3, 4] }],
    [{ list: [1, 4] }, { $push: { list: { $each: [2, 3], $position: 1 } } }, { list: [1, 2, 3, 4] }],
    [
      { list: [{ n: 1 }] },
      { $push: { list: { $each: [{ n: 3 }, { n: 2 }], $sort: { n: -1 } } } },
      { list: [{ n: 3 }, { n: 2 }, { n: 1 }] },
    ],
    [{ list: [1, { a: 1 }] }, { $addToSet: { list: { $each: [1, { a: 1 }, 2, 2] } } }, { list: [1, { a: 1 }, 2] }],
    [{ list: [] }, { $addToSet: { list: [1, 2] } }, { list: [[1, 2]] }],
    [{ list: [1, 2, 1, 3] }, { $pull: { list: 1 } }, { list: [2, 3] }],
    [{ list: [1, 5, 9] }, { $pull: { list: { $gte: 5, $lt: 9 } } }, { list: [1, 9] }],
    [{ list: [{ a: 1, b: 1 }, { a: 2 }, 7] }, { $pull: { list: { a: 1 } } }, { list: [{ a: 2 }, 7] }],
    [
      { list: [{ a: 1 }, { a: 2 }, { a: 3 }] },
      { $pull: { list: { $or: [{ a: 1 }, { a: 3 }] } } },
      { list: [{ a: 2 }] },
    ],
    [{ list: ['ab', 'cd'] }, { $pull: { list: /^a/ } }, { list: ['cd'] }],
    [{ list: [1, 2, 3, 2] }, { $pullAll: { list: [2, 3] } }, { list: [1] }],
    [{ list: [1, 2, 3] }, { $pop: { list: 1 } }, { list: [1, 2] }],
    [{ list: [1, 2, 3] }, { $pop: { list: -1, other: 1 } }, { list: [2, 3] }],
    [{ list: [1, 2] }, { $inc: { 'list.$[]': 10 } }, { list: [11, 12] }],
  ])('%j and %j make %j', async (before, update, expected) => {
    expect(await after(before, update)).toEqual(expected);
  });

  it('changes several fields of the element that the filter found', async () => {
    const before = { words: [{ id: 'a', text: 'x' }, { id: 'b', text: 'y', at: 1 }, { id: 'c' }] };
    const update = { $set: { 'words.$.text': 'z', 'words.$.by': 'me' }, $inc: { 'words.$.at': 1 } };
    expect(await after(before, update, { filter: { 'words.id': 'b' } })).toEqual({
      words: [{ id: 'a', text: 'x' }, { id: 'b', text: 'z', at: 2, by: 'me' }, { id: 'c' }],
    });
  });

  it('changes the element that was found also when that very field changes', async () => {
    const before = { words: [{ text: 'x' }, { text: 'y' }] };
    const update = { $set: { 'words.$.text': 'z', 'words.$.when': 1 } };
    expect(await after(before, update, { filter: { 'words.text': 'y' } })).toEqual({
      words: [{ text: 'x' }, { text: 'z', when: 1 }],
    });
  });

  it('finds the element with $elemMatch, and in nested documents', async () => {
    const before = {
      deep: {
        list: [
          { a: 1, b: 1 },
          { a: 1, b: 2 },
        ],
      },
    };
    const filter = { _id: 'it', 'deep.list': { $elemMatch: { a: 1, b: 2 } } };
    expect(await after(before, { $set: { 'deep.list.$.c': 3 } }, { filter })).toEqual({
      deep: {
        list: [
          { a: 1, b: 1 },
          { a: 1, b: 2, c: 3 },
        ],
      },
    });
  });

  it('changes the elements that array filters name', async () => {
    const before = {
      cues: [
        { n: 1, lines: [1, 5] },
        { n: 2, lines: [6] },
      ],
    };
    const arrayFilters = [{ 'cue.n': { $gte: 1 } }, { line: { $gt: 4 } }];
    expect(await after(before, { $inc: { 'cues.$[cue].lines.$[line]': 100 } }, { arrayFilters })).toEqual({
      cues: [
        { n: 1, lines: [1, 105] },
        { n: 2, lines: [106] },
      ],
    });
  });

  it('keeps and widens number types', async () => {
    await collection().insertOne({
      int: new Int32(2147483647),
      long: Long.fromNumber(1),
      double: new Double(1),
      plain: 1,
    });
    await collection().updateOne({}, { $inc: { int: 1, long: 1, double: 1, plain: 0.5 } });
    const found = await collection().findOne({}, { promoteValues: false, promoteLongs: false });
    expect(found).toMatchObject({
      int: Long.fromString('2147483648'),
      long: Long.fromNumber(2),
      double: new Double(2),
      plain: new Double(1.5),
    });
  });

  it('sets the time of the server', async () => {
    const before = Date.now();
    const { at } = await after({}, { $currentDate: { at: true } });
    expect((at as Date).getTime()).toBeGreaterThanOrEqual(before);
  });
});

describe('updating', () => {
  it('counts what was found and what changed', async () => {
    await collection().insertMany([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await collection().updateMany({ a: { $lte: 2 } }, { $set: { a: 2 } })).toMatchObject({
      matchedCount: 3,
      modifiedCount: 2,
    });
    expect(await collection().updateOne({ a: 9 }, { $set: { a: 2 } })).toMatchObject({
      matchedCount: 0,
      upsertedCount: 0,
    });
  });

  it('does not meet its own writes again when the index key moves ahead', async () => {
    await index({ n: 1 });
    await collection().insertMany(Array.from({ length: 200 }, (_, n) => ({ n })));
    expect(await collection().updateMany({ n: { $gte: 0 } }, { $inc: { n: 50 } })).toMatchObject({
      modifiedCount: 200,
    });
    expect((await collection().find().sort({ n: 1 }).toArray()).map(({ n }) => n as number)).toEqual(
      Array.from({ length: 200 }, (_, n) => n + 50),
    );
  });

  it('guards a write by revision: newer wins, older is a duplicate key', async () => {
    const write = (revision: number, text: string) =>
      collection().updateOne(
        { _id: 'view' as never, revision: { $lt: revision } },
        { $set: { revision, text } },
        { upsert: true },
      );
    expect(await write(2, 'two')).toMatchObject({ upsertedCount: 1, upsertedId: 'view' });
    expect(await write(5, 'five')).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    await expect(write(5, 'again')).rejects.toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 'view' },
    });
    await expect(write(3, 'late')).rejects.toMatchObject({ code: 11000 });
    expect(await collection().findOne()).toEqual({ _id: 'view', revision: 5, text: 'five' });
  });

  it('lets one of many win a compare-and-set', async () => {
    await collection().insertOne({ _id: 'job' as never, attempt: 0 });
    const claims = await Promise.all(
      Array.from({ length: 30 }, (_, worker) =>
        collection().findOneAndUpdate(
          { _id: 'job' as never, attempt: 0 },
          { $set: { attempt: 1, worker } },
          { returnDocument: 'after' },
        ),
      ),
    );
    const winners = claims.filter((one) => one !== null);
    expect(winners).toHaveLength(1);
    expect(await collection().findOne()).toEqual(winners[0]);
  });

  it('replaces whole documents and keeps their id', async () => {
    await collection().insertOne({ _id: 'r' as never, a: 1, b: 2 });
    expect(await collection().replaceOne({ a: 1 }, { c: 3 })).toMatchObject({ modifiedCount: 1 });
    expect(await collection().findOne()).toEqual({ _id: 'r', c: 3 });
    expect(await collection().replaceOne({ _id: 'new' as never }, { d: 4 }, { upsert: true })).toMatchObject({
      upsertedId: 'new',
    });
    expect(await collection().findOne({ d: 4 })).toEqual({ _id: 'new', d: 4 });
  });

  it('upserts what the filter fixes, with the operators and what is set on insert', async () => {
    const filter = { kind: 'a', 'deep.x': { $eq: 1 }, n: { $gt: 5 }, $and: [{ also: true }], one: { $in: ['only'] } };
    const { upsertedId } = await collection().updateOne(
      filter,
      { $inc: { count: 1 }, $setOnInsert: { born: 'now' } },
      { upsert: true },
    );
    expect(await collection().findOne()).toEqual({
      _id: upsertedId,
      kind: 'a',
      deep: { x: 1 },
      also: true,
      one: 'only',
      count: 1,
      born: 'now',
    });
    expect(upsertedId).toBeInstanceOf(ObjectId);
  });

  it('finds and changes one: before, after, sorted, projected, upserted, removed', async () => {
    await collection().insertMany([1, 2, 3].map((n) => ({ _id: n as never, n })));
    const change = { $inc: { n: 10 } };
    expect(await collection().findOneAndUpdate({}, change, { sort: { n: -1 } })).toEqual({ _id: 3, n: 3 });
    expect(
      await collection().findOneAndUpdate({ _id: 1 as never }, change, {
        returnDocument: 'after',
        projection: { _id: 0 },
      }),
    ).toEqual({ n: 11 });
    expect(await collection().findOneAndUpdate({ _id: 9 as never }, change)).toBeNull();
    expect(
      await collection().findOneAndUpdate({ _id: 9 as never }, change, { upsert: true, returnDocument: 'after' }),
    ).toEqual({ _id: 9, n: 10 });
    expect(await collection().findOneAndReplace({ _id: 9 as never }, { m: 1 }, { returnDocument: 'after' })).toEqual({
      _id: 9,
      m: 1,
    });
    expect(await collection().findOneAndDelete({}, { sort: { n: 1 }, projection: { n: 1, _id: 0 } })).toEqual({});
    expect(await collection().countDocuments()).toBe(3);
  });

  it('deletes one or all that match', async () => {
    await collection().insertMany([{ a: 1 }, { a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await collection().deleteOne({ a: 1 })).toMatchObject({ deletedCount: 1 });
    expect(await collection().deleteMany({ a: 1 })).toMatchObject({ deletedCount: 2 });
    expect(await collection().countDocuments()).toBe(1);
  });

  it('does mixed bulk writes in order, and goes on after errors only when unordered', async () => {
    const operations = [
      { insertOne: { document: { _id: 1 as never } } },
      { insertOne: { document: { _id: 1 as never } } },
      { updateOne: { filter: { _id: 1 as never }, update: { $set: { a: 1 } } } },
      { replaceOne: { filter: { _id: 2 as never }, replacement: { b: 1 }, upsert: true } },
      { deleteOne: { filter: { _id: 1 as never } } },
    ];
    await expect(collection().bulkWrite(operations)).rejects.toMatchObject({
      code: 11000,
      insertedCount: 1,
      modifiedCount: 0,
    });
    await collection().deleteMany({});
    const error: unknown = await collection()
      .bulkWrite(operations, { ordered: false })
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ insertedCount: 1, modifiedCount: 1, upsertedCount: 1, deletedCount: 1 });
    expect(await collection().find().toArray()).toEqual([{ _id: 2, b: 1 }]);
  });
});
