import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  binaryEvent,
  ErrorType,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  streamNameFilter,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type Position,
  type ResolvedEvent,
  type StreamSubscription,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { numbered, startSpawned, type Spawned } from './testing/spawned.ts';

let store: Spawned;
let client: EventStoreDBClient;

beforeAll(async () => {
  store = await startSpawned();
  client = store.client();
});
afterAll(() => store.remove());

const category = (): string => `c${randomUUID().slice(0, 8)}-`;
const numberOf = ({ event }: ResolvedEvent): number => (event?.data as { number: number }).number;

/** Takes `count` events from a subscription and leaves it. */
const take = async (
  subscription: AllStreamSubscription | StreamSubscription,
  count: number,
): Promise<ResolvedEvent[]> => {
  const events: ResolvedEvent[] = [];
  if (count > 0)
    for await (const event of subscription) {
      events.push(event);
      if (events.length === count) break;
    }
  await subscription.unsubscribe();
  return events;
};
const upTo = (count: number, first = 0): number[] => Array.from({ length: count }, (_, index) => first + index);

describe('a subscription to one stream', () => {
  it('gives the past and then what is written, each event once and in order', async () => {
    const stream = `${category()}1`;
    await client.appendToStream(stream, numbered(300));
    const subscription = client.subscribeToStream(stream);
    const taken = take(subscription, 500);
    for (let first = 300; first < 500; first += 10) await client.appendToStream(stream, numbered(10, first));
    expect((await taken).map(numberOf)).toEqual(upTo(500));
  });

  it('starts behind the revision it is given', async () => {
    const stream = `${category()}1`;
    await client.appendToStream(stream, numbered(5));
    expect((await take(client.subscribeToStream(stream, { fromRevision: 2n }), 2)).map(numberOf)).toEqual([3, 4]);
  });

  it('starts with what comes when it starts at the end', async () => {
    const stream = `${category()}1`;
    await client.appendToStream(stream, numbered(5));
    const subscription = client.subscribeToStream(stream, { fromRevision: 'end' });
    const taken = take(subscription, 1);
    await once(subscription, 'caughtUp');
    await client.appendToStream(stream, numbered(1, 5));
    expect((await taken).map(numberOf)).toEqual([5]);
  });

  it('waits for a stream that is not there yet, and passes over other streams', async () => {
    const prefix = category();
    const subscription = client.subscribeToStream(`${prefix}late`);
    const taken = take(subscription, 2);
    await once(subscription, 'caughtUp');
    await client.appendToStream(`${prefix}other`, numbered(3));
    await client.appendToStream(`${prefix}late`, numbered(2, 7));
    expect((await taken).map(numberOf)).toEqual([7, 8]);
  });

  it('ends with stream-deleted when the stream is tombstoned, before and while it runs', async () => {
    const stream = `${category()}1`;
    await client.appendToStream(stream, numbered(1));
    const subscription = client.subscribeToStream(stream);
    const ended = new Promise((resolve) => subscription.once('error', resolve));
    subscription.resume();
    await once(subscription, 'caughtUp');
    await client.tombstoneStream(stream);
    expect(await ended).toMatchObject({ type: ErrorType.STREAM_DELETED });
    await expect(take(client.subscribeToStream(stream), 1)).rejects.toMatchObject({ type: ErrorType.STREAM_DELETED });
  });

  it('follows links when asked', async () => {
    const prefix = category();
    await client.appendToStream(`${prefix}target`, numbered(2, 40));
    const data = new TextEncoder().encode(`1@${prefix}target`);
    await client.appendToStream(`${prefix}links`, binaryEvent({ type: '$>', data }));
    const [event] = await take(client.subscribeToStream(`${prefix}links`, { resolveLinkTos: true }), 1);
    expect(numberOf(event!)).toBe(41);
    expect(event?.link?.streamId).toBe(`${prefix}links`);
  });
});

