import { describe, expect, it } from '@jest/globals';
import { Double, ObjectId } from 'mongodb';
import { connected } from './testing/connected.ts';

const { db, collection } = connected();

describe('counting and computing', () => {
  it('counts all, and what matches, with skip and limit', async () => {
    await collection().insertMany(Array.from({ length: 30 }, (_, n) => ({ n })));
    expect(await collection().estimatedDocumentCount()).toBe(30);
    expect(await collection().countDocuments()).toBe(30);
    expect(await collection().countDocuments({ n: { $lt: 10 } })).toBe(10);
    expect(await collection().countDocuments({ n: { $lt: 10 } }, { skip: 3, limit: 5 })).toBe(5);
    expect(await collection().countDocuments({ n: -1 })).toBe(0);
  });

  it('answers distinct values, those in arrays one by one', async () => {
    await collection().insertMany([{ v: 1 }, { v: [1, 2] }, { v: new Double(2) }, { v: 'a' }, {}]);
    expect(await collection().distinct('v')).toEqual([1, 2, 'a']);
    expect(await collection().distinct('v', { v: 'a' })).toEqual(['a']);
  });

  it('computes groups', async () => {
    const owner = new ObjectId();
    await collection().insertMany([
      { owner, kind: 'a', n: 1 },
      { owner, kind: 'b', n: 2.5 },
      { owner: new ObjectId(), kind: 'a', n: 4 },
    ]);
    const stages = [
      { $match: { n: { $gt: 0 } } },
      { $group: { _id: '$owner', n: { $sum: '$n' }, kinds: { $push: '$kind' } } },
      { $sort: { n: -1 } },
      { $limit: 1 },
      { $project: { n: 1, double: { $multiply: ['$n', 2] } } },
    ];
    expect(await collection().aggregate(stages).toArray()).toEqual([{ _id: expect.any(ObjectId), n: 4, double: 8 }]);
    expect(
      await collection()
        .aggregate([{ $sort: { n: 1 } }, { $skip: 1 }, { $count: 'left' }])
        .toArray(),
    ).toEqual([{ left: 2 }]);
  });

  it('computes several ways side by side, and over documents that came along', async () => {
    await collection().insertMany([{ a: 1 }, { a: 2 }, { a: 3 }]);
    const facets = {
      high: [{ $match: { a: { $gt: 1 } } }, { $count: 'n' }],
      low: [{ $sort: { a: 1 } }, { $limit: 1 }],
    };
    const [side] = await collection()
      .aggregate([{ $facet: facets }])
      .toArray();
    expect(side).toMatchObject({ high: [{ n: 2 }], low: [{ a: 1 }] });
    const brought = db().aggregate([{ $documents: [{ b: 1 }, { b: 2 }] }, { $match: { b: 2 } }]);
    expect(await brought.toArray()).toEqual([{ b: 2 }]);
    await expect(
      db()
        .aggregate([{ $match: {} }])
        .toArray(),
    ).rejects.toMatchObject({ code: 73 });
  });
});
