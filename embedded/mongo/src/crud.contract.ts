import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Collection, ObjectId } from 'mongodb';
import { connected } from './testing/connected.ts';

type Project = {
  readonly _id: string;
  readonly ownerId: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly title?: string;
  readonly revision: number;
};

/**
 * The plain half of what the product asks of a document database, as every server of this protocol should answer it:
 * this one, MongoDB (`npm run test:servers`) and FerretDB (`npm run test:servers -- ferretdb`).
 */
const { collection } = connected();
const projects = (): Collection<Project> => collection('projects') as unknown as Collection<Project>;

const projectOf = (n: number): Project => ({
  _id: `p${n}`,
  ownerId: `u${n % 3}`,
  status: ['queued', 'running', 'finished'][n % 3] ?? '',
  createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
  revision: n,
});

describe('plain documents', () => {
  beforeEach(async () => {
    await projects().insertMany(Array.from({ length: 60 }, (_, n) => projectOf(n)));
  });

  it('are found by their id and by fields, with types as they were stored', async () => {
    expect(await projects().findOne({ _id: 'p7' })).toEqual(projectOf(7));
    expect(await projects().findOne({ _id: 'nobody' })).toBeNull();
    expect(
      await projects()
        .find({ ownerId: 'u1', revision: { $gte: 30, $lt: 40 } })
        .toArray(),
    ).toHaveLength(3);
    expect(
      await projects()
        .find({ status: { $in: ['queued', 'running'] } })
        .toArray(),
    ).toHaveLength(40);
    expect(
      await projects()
        .find({ $or: [{ _id: 'p1' }, { revision: 2 }] })
        .toArray(),
    ).toHaveLength(2);
  });

  it('come sorted, skipped, limited and projected, and in batches', async () => {
    const page = projects().find({ ownerId: 'u0' }, { projection: { revision: 1 } });
    expect(await page.sort({ createdAt: -1 }).skip(2).limit(3).toArray()).toEqual(
      [51, 48, 45].map((revision) => ({ _id: `p${revision}`, revision })),
    );
    const all = await projects().find({}).sort({ revision: 1 }).batchSize(7).toArray();
    expect(all.map(({ revision }) => revision)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  it('are counted, with and without a filter', async () => {
    expect(await projects().countDocuments({})).toBe(60);
    expect(await projects().countDocuments({ status: 'finished' })).toBe(20);
    expect(await projects().estimatedDocumentCount()).toBe(60);
    expect((await projects().distinct('ownerId')).sort()).toEqual(['u0', 'u1', 'u2']);
  });

  it('change by operators, one or many, and tell how many', async () => {
    const one = await projects().updateOne({ _id: 'p1' }, { $set: { title: 'Grüezi' }, $inc: { revision: 10 } });
    expect(one).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 });
    expect(await projects().findOne({ _id: 'p1' })).toMatchObject({ title: 'Grüezi', revision: 11 });
    const many = await projects().updateMany({ status: 'queued' }, { $set: { status: 'failed' } });
    expect(many).toMatchObject({ matchedCount: 20, modifiedCount: 20 });
    expect(await projects().updateOne({ _id: 'p1' }, { $unset: { title: '' } })).toMatchObject({ modifiedCount: 1 });
    expect(await projects().findOne({ _id: 'p1' })).not.toHaveProperty('title');
    expect(await projects().updateOne({ _id: 'nobody' }, { $set: { revision: 1 } })).toMatchObject({ matchedCount: 0 });
  });

  it('are written by one guarded upsert: newer wins, older is a duplicate key', async () => {
    const guarded = (revision: number) =>
      projects().updateOne({ _id: 'view', revision: { $lt: revision } }, { $set: { revision } }, { upsert: true });
    expect(await guarded(3)).toMatchObject({ upsertedCount: 1 });
    expect(await guarded(5)).toMatchObject({ modifiedCount: 1 });
    await expect(guarded(4)).rejects.toMatchObject({ code: 11000 });
    expect(await projects().findOne({ _id: 'view' })).toMatchObject({ revision: 5 });
  });

  it('are replaced, found and changed at once, and deleted', async () => {
    await projects().replaceOne({ _id: 'p2' }, { ...projectOf(2), status: 'replaced' });
    const after = await projects().findOneAndUpdate(
      { _id: 'p2' },
      { $set: { status: 'changed' } },
      { returnDocument: 'after' },
    );
    expect(after).toMatchObject({ _id: 'p2', status: 'changed' });
    expect(await projects().findOneAndDelete({ _id: 'p3' })).toMatchObject({ _id: 'p3' });
    expect(await projects().deleteMany({ ownerId: 'u2' })).toMatchObject({ deletedCount: 20 });
    expect(await projects().countDocuments({})).toBe(39);
  });

  it('refuse a second one with the same key of a unique index', async () => {
    const people = collection('people');
    await people.createIndex({ email: 1 }, { unique: true }, {});
    await people.insertOne({ email: 'a@x' });
    await expect(people.insertOne({ email: 'a@x' })).rejects.toMatchObject({ code: 11000 });
    await people.insertOne({ _id: new ObjectId(), email: 'b@x' });
    expect(await people.countDocuments({})).toBe(2);
  });

  it('are written in bulk: all that can be, also behind one that is refused', async () => {
    const bulk = projects().bulkWrite(
      [
        { insertOne: { document: projectOf(100) } },
        { insertOne: { document: projectOf(1) } },
        { updateOne: { filter: { _id: 'p4' }, update: { $set: { status: 'bulk' } } } },
        { deleteOne: { filter: { _id: 'p5' } } },
      ],
      { ordered: false },
    );
    await expect(bulk).rejects.toMatchObject({ code: 11000 });
    expect(await projects().countDocuments({ _id: { $in: ['p100', 'p4', 'p5'] } })).toBe(2);
    expect(await projects().findOne({ _id: 'p4' })).toMatchObject({ status: 'bulk' });
  });
});
