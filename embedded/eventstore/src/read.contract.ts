import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  binaryEvent,
  ErrorType,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type Position,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { collect, numbered, startSpawned, type Spawned } from './testing/spawned.ts';

let store: Spawned;
let client: EventStoreDBClient;
const positions: Position[] = [];
/** Names of this run: a real server keeps the streams of earlier ones. */
const run = randomUUID();
const [EVEN, ODD, LINKS] = [`even-${run}`, `odd-${run}`, `links-${run}`];

beforeAll(async () => {
  store = await startSpawned();
  client = store.client();
  for (let number = 0; number < 300; number += 1) {
    const { position } = await client.appendToStream(number % 2 === 0 ? EVEN : ODD, numbered(1, number));
    positions.push(position!);
  }
});
afterAll(() => store.remove());

const numbersOf = (events: ResolvedEvent[]): number[] =>
  events.map(({ event }) => (event?.data as { number: number }).number);
const stream = async (...options: Parameters<EventStoreDBClient['readStream']>): Promise<number[]> =>
  numbersOf(await collect(client.readStream(...options)));
const all = (options: Parameters<EventStoreDBClient['readAll']>[0]): Promise<AllStreamResolvedEvent[]> =>
  collect(client.readAll(options));
const ours = (events: AllStreamResolvedEvent[]): number[] =>
  numbersOf(events.filter(({ event }) => event?.streamId === EVEN || event?.streamId === ODD));

describe('reading a stream', () => {
  it('gives every event once, in order, over many pages', async () => {
    expect(await stream(EVEN)).toEqual(Array.from({ length: 150 }, (_, index) => index * 2));
  });

  it('starts at a revision, included, and stops after maxCount', async () => {
    expect(await stream(EVEN, { fromRevision: 5n, maxCount: 3 })).toEqual([10, 12, 14]);
    expect(await stream(EVEN, { fromRevision: 149n })).toEqual([298]);
    expect(await stream(EVEN, { fromRevision: 150n })).toEqual([]);
  });

  it('reads backwards from the end, from a revision and from beyond the end', async () => {
    const backwards = { direction: 'backwards', maxCount: 2 } as const;
    expect(await stream(EVEN, { ...backwards, fromRevision: 'end' })).toEqual([298, 296]);
    expect(await stream(EVEN, { ...backwards, fromRevision: 1n })).toEqual([2, 0]);
    expect(await stream(EVEN, { ...backwards, fromRevision: 10_000n })).toEqual([298, 296]);
    expect(await stream(EVEN, { direction: 'forwards', fromRevision: 'end' })).toEqual([]);
  });

  it('tells a stream that is not there', async () => {
    await expect(stream('nothing-1')).rejects.toMatchObject({
      type: ErrorType.STREAM_NOT_FOUND,
    });
  });
});

describe('reading $all', () => {
  it('begins with system events, so that a reader without a filter meets them here too', async () => {
    const [first] = await all({ maxCount: 1 });
    expect(first?.event?.streamId).toMatch(/^\$/);
    if (store.directory === '') return;
    expect(first?.event).toMatchObject({ type: '$LogCreated', streamId: '$log', data: { logId: first?.event?.id } });
  });

  it('gives every event once, in the order of writing', async () => {
    expect(ours(await all({}))).toEqual(Array.from({ length: 300 }, (_, index) => index));
    expect(ours(await all({ direction: 'backwards', fromPosition: 'end' }))).toEqual(
      Array.from({ length: 300 }, (_, index) => 299 - index),
    );
  });

  it('has positions that rise strictly, with commit equal to prepare', async () => {
    const read = (await all({})).map(({ event }) => event!.position);
    expect(read.every(({ commit, prepare }) => commit === prepare)).toBe(true);
    expect(read.every(({ commit }, index) => index === 0 || commit > read[index - 1]!.commit)).toBe(true);
  });

  it('starts at a position, forwards with its event, backwards before it', async () => {
    const from = positions[100]!;
    expect(ours(await all({ fromPosition: from, maxCount: 2 }))).toEqual([100, 101]);
    expect(ours(await all({ fromPosition: from, maxCount: 2, direction: 'backwards' }))).toEqual([99, 98]);
  });

  it('finds the newest event with one step backwards from the end', async () => {
    expect(ours(await all({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))).toEqual([299]);
    expect(await all({ direction: 'forwards', fromPosition: 'end' })).toEqual([]);
  });

  it('refuses a position at which no record begins, and one beyond the end', async () => {
    const { commit } = positions[100]!;
    const beyond = positions.at(-1)!.commit + 1_000_000n;
    for (const wrong of [commit + 1n, beyond])
      await expect(all({ fromPosition: { commit: wrong, prepare: wrong } })).rejects.toThrow(/not the border/);
  });
});

it('follows links when asked, and shows a link into nothing without its event', async () => {
  const asText = new TextEncoder().encode(`3@${EVEN}`);
  const lost = new TextEncoder().encode('3@nowhere-1');
  await client.appendToStream(LINKS, [
    binaryEvent({ type: '$>', data: asText }),
    binaryEvent({ type: '$>', data: lost }),
  ]);
  const [found, dangling] = await collect<ResolvedEvent>(client.readStream(LINKS, { resolveLinkTos: true }));
  expect(found?.event).toMatchObject({ streamId: EVEN, revision: 3n, data: { number: 6 } });
  expect(found?.link).toMatchObject({ streamId: LINKS, type: '$>', revision: 0n });
  expect(dangling?.event).toBeUndefined();
  expect(dangling?.link).toMatchObject({ revision: 1n });
  const [plain] = await collect<ResolvedEvent>(client.readStream(LINKS));
  expect(plain?.event?.type).toBe('$>');
  expect(plain?.link).toBeUndefined();
});

it('serves many readers at once', async () => {
  const reads = Array.from({ length: 40 }, (_, index) => stream(index % 2 === 0 ? EVEN : ODD));
  expect((await Promise.all(reads)).every((numbers) => numbers.length === 150)).toBe(true);
});

it('survives a reader that goes away in the middle', async () => {
  const reader = client.readAll();
  await once(reader, 'data');
  await reader.cancel();
  expect(await stream(EVEN, { maxCount: 1 })).toEqual([0]);
});
