import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@soebs/platform';
import { numbered, until } from '@soebs/platform/testing';
import { openWorld, padView, type World } from '../testing/world.ts';
import { viewsIn } from './views.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 30_000);
afterEach(() => world.stopAll());
afterAll(() => world.close());

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
    world.stopAll();
    const before = await world.pad(id);
    await world.db.collection('projector.checkpoints').updateMany({}, { $set: { position: '0' } });
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
    world.stopAll();
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
    world.stopAll();
    await world.db.collection('projector.checkpoints').updateMany({}, { $set: { position: '0' } });
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

  it('are written again by another version, and none of the old is left', async () => {
    const id = newId();
    await world.writeNumbered(id, 3);
    await world.run().caughtUp;
    world.stopAll();
    await world.db
      .collection('notes.pad.rows')
      .insertOne({ _id: `${id}/9` as never, version: 1, log: 'x', row: { text: 'old' } });
    await world.run(padView({ version: 2, prefix: '* ' })).caughtUp;
    expect(await world.lines(id)).toEqual(textsOf(3, '* '));
    world.stopAll();
    await viewsIn(world.db, 'notes.pad').clear();
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
      { name: 'notes.pad', id, revision: 0, before: null, view: shown },
      { name: 'notes.pad', id, revision: 1, before: shown, view: null },
    ]);
  });
});

describe('building anew', () => {
  it('happens when the view was forgotten, and gives the same documents', async () => {
    const id = newId();
    await world.writeNumbered(id, 10);
    await world.run().caughtUp;
    world.stopAll();
    const before = await world.pads.find().sort({ _id: 1 }).toArray();
    await viewsIn(world.db, 'notes.pad').clear();
    expect(await world.pads.countDocuments()).toBe(0);
    await world.run().caughtUp;
    expect(await world.pads.find().sort({ _id: 1 }).toArray()).toEqual(before);
  });

  it('happens under a running projector, too, with the next event and without holes', async () => {
    const id = newId();
    await world.writeNumbered(id, 5);
    await world.run().caughtUp;
    await viewsIn(world.db, 'notes.pad').clear();
    await world.writeNumbered(id, 1, 5);
    await world.reaches(id, 5);
    expect((await world.pad(id))?.view).toEqual({ texts: textsOf(6) });
  });

  it('happens when documents are missing under the checkpoint', async () => {
    const id = newId();
    await world.writeNumbered(id, 5);
    await world.run().caughtUp;
    await world.pads.deleteOne({ _id: id });
    await world.writeNumbered(id, 1, 5);
    await world.reaches(id, 5);
    expect((await world.pad(id))?.view).toEqual({ texts: textsOf(6) });
  });

  it('happens when the projection has another version', async () => {
    const id = newId();
    await world.writeNumbered(id, 3);
    await world.run().caughtUp;
    world.stopAll();
    const next = padView({ version: 2, prefix: '* ' });
    await world.run(next).caughtUp;
    expect((await world.pad(id))?.view).toEqual({ texts: textsOf(3, '* ') });
    world.stopAll();
    await world.pads.updateOne({ _id: id }, { $set: { 'view.texts': ['kept'] } });
    await world.run(next).caughtUp;
    expect((await world.pad(id))?.view).toEqual({ texts: ['kept'] });
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
    world.stopAll();
    const again = world.run();
    await until(() => again.fault());
    expect(await world.pad(id)).toEqual({ _id: id, revision: 1, view: { texts: ['a', 'b'] } });
    expect(await world.pad(other)).toBeNull();
    await world.store.tombstone(`note-${id}`);
  });
});

describe('another log', () => {
  it('empties the view and fills it from the new log, while it runs', async () => {
    await world.replaceLog();
    const [old, fresh] = [newId(), newId()];
    await world.writeNumbered(old, 5);
    const started = world.run();
    await started.caughtUp;
    await world.reaches(old, 4);
    await world.replaceLog();
    await world.writeNumbered(fresh, 2);
    await world.reaches(fresh, 1);
    expect(await world.pad(old)).toBeNull();
    await world.writeNumbered(old, 1);
    await world.reaches(old, 0);
    expect((await world.pad(old))?.view).toEqual({ texts: ['n0'] });
    expect(started.fault()).toBeUndefined();
  }, 60_000);
});
