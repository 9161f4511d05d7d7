import { describe, expect, it } from '@jest/globals';
import { Double } from 'mongodb';
import { connected } from './testing/connected.ts';

const { collection } = connected();

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

  it('passes what it found through stages in their order', async () => {
    await collection().insertMany([1, 2, 3, 4].map((n) => ({ _id: n as never, n, deep: { a: n, b: 0 } })));
    const run = async (...stages: object[]) => await collection().aggregate(stages).toArray();
    expect(await run({ $sort: { n: -1 } }, { $skip: 1 }, { $count: 'left' })).toEqual([{ left: 3 }]);
    expect(await run({ $limit: 3 }, { $match: { n: { $gt: 1 } } }, { $sort: { n: -1 } })).toMatchObject([
      { n: 3 },
      { n: 2 },
    ]);
    expect(await run({ $match: { n: 4 } }, { $project: { _id: 0, 'deep.a': 1 } })).toEqual([{ deep: { a: 4 } }]);
    expect(await run({ $match: { n: 4 } }, { $unset: ['deep.b', 'n'] })).toEqual([{ _id: 4, deep: { a: 4 } }]);
    expect(await run({ $match: { n: 9 } }, { $count: 'left' })).toEqual([]);
    expect(await run({ $skip: 1 }, { $skip: 1 }, { $group: { _id: null, n: { $sum: 1 } } })).toEqual([
      { _id: null, n: 2 },
    ]);
  });
});