describe('a subscription to $all', () => {
  it('gives only streams with the prefixes asked for, past and live, in the order of writing', async () => {
    const [one, two, other] = [category(), category(), category()];
    const write = async (first: number): Promise<void> => {
      await client.appendToStream(`${one}a`, numbered(1, first));
      await client.appendToStream(`${other}a`, numbered(5, first));
      await client.appendToStream(`${two}b`, numbered(1, first + 1));
    };
    for (let first = 0; first < 60; first += 2) await write(first);
    const filter = streamNameFilter({ prefixes: [one, two] });
    const subscription = client.subscribeToAll({ filter });
    const taken = take(subscription, 120);
    for (let first = 60; first < 120; first += 2) await write(first);
    expect((await taken).map(numberOf)).toEqual(upTo(120));
  });

  it('starts behind the position it is given: a reader that comes back misses nothing and repeats nothing', async () => {
    const prefix = category();
    const filter = streamNameFilter({ prefixes: [prefix] });
    for (let first = 0; first < 40; first += 1) await client.appendToStream(`${prefix}1`, numbered(1, first));
    const observed: number[] = [];
    let fromPosition: Position | 'start' = 'start';
    for (let round = 0; round < 8; round += 1) {
      const events: ResolvedEvent[] = await take(client.subscribeToAll({ filter, fromPosition }), 5);
      observed.push(...events.map(numberOf));
      fromPosition = events.at(-1)!.event!.position!;
    }
    expect(observed).toEqual(upTo(40));
  });

  it('refuses to start at a position of another log', async () => {
    for (const wrong of [1n, 1_000_000_000n]) {
      const subscription = client.subscribeToAll({ fromPosition: { commit: wrong, prepare: wrong } });
      await expect(take(subscription, 1)).rejects.toThrow(/not the border/);
    }
  });

  it('filters by regular expression, by event type and without system events', async () => {
    const prefix = category();
    const type = `Type${prefix}`;
    await client.appendToStream(`${prefix}x1`, numbered(1, 1));
    await client.appendToStream(`${prefix}y2`, [...numbered(1, 2), jsonEvent({ type, data: { number: 3 } })]);
    const filters: [Parameters<EventStoreDBClient['subscribeToAll']>[0], number[]][] = [
      [{ filter: streamNameFilter({ regex: `^${prefix}.2$` }) }, [2, 3]],
      [{ filter: eventTypeFilter({ prefixes: [type] }) }, [3]],
      [{ filter: eventTypeFilter({ regex: `^Type${prefix}$` }) }, [3]],
    ];
    for (const [options, numbers] of filters)
      expect((await take(client.subscribeToAll(options), numbers.length)).map(numberOf)).toEqual(numbers);
    const [first] = await take(client.subscribeToAll({ filter: excludeSystemEvents() }), 1);
    expect(first?.event?.type).toMatch(/^[^$]/);
  });

  it('refuses a regular expression that cannot be compiled', async () => {
    const subscription = client.subscribeToAll({ filter: streamNameFilter({ regex: '(' }) });
    await expect(take(subscription, 1)).rejects.toThrow(/regular expression/);
  });

  it('serves many subscribers with every commit', async () => {
    const prefix = category();
    const filter = streamNameFilter({ prefixes: [prefix] });
    const subscribers = Array.from({ length: 20 }, () => take(client.subscribeToAll({ filter }), 50));
    for (let first = 0; first < 50; first += 1) await client.appendToStream(`${prefix}1`, numbered(1, first));
    for (const events of await Promise.all(subscribers)) expect(events.map(numberOf)).toEqual(upTo(50));
  });

  it('loses nothing for a subscriber that stands still while much is written', async () => {
    const prefix = category();
    const filter = streamNameFilter({ prefixes: [prefix] });
    const subscription = client.subscribeToAll({ filter, fromPosition: 'end' });
    await once(subscription, 'caughtUp');
    const padding = 'x'.repeat(2000);
    for (let first = 0; first < 6000; first += 300) {
      const events = upTo(300, first).map((number) => jsonEvent({ type: 'Numbered', data: { number, padding } }));
      await client.appendToStream(`${prefix}1`, events);
    }
    let fellBehind = 0;
    subscription.on('fellBehind', () => (fellBehind += 1));
    expect((await take(subscription, 6000)).map(numberOf)).toEqual(upTo(6000));
    expect(fellBehind).toBeGreaterThan(0);
  });
});

describe('checkpoints of a filtered subscription', () => {
  it('come once per search window, counted over catch-up and live, and once at the head', async () => {
    const quiet = await startSpawned();
    const writer = quiet.client();
    const start = await writer.appendToStream('noise-1', numbered(1));
    await writer.appendToStream('noise-1', numbered(30, 1));
    const checkpoints: bigint[] = [];
    const filter = streamNameFilter({
      prefixes: ['wanted-'],
      maxSearchWindow: 10,
      checkpointInterval: 2,
      checkpointReached: (_, { commit }) => void checkpoints.push(commit),
    });
    const subscription = writer.subscribeToAll({ filter, fromPosition: start.position! });
    const taken = take(subscription, 1);
    await once(subscription, 'caughtUp');
    const atHead = [...checkpoints];
    for (let first = 0; first < 25; first += 1) await writer.appendToStream('noise-1', numbered(1));
    await writer.appendToStream('wanted-1', numbered(1));
    await taken;
    // 30 past events: one checkpoint after 20, one at the head. 26 more: one after 40 considered.
    expect(atHead).toHaveLength(2);
    expect(checkpoints).toHaveLength(3);
    expect(new Set(checkpoints).size).toBe(3);
    const resumed = writer.subscribeToAll({ filter, fromPosition: { commit: atHead[1]!, prepare: atHead[1]! } });
    expect(await take(resumed, 1)).toHaveLength(1);
    await quiet.remove();
  });
});
