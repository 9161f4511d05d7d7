import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@soebs/platform';
import { numbered, until } from '@soebs/platform/testing';
import { openWorld, padView, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 30_000);
afterEach(() => world.stopAll());
afterAll(() => world.close());

/** Puts the builds back to the first event, as if each had reached no further. */
const rewind = async (): Promise<void> => {
  await world.db.collection('views.builds').updateMany({}, { $set: { position: '' } });
};
const forget = async (): Promise<void> => {
  for (const build of await world.builds.all()) await world.builds.drop(build);
};

const textsOf = (count: number, prefix = ''): string[] => numbered(count).map(({ data }) => `${prefix}${data.text}`);

describe('a view', () => {
  it('holds the events in their order, caught up and live', async () => {
    const [a, b] = [newId(), newId()];
    await world.writeNumbered(a, 450);
    await world.writeNumbered(b, 3);
    const { caughtUp } = world.run();
    await caughtUp;
    expect(await world.pad(a)).toEqual({ _id: a, revision: 449, view: { texts: textsOf(450) } });
    await world.writeNumbered(b, 2, 3);
    await world.reaches(b, 4);
    expect((await world.pad(b))?.view).toEqual({ texts: textsOf(5) });
  });

  it('is not changed by events that are delivered again', async () => {
    const id = newId();
    await world.writeNumbered(id, 5);
    await world.run().caughtUp;
    await world.stopAll();
    const before = await world.pad(id);
    await rewind();
    const heard = world.announced();
    await world.run().caughtUp;
    await world.notifications.flush();
    expect(await world.pad(id)).toEqual(before);
    expect(heard).toEqual([]);
  });

  it('goes on from its checkpoint after a restart, and misses nothing that came in between', async () => {
    const id = newId();
    await world.writeNumbered(id, 3);
    await world.run().caughtUp;
    await world.stopAll();
    await world.writeNumbered(id, 3, 3);
    await world.run().caughtUp;
    expect((await world.pad(id))?.view).toEqual({ texts: textsOf(6) });
  });

  it('is kept once by two projectors at the same time', async () => {
    const id = newId();
    await Promise.all([world.run().caughtUp, world.run().caughtUp]);
    for (let n = 0; n < 20; n += 1) await world.writeNumbered(id, 1, n);
    await world.reaches(id, 19);
    expect((await world.pad(id))?.view).toEqual({ texts: textsOf(20) });
  });

  it('is nothing any more when its projection says so', async () => {
    const id = newId();
    await world.run().caughtUp;
    await world.write(id, ['a', 'burn'], -1);
    await world.reaches(id, 1);
    expect(await world.pad(id)).toEqual({ _id: id, revision: 1, view: null });
  });
});

describe('the lines of a view', () => {
  it('are one an event, caught up and live, also with two projectors and when events are delivered again', async () => {
    const id = newId();
    await world.writeNumbered(id, 450);
    await Promise.all([world.run().caughtUp, world.run().caughtUp]);
    await world.writeNumbered(id, 10, 450);
    await world.reaches(id, 459);
    expect(await world.lines(id)).toEqual(textsOf(460));
    await world.stopAll();
    await rewind();
    await world.run().caughtUp;
    expect(await world.lines(id)).toEqual(textsOf(460));
  });

  it('are there before the view is: who was told of a change can read them', async () => {
    const id = newId();
    await world.run().caughtUp;
    const read: unknown[][] = [];
    world.notifications.subscribe(
      `views.notes.pad.${id}`,
      () => void world.lines(id).then((lines) => read.push(lines)),
    );
    await world.notifications.flush();
    await world.writeNumbered(id, 1);
    await until(() => read.length === 1);
    expect(read).toEqual([['n0']]);
  });

  it('are those of each version beside each other', async () => {
    const id = newId();
    await world.writeNumbered(id, 3);
    await Promise.all([world.run().caughtUp, world.run(padView({ version: 2, prefix: '* ' })).caughtUp]);
    expect([await world.lines(id), await world.lines(id, 2)]).toEqual([textsOf(3), textsOf(3, '* ')]);
    await world.stopAll();
    await forget();
  });
});

describe('announcing', () => {
  it('tells each change with its revision and what was there before', async () => {
    const id = newId();
    await world.run().caughtUp;
    const heard = world.announced();
    await world.notifications.flush();
    await world.write(id, ['a'], -1);
    await world.reaches(id, 0);
    await world.write(id, ['burn'], 0);
    await until(() => heard.length === 2);
    const shown = { texts: ['a'] };
    expect(heard).toEqual([
      { name: 'notes.pad', version: 1, id, revision: 0, before: null, view: shown },
      { name: 'notes.pad', version: 1, id, revision: 1, before: shown, view: null },
    ]);
  });
});

describe('an event that cannot be shown', () => {
  it('stops the view visibly, is not skipped, and what came before it is shown', async () => {
    const [id, other] = [newId(), newId()];
    const started = world.run();
    await started.caughtUp;
    await world.write(id, ['a'], -1);
    await world.reaches(id, 0);
    expect(started.fault()).toBeUndefined();
    await world.write(id, ['b', 'poison', 'c'], 0);
    await world.write(other, ['later'], -1);
    await until(() => started.fault());
    expect(String(started.fault())).toContain('cannot show poison');
    await world.stopAll();
    const again = world.run();
    await until(() => again.fault());
    expect(await world.pad(id)).toEqual({ _id: id, revision: 1, view: { texts: ['a', 'b'] } });
    expect(await world.pad(other)).toBeNull();
    await world.stopAll();
    const fixed = { ...padView({ version: 2 }), codec: padView().codec };
    const next = world.run({ ...fixed, apply: ({ texts }, { data }) => ({ texts: [...texts, data.text] }) });
    await next.caughtUp;
    expect((await world.pad(id, 2))?.view).toEqual({ texts: ['a', 'b', 'poison', 'c'] });
    expect(await world.pad(other, 2)).not.toBeNull();
    await world.store.tombstone(`note-${id}`);
  });
});

describe('another log', () => {
  it('is shown in a build of its own, while the view runs', async () => {
    await world.replaceLog();
    const [old, fresh] = [newId(), newId()];
    await world.writeNumbered(old, 5);
    const started = world.run();
    await started.caughtUp;
    await world.reaches(old, 4);
    await world.replaceLog();
    await world.writeNumbered(fresh, 2);
    await world.reaches(fresh, 1);
    await until(async () => (await world.pad(old)) === null);
    await world.writeNumbered(old, 1);
    await world.reaches(old, 0);
    expect((await world.pad(old))?.view).toEqual({ texts: ['n0'] });
    expect(started.fault()).toBeUndefined();
  }, 60_000);
});
