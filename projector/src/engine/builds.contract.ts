import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@soebs/platform';
import { numbered, until } from '@soebs/platform/testing';
import { openWorld, padView, type World } from '../testing/world.ts';
import type { Build } from './builds.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 30_000);
afterEach(() => world.stopAll());
afterAll(() => world.close());

/** The latest build of a version. */
const latest = async (version = 1): Promise<Build | undefined> => (await world.builds.of('notes.pad', version))[0];
const forget = async (): Promise<void> => {
  for (const build of await world.builds.all()) await world.builds.drop(build);
};

const textsOf = (count: number, prefix = ''): string[] => numbered(count).map(({ data }) => `${prefix}${data.text}`);

describe('building anew', () => {
  /** Looks at the number of pads that a reader of this version finds, as long as the work lasts. */
  const fewest = async (version: number, work: () => Promise<unknown>): Promise<{ fewest: number; looks: number }> => {
    const counts: number[] = [];
    const over = new AbortController();
    const looking = (async () => {
      while (!over.signal.aborted) counts.push(await (await world.pads(version)).countDocuments());
    })();
    await work();
    over.abort();
    await looking;
    return { fewest: Math.min(...counts), looks: counts.length };
  };
  const many = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await world.writeNumbered(newId(), 3);
  };

  it('[OP3] happens when every build was dropped, and gives the same documents', async () => {
    const id = newId();
    await world.writeNumbered(id, 10);
    await world.run().caughtUp;
    await world.stopAll();
    const all = async () => (await world.pads()).find().sort({ _id: 1 }).toArray();
    const before = await all();
    await forget();
    expect(await all()).toEqual([]);
    await world.run().caughtUp;
    expect(await all()).toEqual(before);
  });

  it('[OP3] happens beside what is read when it is asked for: nobody ever finds fewer documents', async () => {
    await many(60);
    await world.run().caughtUp;
    const build = await latest();
    const before = await (await world.pads()).countDocuments();
    const { fewest: found, looks } = await fewest(1, async () => {
      await world.builds.begin(build!, build!.number);
      await until(async () => (await latest())?.state === 'ready');
      await many(3);
    });
    expect((await latest())?.number).toBe((build?.number ?? 0) + 1);
    expect(looks).toBeGreaterThan(2);
    expect(found).toBe(before);
    await until(async () => (await (await world.pads()).countDocuments()) === before + 3);
  });

  it('[OP3] keeps what is read up to date meanwhile', async () => {
    const id = newId();
    await world.writeNumbered(id, 2);
    const started = world.run();
    await started.caughtUp;
    const build = await latest();
    await world.builds.begin(build!, build!.number);
    for (let n = 2; n < 40; n += 1) {
      await world.writeNumbered(id, 1, n);
      await world.reaches(id, n);
    }
    await until(async () => (await latest())?.state === 'ready');
    expect((await world.pad(id))?.view).toEqual({ texts: textsOf(40) });
    expect(started.fault()).toBeUndefined();
  });

  it('[OP3] happens when documents are missing under the position', async () => {
    const id = newId();
    await world.writeNumbered(id, 5);
    await world.run().caughtUp;
    await until(async () => (await latest())?.position !== '');
    await world.stopAll();
    await (await world.pads()).deleteOne({ _id: id });
    await world.writeNumbered(id, 1, 5);
    await world.run().caughtUp;
    await world.reaches(id, 5);
    expect((await world.pad(id))?.view).toEqual({ texts: textsOf(6) });
  });

  it('[OP3] happens for another version beside the old one: each reads its own, and neither ever fewer', async () => {
    await many(40);
    await world.run().caughtUp;
    const id = newId();
    const before = await (await world.pads()).countDocuments();
    const next = padView({ version: 3, prefix: '* ' });
    const counted = await fewest(3, async () => {
      const old = await fewest(1, async () => {
        await world.run(next).caughtUp;
        for (let n = 0; n < 30; n += 1) await world.writeNumbered(id, 1, n);
        await world.reaches(id, 29, 3);
      });
      expect(old.fewest).toBe(before);
    });
    expect(counted.fewest).toBe(before);
    await world.reaches(id, 29, 1);
    expect((await world.pad(id, 1))?.view).toEqual({ texts: textsOf(30) });
    expect((await world.pad(id, 3))?.view).toEqual({ texts: textsOf(30, '* ') });
  });

  it('[OP3] can be taken back: the old version goes on where it was', async () => {
    const id = newId();
    await world.run().caughtUp;
    await world.writeNumbered(id, 3);
    await world.reaches(id, 2);
    await world.stopAll();
    await world.run(padView({ version: 4 })).caughtUp;
    await world.writeNumbered(id, 3, 3);
    await world.reaches(id, 5, 4);
    await world.stopAll();
    const build = await latest();
    await world.run().caughtUp;
    expect((await world.pad(id))?.view).toEqual({ texts: textsOf(6) });
    expect((await latest())?._id).toBe(build?._id);
  });

  it('[OP3] goes on with a view from before there were builds', async () => {
    const id = newId();
    await world.writeNumbered(id, 3);
    await world.run().caughtUp;
    await until(async () => (await latest())?.position !== '');
    await world.stopAll();
    const [build, documents] = [(await latest())!, await (await world.pads()).find().toArray()];
    await forget();
    await world.db.collection('notes.pad').insertMany(documents as never[]);
    const { version, log, position } = build;
    const old = { _id: 'notes.pad' as never, version, log, position: String(BigInt(position)) };
    await world.db.collection('projector.checkpoints').insertOne(old);
    await world.writeNumbered(id, 1, 3);
    await world.run().caughtUp;
    expect(await latest()).toMatchObject({ number: 0, collection: 'notes.pad', state: 'ready' });
    expect((await world.pad(id))?.view).toEqual({ texts: textsOf(4) });
    await world.stopAll();
    await forget();
  });

  it('[OP3] never puts a position back', async () => {
    await world.writeNumbered(newId(), 3);
    await world.run().caughtUp;
    await world.stopAll();
    const build = (await latest())!;
    await world.builds.reach(build, 1n);
    expect((await latest())?.position).toBe(build.position);
    await world.builds.reach(build, BigInt(build.position) + 10n);
    expect(BigInt((await latest())?.position ?? '')).toBe(BigInt(build.position) + 10n);
    await forget();
  });
});
