import { describe, expect, it } from '@jest/globals';
import { Decimal128, Double, Int32, Long } from 'mongodb';
import { connected } from './testing/connected.ts';

const { collection, db, index } = connected();

const id = (value: unknown) => value as never;
const code = (expected: number) => expect.objectContaining({ code: expected });

/** Asked three times: with documents, of an empty collection, and of one that there is none of. */
const everywhere = async (ask: (name: string) => Promise<unknown>, expected: number) => {
  await collection('full').insertMany([{ a: 1, list: [1], m: { n: 1 } }, { a: 'x' }]);
  await collection('empty').drop();
  await db().createCollection('empty');
  for (const name of ['full', 'empty', 'nowhere']) await expect(ask(name)).rejects.toEqual(code(expected));
};

describe('expressions are not computed but refused (docs/adr/0012), also where nothing would meet them', () => {
  it.each([
    { $group: { _id: null, sum: { $sum: '$long' } } },
    { $group: { _id: '$kind', n: { $sum: 1 } } },
    { $group: { _id: { a: '$a' }, n: { $sum: 1 } } },
    { $group: { _id: null, all: { $push: '$missing' } } },
    { $group: { _id: null, n: { $sum: 1 }, more: { $avg: '$n' } } },
    { $addFields: { big: { $gt: ['$a', 5] } } },
    { $set: { z: 1, a: 2 } },
    { $unwind: '$list' },
    { $sortByCount: '$a' },
    { $replaceRoot: { newRoot: '$m' } },
    { $replaceWith: '$m' },
    { $facet: { one: [{ $match: {} }] } },
    { $facet: { one: [{ $facet: {} }] } },
    { $bucket: {} },
    { $lookup: {} },
    { $frob: 1 },
  ])('the stage %j', async (stage) => {
    await everywhere(
      (name) =>
        collection(name)
          .aggregate([{ $match: { a: 1 } }, stage])
          .toArray(),
      40324,
    );
  });

  it.each([
    [{ $project: { size: { $size: '$missing' } } }, 2],
    [{ $project: { low: { $toLower: '$a' } } }, 2],
    [{ $project: { same: { $eq: ['$a', null] } } }, 2],
    [{ $project: { a: '$b' } }, 2],
    [{ $project: { list: { $slice: 1 } } }, 238],
    [{ $project: {} }, 51272],
    [{ $project: { a: 1, 'a.b': 1 } }, 31249],
    [{ $sort: {} }, 15976],
    [{ $count: '$n' }, 2],
    [{ $count: '' }, 2],
    [{ $limit: 0 }, 2],
    [{ $skip: 'one' }, 2],
    [{ $unset: [] }, 2],
    [{ $match: { $expr: { $gt: ['$a', 5] } } }, 2],
    [{ $match: { $or: [{ a: 1 }, { b: { $frob: 1 } }] } }, 2],
  ])('the stage %j', async (stage: object, expected) => {
    await everywhere(
      (name) =>
        collection(name)
          .aggregate([{ $limit: 1 }, stage])
          .toArray(),
      expected,
    );
  });

  it('an update by a pipeline', async () => {
    const pipeline = [{ $set: { 'list.y': 5 } }];
    await everywhere((name) => collection(name).updateOne({}, pipeline), 238);
    await everywhere((name) => collection(name).findOneAndUpdate({}, pipeline), 238);
  });

  it('options that a stage or a cursor has not', async () => {
    const ask = (more: object) => db().command({ aggregate: 'things', pipeline: [], cursor: {}, ...more });
    await expect(ask({ cursor: { size: 1 } })).rejects.toEqual(code(40415));
    await expect(ask({ let: { a: 1 } })).rejects.toEqual(code(2));
    await expect(ask({ aggregate: 1 })).rejects.toEqual(code(73));
  });
});

