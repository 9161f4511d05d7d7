import { describe, expect, it } from '@jest/globals';
import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'mongodb';
import { connected } from './testing/connected.ts';

const { db, collection, index } = connected();

const ids = async (filter: object, name?: string): Promise<unknown[]> =>
  (await collection(name).find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id as unknown);

describe('what is stored', () => {
  it('comes back in every type', async () => {
    const doc = {
      _id: new ObjectId('65f0c0ffee65f0c0ffee65f0'),
      int32: new Int32(5),
      double: new Double(5),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('1.10'),
      text: 'Söbs 𝄞 \0 end',
      date: new Date('2026-01-02T03:04:05.678Z'),
      binary: new Binary(Buffer.from([0, 1, 255])),
      pattern: /^a.b/i,
      nothing: null,
      yes: true,
      lowest: new MinKey(),
      highest: new MaxKey(),
      time: new Timestamp({ t: 5, i: 6 }),
      nested: { list: [1, 'a', { b: [] }], empty: {} },
    };
    await collection().insertOne(doc);
    const found = await collection().findOne({ _id: doc._id }, { promoteValues: false, promoteLongs: false });
    expect(found).toEqual({ ...doc, nested: { list: [new Int32(1), 'a', { b: [] }], empty: {} } });
  });

  it('keeps number types through an update of another field', async () => {
    await collection().insertOne({ _id: 'n' as never, int32: 5, double: new Double(5), long: Long.fromNumber(5) });
    await collection().updateOne({}, { $set: { other: 1 } });
    const found = await collection().findOne({}, { promoteValues: false, promoteLongs: false });
    expect([found!['int32'], found!['double'], found!['long']]).toEqual([
      new Int32(5),
      new Double(5),
      Long.fromNumber(5),
    ]);
  });

  it('stands in natural order, also after updates', async () => {
    await collection().insertMany([{ n: 3 }, { n: 1 }, { n: 2 }]);
    await collection().updateOne({ n: 3 }, { $set: { grown: 'x'.repeat(5000) } });
    expect((await collection().find().toArray()).map(({ n }) => n as number)).toEqual([3, 1, 2]);
    expect((await collection().find().sort({ $natural: -1 }).toArray()).map(({ n }) => n as number)).toEqual([2, 1, 3]);
  });
});

