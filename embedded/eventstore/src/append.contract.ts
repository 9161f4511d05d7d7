import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  binaryEvent,
  ErrorType,
  jsonEvent,
  type AppendToStreamOptions,
  type EventStoreDBClient,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { collect, numbered, startSpawned, type Spawned } from './testing/spawned.ts';

let store: Spawned;
let client: EventStoreDBClient;

beforeAll(async () => {
  store = await startSpawned();
  client = store.client();
});
afterAll(() => store.remove());

const read = (stream: string): Promise<ResolvedEvent[]> => collect(client.readStream(stream));
const revisionsOf = async (stream: string): Promise<(bigint | undefined)[]> =>
  (await read(stream)).map(({ event }) => event?.revision);
const fresh = (): string => `test-${randomUUID()}`;

/** Credentials of its own send an append down the classic call; the server has no users and ignores them. */
const ways: [string, AppendToStreamOptions][] = [
  ['batch append', {}],
  ['classic append', { credentials: { username: 'admin', password: 'changeit' } }],
];

describe.each(ways)('%s', (_, way) => {
  const append = (stream: string, events = numbered(1), options: AppendToStreamOptions = {}) =>
    client.appendToStream(stream, events, { ...way, ...options });

  it('starts a stream at revision 0 and answers where it stands', async () => {
    const stream = fresh();
    const { success, nextExpectedRevision, position } = await append(stream, numbered(3), {
      expectedRevision: 'no_stream',
    });
    expect({ success, nextExpectedRevision }).toEqual({ success: true, nextExpectedRevision: 2n });
    expect((await read(stream)).at(-1)?.event?.position).toEqual(position);
  });

  it('gives back data, metadata, type and id as they were sent', async () => {
    const stream = fresh();
    const id = randomUUID();
    const event = jsonEvent({ id, type: 'Äpfel gezählt', data: { größe: '½', n: [1] }, metadata: { by: 'ü' } });
    await client.appendToStream(stream, event, way);
    const bytes = Uint8Array.from([0, 255, 10, 13]);
    await client.appendToStream(stream, binaryEvent({ type: 'Raw', data: bytes }), way);
    const [json, binary] = await read(stream);
    expect(json?.event).toMatchObject({ id, type: event.type, data: event.data, metadata: event.metadata });
    expect(Uint8Array.from(binary?.event?.data as Uint8Array)).toEqual(bytes);
    expect(binary?.event?.isJson).toBe(false);
  });

  it('records when the event was written', async () => {
    const stream = fresh();
    const beforeMs = Date.now();
    await append(stream);
    const [written] = await read(stream);
    const createdMs = written!.event!.created.getTime();
    expect(createdMs).toBeGreaterThanOrEqual(beforeMs);
    expect(createdMs).toBeLessThanOrEqual(Date.now());
  });

  it('continues at the expected revision and refuses any other, telling both', async () => {
    const stream = fresh();
    await append(stream, numbered(2));
    await append(stream, numbered(1), { expectedRevision: 1n });
    for (const expectedRevision of [0n, 1n, 7n])
      await expect(append(stream, numbered(1), { expectedRevision })).rejects.toMatchObject({
        type: ErrorType.WRONG_EXPECTED_VERSION,
        streamName: stream,
        expectedVersion: expectedRevision,
        actualVersion: 2n,
      });
    expect(await revisionsOf(stream)).toEqual([0n, 1n, 2n]);
  });

  it('refuses no_stream on a stream and stream_exists on none', async () => {
    const stream = fresh();
    await expect(append(stream, numbered(1), { expectedRevision: 'stream_exists' })).rejects.toMatchObject({
      type: ErrorType.WRONG_EXPECTED_VERSION,
      actualVersion: 'no_stream',
    });
    await append(stream, numbered(1), { expectedRevision: 'no_stream' });
    await append(stream, numbered(1), { expectedRevision: 'stream_exists' });
    await expect(append(stream, numbered(1), { expectedRevision: 'no_stream' })).rejects.toMatchObject({
      expectedVersion: 'no_stream',
      actualVersion: 1n,
    });
  });

  it('answers a wrong version as a value when the client asks for it', async () => {
    const stream = fresh();
    await append(stream);
    const calm = store.client('&throwOnAppendFailure=false');
    const result = await calm.appendToStream(stream, numbered(1), { ...way, expectedRevision: 'no_stream' });
    expect(result.success).toBe(false);
  });

  it.each(['any', 'stream_exists', 'no_stream'] as const)(
    'writes the same events once when they are sent twice with %s',
    async (expectedRevision) => {
      const stream = fresh();
      if (expectedRevision === 'stream_exists') await append(stream);
      const events = numbered(3);
      const first = await append(stream, events, { expectedRevision });
      await append(stream, numbered(2), { expectedRevision: 'any' });
      const again = await append(stream, events, { expectedRevision });
      expect(again).toEqual(first);
      expect(await revisionsOf(stream)).toHaveLength(expectedRevision === 'stream_exists' ? 6 : 5);
    },
  );

  it('writes the same events once when they are sent twice at one revision', async () => {
    const stream = fresh();
    await append(stream, numbered(2));
    const events = numbered(2);
    const first = await append(stream, events, { expectedRevision: 1n });
    await append(stream, numbered(1));
    expect(await append(stream, events, { expectedRevision: 1n })).toEqual(first);
    await expect(append(stream, events, { expectedRevision: 0n })).rejects.toMatchObject({ actualVersion: 4n });
    expect(await revisionsOf(stream)).toHaveLength(5);
  });

  it('writes when the first id is new, and refuses when a known id is followed by a new one', async () => {
    const stream = fresh();
    const events = numbered(2);
    await append(stream, events);
    await append(stream, [...numbered(1), ...events]);
    await expect(append(stream, [...events, ...numbered(1)])).rejects.toMatchObject({
      type: ErrorType.WRONG_EXPECTED_VERSION,
    });
    expect(await revisionsOf(stream)).toHaveLength(5);
  });

  it('knows ids per stream: another stream may use them again', async () => {
    const [one, other] = [fresh(), fresh()];
    const events = numbered(2);
    await append(one, events);
    await append(other, events);
    expect(await revisionsOf(other)).toEqual([0n, 1n]);
  });

  it('lets exactly one of many writers win a revision', async () => {
    const stream = fresh();
    await append(stream);
    const racers = Array.from({ length: 32 }, () => append(stream, numbered(1), { expectedRevision: 0n }));
    const results = await Promise.allSettled(racers);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await revisionsOf(stream)).toEqual([0n, 1n]);
  });

  it('takes up to 1 MiB in one append and refuses more, whole', async () => {
    const stream = fresh();
    const sized = (bytes: number) => binaryEvent({ type: 'Big', data: new Uint8Array(bytes) });
    await client.appendToStream(stream, sized(1024 * 1024 - 2 * 'Big'.length), way);
    const tooBig = client.appendToStream(stream, [sized(500_000), sized(548_600)], way);
    await expect(tooBig).rejects.toMatchObject({
      type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
      maxAppendSize: 1024 * 1024,
    });
    expect(await revisionsOf(stream)).toEqual([0n]);
  });

  it('answers an append without events with the present state', async () => {
    const stream = fresh();
    await append(stream, numbered(2));
    expect(await append(stream, [])).toMatchObject({ success: true, nextExpectedRevision: 1n });
  });

  it('refuses an event without a UUID', async () => {
    const stream = fresh();
    const event = jsonEvent({ id: 'seven', type: 'Named', data: {} });
    await expect(client.appendToStream(stream, event, way)).rejects.toThrow();
    expect(await collect(client.readStream(stream)).catch((error: unknown) => error)).toMatchObject({
      type: ErrorType.STREAM_NOT_FOUND,
    });
  });
});

it.each([5000, 30_000])('refuses an append of %i events whose deadline has passed before it began', async (count) => {
  const stream = fresh();
  await expect(client.appendToStream(stream, numbered(count), { deadline: 1 })).rejects.toMatchObject({
    type: ErrorType.DEADLINE_EXCEEDED,
  });
});

it('keeps the order of appends that are sent without waiting', async () => {
  const stream = fresh();
  await Promise.all(Array.from({ length: 200 }, (_, index) => client.appendToStream(stream, numbered(1, index))));
  const numbers = (await read(stream)).map(({ event }) => (event?.data as { number: number }).number);
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index));
});

it('joins the pieces of one batch append', async () => {
  const stream = fresh();
  const result = await client.appendToStream(stream, numbered(500), { batchAppendSize: 1000 });
  expect(result.nextExpectedRevision).toBe(499n);
  expect(await revisionsOf(stream)).toHaveLength(500);
});