describe('an upsert writes what was asked for', () => {
  const upsert = { upsert: true };

  it('refuses another _id than that of the filter', async () => {
    await expect(collection().updateOne({ _id: id(1) }, { $setOnInsert: { _id: id(2) } }, upsert)).rejects.toEqual(
      code(66),
    );
    const replace = collection().replaceOne({ _id: id(1) }, { _id: id(2), a: 1 }, upsert);
    await expect(replace).rejects.toEqual(code(66));
    await expect(collection().replaceOne({ '_id.x': 1 }, { a: 1 }, upsert)).rejects.toEqual(code(54));
    expect(await collection().countDocuments()).toBe(0);
    await collection().replaceOne({ $and: [{ _id: { $in: [id(3)] } }] }, { a: 1 }, upsert);
    await collection().updateOne({ _id: id(4) }, { $setOnInsert: { _id: id(4) } }, upsert);
    await collection().updateOne({ a: 9 }, { $set: { _id: id(5) } }, upsert);
    expect((await collection().find().toArray()).map(({ _id }) => _id)).toEqual([3, 4, 5]);
  });

  it.each([
    { a: 1, $and: [{ a: 2 }] },
    { a: 1, $and: [{ a: 1 }] },
    { a: { $all: [1, 2] } },
    { a: { b: 1 }, 'a.b': 1 },
    { 'a.b': 1, $or: [{ a: 1 }] },
  ])('refuses equalities that fix a path twice: %j', async (filter) => {
    await expect(collection().updateOne(filter, { $set: { x: 1 } }, upsert)).rejects.toEqual(code(54));
  });

  it('takes those inside a lone $or branch and $all, not those of several branches', async () => {
    const filter = { $or: [{ a: 1 }], b: { $all: [2] }, c: { $all: [{ $elemMatch: { x: 1 } }] }, d: { $in: [/x/] } };
    await collection().updateOne(filter, { $set: { x: 1 } }, upsert);
    await collection().updateOne({ $or: [{ a: 5 }, { b: 5 }] }, { $set: { y: 1 } }, upsert);
    const found = await collection()
      .find({}, { projection: { _id: 0 } })
      .toArray();
    expect(found).toEqual([{ a: 1, b: 2, x: 1 }, { y: 1 }]);
  });
});

it('finds by the fields of a reference to a document', async () => {
  const [one, other] = [
    { $ref: 'users', $id: 1 },
    { $ref: 'users', $id: 2 },
  ];
  await collection().insertMany([
    { _id: id(1), m: one, all: [one, other] },
    { _id: id(2), m: other },
  ]);
  await index({ 'm.$id': 1 });
  const ids = async (filter: object) => (await collection().find(filter).toArray()).map(({ _id }) => _id);
  expect(await ids({ 'm.$id': 2 })).toEqual([2]);
  expect(await ids({ 'm.$ref': 'users' })).toEqual([1, 2]);
  expect(await ids({ 'all.$id': 2 })).toEqual([1]);
  expect(await ids({ all: { $elemMatch: { $id: 2 } } })).toEqual([1]);
});

describe('invalid forms are refused, also where nothing would meet them', () => {
  it.each([
    [{ a: { $in: [{ $gt: 1 }] } }],
    [{ a: { $nin: [{ $gt: 1 }] } }],
    [{ a: { $mod: [3, 1, 1] } }],
    [{ a: { $mod: ['x', 1] } }],
    [{ a: { $ne: /x/ } }],
    [{ a: { $all: [{ $gt: 1 }] } }],
    [{ a: { $all: [{ $elemMatch: { b: 1 } }, 5] } }],
    [{ a: { $regex: /x/i, $options: 's' } }],
  ])('the filter %j', async (filter) => {
    await everywhere((name) => collection(name).find(filter).toArray(), 2);
  });

  it.each([
    [{ a: 1, 'a.b': 1 }, 31249],
    [{ 'a.b': 0, a: 0 }, 31249],
    [{ a: { b: 1 }, 'a.b': 1 }, 31249],
    [{ 'a.$': 0 }, 2],
    [{ a: { $slice: 1, $elemMatch: { b: 1 } } }, 2],
    [{ a: {} }, 2],
    [{ '': 1 }, 2],
    [{ $a: 1 }, 2],
  ])('the projection %j', async (projection: object, expected) => {
    await everywhere((name) => collection(name).find({ a: 1 }, { projection }).toArray(), expected);
  });

  it.each([
    [{ $pop: { list: 3 } }, 9],
    [{ $push: { list: { $each: 5 } } }, 2],
    [{ $push: { list: { $each: [1], $sort: 3 } } }, 2],
    [{ $addToSet: { list: { $each: [1], $slice: 1 } } }, 2],
    [{ $inc: { a: 'x' } }, 14],
    [{ $currentDate: { a: 5 } }, 2],
    [{ $bit: { a: {} } }, 2],
    [{ $pullAll: { list: 1 } }, 2],
    [{ $pull: { list: { $frob: 1 } } }, 2],
    [{ $rename: { a: 5 } }, 2],
    [{ $rename: { 'list.$[]': 'b' } }, 2],
    [{ $set: { 'list.$[one]': 1 } }, 2],
  ])('the update %j', async (update: object, expected) => {
    await everywhere((name) => collection(name).updateMany({}, update), expected);
  });

  it('$rename through arrays', async () => {
    await collection().insertOne({ _id: id(1), list: [{ a: 1 }], b: 1 });
    await expect(collection().updateOne({}, { $rename: { 'list.0.a': 'c' } })).rejects.toEqual(code(2));
    await expect(collection().updateOne({}, { $rename: { b: 'list.0' } })).rejects.toEqual(code(2));
    expect(await collection().findOne()).toEqual({ _id: 1, list: [{ a: 1 }], b: 1 });
  });

  it('a sort, a type or a collation that says nothing or too much', async () => {
    await everywhere(
      (name) =>
        collection(name)
          .find({ a: { $type: [] } } as never)
          .toArray(),
      9,
    );
    await everywhere((name) => db().command({ find: name, sort: { '': 1 } }), 2);
    await everywhere((name) => db().command({ find: name, collation: { locale: 'simple', strength: 1 } }), 2);
    await collection().insertOne({ a: 1 });
    await expect(db().command({ find: 'things', sort: { $natural: 1, a: 1 } })).rejects.toEqual(code(2));
  });
});