describe('find', () => {
  it('sorts, skips, limits and projects', async () => {
    await collection().insertMany(
      Array.from({ length: 50 }, (_, n) => ({ _id: n as never, mod: n % 5, title: `t${n}` })),
    );
    const found = await collection()
      .find({ mod: { $in: [1, 3] } })
      .sort({ mod: -1, _id: 1 })
      .skip(8)
      .limit(4)
      .project({ mod: 1 })
      .toArray();
    expect(found).toEqual([
      { _id: 43, mod: 3 },
      { _id: 48, mod: 3 },
      { _id: 1, mod: 1 },
      { _id: 6, mod: 1 },
    ]);
  });

  it('orders values of all types as MongoDB does', async () => {
    const inOrder: unknown[] = [
      ...[
        new MinKey(),
        null,
        NaN,
        -Infinity,
        -1.5,
        0,
        new Int32(1),
        1.5,
        Long.fromString('9007199254740993'),
        Infinity,
      ],
      ...['', 'A', 'B', 'a', 'ä', '𝄞', {}, { a: 1 }, { a: 2 }, { b: 0 }, new Binary(Buffer.from([1]))],
      ...[new ObjectId('000000000000000000000001'), new ObjectId('000000000000000000000002'), false, true],
      ...[new Date(-1), new Date(0), new Timestamp({ t: 1, i: 1 }), /a/, new MaxKey()],
    ];
    const shuffled = inOrder
      .map((value, at) => ({ _id: at as never, value }))
      .sort((a, b) => ((a._id * 7) % 23) - ((b._id * 7) % 23));
    await collection().insertMany(shuffled);
    const rising = await collection().find().sort({ value: 1 }).toArray();
    expect(rising.map(({ _id }) => Number(_id))).toEqual(inOrder.map((_, at) => at));
    await index({ value: -1 });
    const falling = await collection().find().sort({ value: -1 }).toArray();
    expect(falling.map(({ _id }) => Number(_id))).toEqual(inOrder.map((_, at) => at).reverse());
  });

  it('sorts arrays by their lowest element when rising, by their highest when falling', async () => {
    await collection().insertMany([
      { _id: 'a' as never, v: [5, 1] },
      { _id: 'b' as never, v: 3 },
      { _id: 'c' as never, v: [] },
      { _id: 'd' as never },
    ]);
    const order = async (direction: 1 | -1) =>
      (await collection().find().sort({ v: direction }).toArray()).map((d) => String(d._id)).join('');
    expect([await order(1), await order(-1)]).toEqual(['cdab', 'abdc']);
  });

  it.each([
    [{ n: 5 }, ['five', 'list']],
    [{ n: { $ne: 5 } }, ['absent', 'null', 'text', 'two']],
    [{ n: { $gt: 2 } }, ['five', 'list']],
    [{ n: { $gte: 2, $lt: 5 } }, ['list', 'two']],
    [{ n: { $lte: 2 } }, ['list', 'two']],
    [{ n: null }, ['absent', 'null']],
    [{ n: { $exists: false } }, ['absent']],
    [{ n: { $exists: true, $ne: null } }, ['five', 'list', 'text', 'two']],
    [{ n: { $in: [2, 'abc', null] } }, ['absent', 'list', 'null', 'text', 'two']],
    [{ n: { $nin: [2, 'abc', null] } }, ['five']],
    [{ n: { $not: { $gt: 2 } } }, ['absent', 'null', 'text', 'two']],
    [{ n: { $type: 'string' } }, ['text']],
    [{ n: { $type: ['null', 'array'] } }, ['list', 'null']],
    [{ n: { $size: 2 } }, ['list']],
    [{ n: { $all: [2, 5] } }, ['list']],
    [{ n: { $elemMatch: { $gt: 4, $lt: 6 } } }, ['list']],
    [{ n: { $mod: [3, 2] } }, ['five', 'list', 'two']],
    [{ n: /^AB/i }, ['text']],
    [{ n: { $regex: '^ab' } }, ['text']],
    [{ n: { $regex: 'BC$', $options: 'i' } }, ['text']],
    [{ n: { $not: /b/ } }, ['absent', 'five', 'list', 'null', 'two']],
    [{ $or: [{ n: 'abc' }, { _id: 'two' }] }, ['text', 'two']],
    [{ $and: [{ n: { $gte: 2 } }, { n: { $lte: 2 } }] }, ['list', 'two']],
    [{ $nor: [{ n: 5 }, { n: null }] }, ['text', 'two']],
    [{ 'deep.list.x': 2 }, ['two']],
    [{ 'deep.list.1.x': 2 }, ['two']],
    [{ 'deep.list': { $elemMatch: { x: 1, y: 2 } } }, ['two']],
    [{ 'deep.list.x': { $gt: 1, $lt: 2 } }, ['two']],
    [{ deep: { list: 1 } }, []],
  ])('finds %j', async (filter, expected) => {
    await collection().insertMany([
      { _id: 'two' as never, n: 2, deep: { list: [{ x: 1, y: 2 }, { x: 2 }, { x: 0 }] } },
      { _id: 'five' as never, n: new Double(5) },
      { _id: 'text' as never, n: 'abc' },
      { _id: 'null' as never, n: null },
      { _id: 'absent' as never },
      { _id: 'list' as never, n: [2, 5] },
    ]);
    expect(await ids(filter)).toEqual(expected);
    await index({ n: 1 });
    await index({ 'deep.list.x': -1 });
    expect(await ids(filter)).toEqual(expected);
  });

  it('finds text without regard to case, umlauts included', async () => {
    await collection().insertMany([
      { _id: 1 as never, title: 'Übung am Morgen' },
      { _id: 2 as never, title: 'Abend' },
    ]);
    expect(await ids({ title: { $regex: 'üBUNG', $options: 'i' } })).toEqual([1]);
  });

  it.each([
    [{ a: 1 }, { _id: 1, a: 1 }],
    [{ a: 1, _id: 0 }, { a: 1 }],
    [
      { a: 0, list: 0 },
      { _id: 1, deep: { x: 1, y: 2 } },
    ],
    [{ 'deep.x': 1 }, { _id: 1, deep: { x: 1 } }],
    [{ deep: { y: 0 } }, { _id: 1, a: 1, deep: { x: 1 }, list: [{ k: 1, v: 'a' }, { k: 2, v: 'b' }, 7] }],
    [{ 'list.k': 1 }, { _id: 1, list: [{ k: 1 }, { k: 2 }] }],
    [
      { list: { $slice: -1 }, a: 1 },
      { _id: 1, a: 1, list: [7] },
    ],
    [
      { list: { $slice: [1, 1] }, a: 0, deep: 0 },
      { _id: 1, list: [{ k: 2, v: 'b' }] },
    ],
    [{ list: { $elemMatch: { k: 2 } } }, { _id: 1, list: [{ k: 2, v: 'b' }] }],
    [{ list: { $elemMatch: { k: 3 } } }, { _id: 1 }],
  ])('projects %j', async (projection, expected) => {
    await collection().insertOne({
      _id: 1 as never,
      a: 1,
      deep: { x: 1, y: 2 },
      list: [{ k: 1, v: 'a' }, { k: 2, v: 'b' }, 7],
    });
    expect(await collection().findOne({}, { projection })).toEqual(expected);
  });

  it('finds all wanted values in different elements, none where none is wanted, and references by their fields', async () => {
    const ref = { $ref: 'users', $id: 7 };
    await collection().insertOne({ words: [{ id: 1 }, { id: 2, ref }], refs: [ref] });
    const count = (filter: object): Promise<number> => collection().countDocuments(filter);
    expect(await count({ 'words.id': { $all: [1, 2] } })).toBe(1);
    expect(await count({ 'words.id': { $all: [1, 3] } })).toBe(0);
    expect(await count({ 'words.id': { $all: [] } })).toBe(0);
    expect(await count({ refs: { $elemMatch: { $ref: 'users', $id: 7 } } })).toBe(1);
    expect(await count({ refs: { $elemMatch: { $ref: 'users', $id: 8 } } })).toBe(0);
  });

  it('shows of an array only the element that was found', async () => {
    await collection().insertOne({ list: [{ n: 1 }, { n: 2 }, { n: 3 }], plain: [4, 5, 6] });
    const shown = (filter: object, projection: object) => collection().findOne(filter, { projection });
    expect(await shown({ 'list.n': { $gt: 1 } }, { _id: 0, 'list.$': 1 })).toEqual({ list: [{ n: 2 }] });
    expect(await shown({ plain: 5 }, { _id: 0, 'plain.$': 1 })).toEqual({ plain: [5] });
    expect(await shown({ list: { $elemMatch: { n: 3 } } }, { _id: 0, 'list.$': 1 })).toEqual({ list: [{ n: 3 }] });
  });

  it('gives large results in batches while others write', async () => {
    await collection().insertMany(Array.from({ length: 1000 }, (_, n) => ({ _id: n as never, n })));
    const cursor = collection()
      .find({ n: { $gte: 0 } })
      .sort({ n: 1 })
      .batchSize(100);
    const observed: number[] = [];
    for await (const { n } of cursor) {
      observed.push(n as number);
      if (n === 150) await collection().deleteMany({ n: { $gte: 900 } });
    }
    expect(observed).toEqual(Array.from({ length: 900 }, (_, n) => n));
  });

  it('keeps a batch below 16 MB', async () => {
    const text = 'x'.repeat(3_000_000);
    for (let n = 0; n < 8; n += 1) await collection().insertOne({ n, text });
    expect((await collection().find().toArray()).map(({ n }) => n as number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('closes cursors', async () => {
    await collection().insertMany(Array.from({ length: 10 }, (_, n) => ({ n })));
    const cursor = collection().find().batchSize(2);
    await cursor.next();
    const id = cursor.id!;
    await cursor.close();
    const more = db().command({ getMore: id, collection: 'things' });
    await expect(more).rejects.toMatchObject({ code: 43, codeName: 'CursorNotFound' });
  });

  it('finds nothing in a collection that does not exist', async () => {
    expect(await collection('nowhere').find().toArray()).toEqual([]);
    expect(await collection('nowhere').countDocuments({ a: 1 })).toBe(0);
    expect(await db().listCollections().toArray()).toEqual([]);
  });
});
