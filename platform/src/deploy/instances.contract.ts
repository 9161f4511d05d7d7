import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accept, defineCodec, defineContext, defineDecider, type EventOf } from '@soebs/events';
import { z } from 'zod';
import { commandHandler } from '../event-store/command-handler.ts';
import { openEventStore } from '../event-store/client.ts';
import { newId } from '../ids/ids.ts';
import { openMongo, type Database } from '../mongo/mongo.ts';
import { causedBy, contractServer, quiet, until, type ContractServer } from '../testing/index.ts';
import { memoryVault } from '../vault/vault.ts';
import { joinInstances } from './instances.ts';

const oldEvents = { NoteWritten: z.object({ text: z.string() }) } as const;
const newEvents = {
  NoteWritten: z.object({ text: z.string(), colour: z.string() }),
  NoteBurnt: z.object({}),
} as const;
type NewEvent = EventOf<typeof newEvents>;

const oldCodec = defineCodec(oldEvents);
const newCodec = defineCodec(newEvents, {
  upcasters: { NoteWritten: [(data) => ({ ...data, colour: 'blue' })] },
  downcasters: { NoteWritten: [({ colour: _colour, ...data }) => data] },
});

/** The new release of a pad of notes: it knows colours, and burns. */
const pads = defineContext({
  category: 'pad',
  codec: newCodec,
  idOf: (command: { readonly type: 'Write'; readonly pad: string; readonly event: NewEvent }) => command.pad,
  decider: defineDecider<
    null,
    { readonly type: 'Write'; readonly pad: string; readonly event: NewEvent },
    NewEvent,
    never
  >({
    initial: null,
    decide: { Write: ({ event }) => accept(event) },
    evolve: { NoteWritten: () => null, NoteBurnt: () => null },
  }),
});

let log: ContractServer;
let mongo: ContractServer;
let database: Database;
beforeAll(async () => {
  [log, mongo] = await Promise.all([contractServer('eventstore'), contractServer('mongo')]);
  database = await openMongo(mongo.url);
});
afterAll(async () => {
  await database.close();
  await Promise.all([log.stop(), mongo.stop()]);
});

const join = (reads: Readonly<Record<string, number>>, ttlMs = 400) =>
  joinInstances({ db: database.db, service: 'test', reads, log: quiet, ttlMs });
const OLD = { NoteWritten: 1 };
const NEW = { NoteWritten: 2, NoteBurnt: 1 };

describe('instances of two releases', () => {
  it('[OP22] write what both read, hold back what one does not know, and go on when the old one has stopped', async () => {
    const old = await join(OLD);
    const present = await join(NEW);
    const store = openEventStore(log.url, memoryVault(), { readers: present });
    const { handle } = commandHandler({ store, now: () => new Date(0), log: quiet }, pads);
    const pad = newId();
    const write = (event: NewEvent) => handle({ type: 'Write', pad, event }, causedBy(newId()));

    await write({ type: 'NoteWritten', data: { text: 'a', colour: 'blue' } });
    await expect(write({ type: 'NoteWritten', data: { text: 'b', colour: 'red' } })).rejects.toMatchObject({
      code: 'deploying',
    });
    await expect(write({ type: 'NoteBurnt', data: {} })).rejects.toMatchObject({ code: 'deploying' });
    // The release before can be taken back: it reads all that was written beside it.
    const asOld = await store.read(`pad-${pad}`, oldCodec);
    expect(asOld.map(({ event }) => event)).toEqual([{ type: 'NoteWritten', data: { text: 'a' } }]);

    await old.leave();
    await until(() => present.highest('NoteBurnt') === 1);
    await write({ type: 'NoteBurnt', data: {} });
    const asNew = await store.read(`pad-${pad}`, newCodec);
    expect(asNew.map(({ event, metadata }) => [event.type, metadata.version])).toEqual([
      ['NoteWritten', 1],
      ['NoteBurnt', 1],
    ]);
    await present.leave();
    await store.close();
  });

  it('[OP22] count one that died until it has shown no life for long enough on the watcher’s own clock', async () => {
    const clock = { ms: 0 };
    const dead = database.db.collection<{ _id: string }>('deploy.instances');
    await dead.insertOne({ _id: 'dead', service: 'test', release: 'x', reads: OLD, beat: 'last' } as { _id: string });
    const present = await joinInstances({
      db: database.db,
      service: 'test',
      reads: NEW,
      log: quiet,
      ttlMs: 40,
      clockMs: () => clock.ms,
    });
    expect(present.highest('NoteWritten')).toBe(1);
    clock.ms = 49;
    await until(async () => (await dead.countDocuments()) === 2);
    expect(present.highest('NoteWritten')).toBe(1);
    clock.ms = 50;
    await until(() => present.highest('NoteWritten') === 2);
    clock.ms = 500;
    await until(async () => (await dead.findOne({ _id: 'dead' })) === null);
    await present.leave();
    expect(await dead.countDocuments()).toBe(0);
  });
});