describe('numbers are exact', () => {
  const decimal = (text: string) => Decimal128.fromString(text);

  it('Decimal128 near-equals are two keys, equal ones of other types one', async () => {
    await index({ n: 1 }, { unique: true });
    await collection().insertMany(
      [decimal('0.1'), new Double(0.1), decimal('1.10'), decimal('1.1000000000000000001'), new Int32(2)].map((n) => ({
        n,
      })),
    );
    await expect(collection().insertOne({ n: decimal('1.1') })).rejects.toEqual(code(11000));
    await expect(collection().insertOne({ n: decimal('2.00') })).rejects.toEqual(code(11000));
    await expect(collection().insertOne({ n: Long.fromNumber(2) })).rejects.toEqual(code(11000));
    expect(await collection().countDocuments({ n: { $gt: decimal('1.1'), $lt: new Double(2) } })).toBe(1);
  });

  it('and stand in their order in rising and falling indexes', async () => {
    const inOrder = [
      decimal('-1E+400'),
      decimal('-0.1'),
      decimal('1E-6000'),
      new Double(0.1 - 2 ** -54),
      decimal('0.1'),
      new Double(0.1),
      new Int32(5),
      decimal('5.0000000000000000001'),
      Long.fromString('9007199254740993'),
      decimal('9007199254740993.5'),
      new Double(9007199254740994),
      decimal('1E+6000'),
      new Double(Infinity),
    ];
    await collection().insertMany(inOrder.map((n, _id) => ({ _id: id(_id), n })));
    for (const direction of [1, -1] as const) {
      await index({ n: direction });
      const found = await collection().find().sort({ n: 1 }).toArray();
      expect(found.map(({ _id }) => _id as unknown)).toEqual([...inOrder.keys()]);
      for (const [at, n] of inOrder.entries()) {
        expect(await collection().countDocuments({ n: { $gt: n } })).toBe(inOrder.length - 1 - at);
        expect(await collection().countDocuments({ n: { $lte: n } })).toBe(at + 1);
        expect(await collection().countDocuments({ n })).toBe(1);
      }
      await collection().dropIndexes();
    }
  });

  it('$mod takes longs and decimals whole', async () => {
    await collection().insertMany([{ n: Long.fromString('9007199254740993') }, { n: decimal('7.9') }, { n: 8 }]);
    expect(await collection().countDocuments({ n: { $mod: [2, 1] } })).toBe(2);
  });
});

it('$eq of an expression means the expression itself', async () => {
  await collection().insertMany([{ a: 'xyz' }, { a: /y/ }]);
  expect(await collection().countDocuments({ a: { $eq: /y/ } })).toBe(1);
  expect(await collection().countDocuments({ a: /y/ })).toBe(2);
});
