import { describe, expect, it } from '@jest/globals';
import { connected } from './testing/connected.ts';

const { collection, client, db, index } = connected();

const refused = (code: number, message: RegExp): unknown =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

describe('what is not known is refused by code and name', () => {
  it.each([
    ['an unknown command', { frobnicate: 1 }, refused(59, /no such command: 'frobnicate'/)],
    ['a command of a real server only', { replSetGetStatus: 1 }, refused(59, /replSetGetStatus/)],
    ['an unknown option', { find: 'things', frobnicate: 1 }, refused(40415, /find\.frobnicate/)],
    ['tailing', { find: 'things', tailable: true }, refused(40415, /tailable/)],
    ['a collation', { find: 'things', collation: { locale: 'de' } }, refused(2, /collation 'de'/)],
    ['variables', { find: 'things', let: { a: 1 } }, refused(2, /'let'/)],
    ['a filter that is none', { find: 'things', filter: 5 }, refused(14, /filter/)],
    ['a negative skip', { find: 'things', skip: -1 }, refused(2, /skip/)],
    ['a missing name', { find: 5 }, refused(14, /find/)],
    ['an invalid namespace', { insert: 'a$b', documents: [{}] }, refused(73, /Invalid namespace/)],
    ['a transaction', { find: 'things', txnNumber: 1, autocommit: false }, refused(20, /replica set/)],
    [
      'more copies than there are',
      { insert: 'things', documents: [{}], writeConcern: { w: 2 } },
      refused(2, /not replicated/),
    ],
    ['capped collections', { create: 'log', capped: true, size: 1000 }, refused(40415, /capped/)],
    ['an explanation of a write', { explain: { delete: 'things', deletes: [] } }, refused(2, /explain of 'delete'/)],
    ['an unknown cursor', { getMore: 5, collection: 'things' }, refused(14, /cursor id/)],
    ['users', { saslStart: 1, mechanism: 'PLAIN', payload: '' }, refused(20, /no users/)],
    ['another API', { find: 'things', apiVersion: '2' }, refused(322, /API version/)],
    ['neither update nor removal', { findAndModify: 'things', query: {} }, refused(9, /remove/)],
  ])('%s', async (_what, command, refusal) => {
    await expect(db().command(command)).rejects.toEqual(refusal);
  });

  it.each([
    [{ a: { $near: 1 } }, /unknown operator: \$near/],
    [{ a: { $gt: 1, b: 1 } }, /unknown operator: b/],
    [{ $where: '1' }, /unknown top level operator: \$where/],
    [{ $expr: { $gt: ['$a', 1] } }, /\$expr/],
    [{ $or: [] }, /\$or must be a nonempty array/],
    [{ $and: [1] }, /\$and/],
    [{ a: { $in: 1 } }, /\$in needs an array/],
    [{ a: { $regex: '(' } }, /Regular expression is invalid/],
    [{ a: { $regex: 'a', $options: 'q' } }, /option \[q\] is not supported/],
    [{ a: { $options: 'i' } }, /\$options needs a \$regex/],
    [{ a: { $type: 'frob' } }, /frob/],
    [{ a: { $size: -1 } }, /\$size/],
    [{ a: { $mod: [0, 1] } }, /mod/],
    [{ a: { $elemMatch: 5 } }, /\$elemMatch/],
    [{ a: { $not: {} } }, /\$not/],
  ])('the filter %j', async (filter: object, message) => {
    await collection().insertOne({ a: 1 });
    await expect(collection().find(filter).toArray()).rejects.toMatchObject({
      code: 2,
      message: expect.stringMatching(message),
    });
  });

  it.each([
    [{ $frob: { a: 1 } }, refused(9, /Unknown modifier: \$frob/)],
    [{ $set: 5 }, refused(9, /\$set/)],
    [{ $set: { a: 1 }, $inc: { a: 1 } }, refused(40, /conflict at 'a'/)],
    [{ $set: { a: 1, 'a.b': 1 } }, refused(40, /conflict at 'a'/)],
    [{ $set: { 'n.x': 1 } }, refused(28, /Cannot create field 'x'/)],
    [{ $set: { 'list.x': 1 } }, refused(28, /Cannot create field 'x'/)],
    [{ $set: { 'list.$.x': 1 } }, refused(2, /positional operator/)],
    [{ $set: { 'list.$[x].y': 1 } }, refused(2, /identifier 'x'/)],
    [{ $set: { 'n.$[]': 1 } }, refused(2, /must be an array/)],
    [{ $inc: { text: 1 } }, refused(14, /non-numeric/)],
    [{ $inc: { n: 'a' } }, refused(14, /non-numeric/)],
    [{ $push: { n: 1 } }, refused(2, /must be an array/)],
    [{ $push: { list: { $each: [1], $frob: 1 } } }, refused(2, /\$frob/)],
    [{ $pop: { list: 2 } }, refused(9, /\$pop/)],
    [{ $set: { _id: 2 } }, refused(66, /immutable/)],
    [{ $set: { '': 1 } }, refused(9, /empty field name/)],
  ])('the update %j', async (update: object, refusal) => {
    await collection().insertOne({ _id: 1 as never, n: 1, text: 'x', list: [1] });
    await expect(collection().updateOne({}, update)).rejects.toEqual(refusal);
    expect(await collection().findOne()).toEqual({ _id: 1, n: 1, text: 'x', list: [1] });
  });

  it.each([
    [{ a: '2dsphere' }, {}, refused(67, /2dsphere/)],
    [{ a: 1 }, { collation: { locale: 'de' } }, refused(197, /collation/)],
    [{ a: 1 }, { hidden: true }, refused(197, /hidden/)],
    [{ a: 1, b: 1 }, { expireAfterSeconds: 1 }, refused(67, /single-field/)],
    [{ a: 2 }, {}, refused(2, /1 and -1/)],
  ])('the index %j %j', async (key, options, refusal) => {
    await expect(index(key as never, options)).rejects.toEqual(refusal);
  });

  it.each([
    [{ a: 1, b: 0 }, /exclusion/],
    [{ 'a.$.b': 1 }, /positional/i],
    [{ 'a.$': 1 }, /needs a condition/],
    [{ a: '$b' }, /to a value/],
    [{ a: { $meta: 'textScore' } }, /\$meta/],
  ])('the projection %j', async (projection, message) => {
    await expect(collection().findOne({}, { projection })).rejects.toMatchObject({
      code: 2,
      message: expect.stringMatching(message),
    });
  });

  it('pipeline stages and expressions', async () => {
    await collection().insertOne({ a: 1 });
    const run = async (stage: object) =>
      await collection()
        .aggregate([stage as never])
        .toArray();
    await expect(run({ $lookup: { from: 'x' } })).rejects.toMatchObject({ code: 40324 });
    await expect(run({ $out: 'x' })).rejects.toMatchObject({ code: 40324 });
    await expect(run({ $match: {}, $limit: 1 })).rejects.toMatchObject({ code: 9 });
    await expect(run({ $limit: 0 })).rejects.toMatchObject({ code: 2 });
    await expect(run({ $project: { b: { $frob: 1 } } })).rejects.toMatchObject({ code: 2 });
  });

  it('change streams and transactions, cleanly', async () => {
    await expect(collection().watch().next()).rejects.toMatchObject({ code: 40573 });
    const session = client().startSession();
    await expect(
      session.withTransaction(async () => {
        await collection().insertOne({ a: 1 }, { session });
      }),
    ).rejects.toThrow(/does not support retryable writes/);
    await session.endSession();
    expect(await collection().countDocuments()).toBe(0);
  });

  it('also where there is nothing to ask: in a collection that does not exist', async () => {
    const nowhere = collection('nowhere');
    const wrong = { a: { $frob: 1 } };
    await expect(nowhere.find(wrong).toArray()).rejects.toMatchObject({ code: 2 });
    await expect(db().command({ find: 'nowhere', sort: { a: 7 } })).rejects.toMatchObject({ code: 2 });
    await expect(nowhere.countDocuments(wrong)).rejects.toMatchObject({ code: 2 });
    await expect(nowhere.distinct('a', wrong)).rejects.toMatchObject({ code: 2 });
    await expect(nowhere.updateOne(wrong, { $set: { a: 1 } })).rejects.toMatchObject({ code: 2 });
    await expect(nowhere.deleteMany(wrong)).rejects.toMatchObject({ code: 2 });
    await expect(nowhere.aggregate([{ $match: wrong }]).toArray()).rejects.toMatchObject({ code: 2 });
  });

  it('documents that are too large, and ids that are none', async () => {
    await collection().insertOne({ _id: 1 as never, text: 'x'.repeat(9_000_000) });
    await expect(collection().updateOne({}, { $set: { more: 'x'.repeat(9_000_000) } })).rejects.toMatchObject({
      code: 10334,
    });
    expect(await collection().findOne({}, { projection: { text: 0 } })).toEqual({ _id: 1 });
    await expect(collection().insertOne({ _id: [1] as never })).rejects.toMatchObject({ code: 53 });
    await expect(collection().insertOne({ _id: /a/ as never })).rejects.toMatchObject({ code: 53 });
    await expect(collection().insertOne({ _id: { $a: 1 } as never })).rejects.toMatchObject({ code: 52 });
  });
});
