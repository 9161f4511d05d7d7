import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorType, jsonEvent, type EventStoreDBClient, type ResolvedEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { collect, numbered, startSpawned, type Spawned } from './testing/spawned.ts';

let store: Spawned;
let client: EventStoreDBClient;

beforeAll(async () => {
  store = await startSpawned();
  client = store.client();
});
afterAll(() => store.remove());

const fresh = (): string => `test-${randomUUID()}`;
const read = (stream: string): Promise<ResolvedEvent[]> => collect(client.readStream(stream));
const revisionsOf = async (stream: string): Promise<(bigint | undefined)[]> =>
  (await read(stream)).map(({ event }) => event?.revision);
const notFound = { type: ErrorType.STREAM_NOT_FOUND };
const deleted = (stream: string) => ({ type: ErrorType.STREAM_DELETED, streamName: stream });
const wrongVersion = { type: ErrorType.WRONG_EXPECTED_VERSION };

describe('a soft delete', () => {
  it('hides the stream, and a later append goes on counting', async () => {
    const stream = fresh();
    await client.appendToStream(stream, numbered(3));
    expect((await client.deleteStream(stream)).position?.commit).toBeGreaterThan(0n);
    await expect(read(stream)).rejects.toMatchObject(notFound);
    const back = await client.appendToStream(stream, numbered(2, 3), { expectedRevision: 'no_stream' });
    expect(back.nextExpectedRevision).toBe(4n);
    expect(await revisionsOf(stream)).toEqual([3n, 4n]);
  });

  it('can be followed by an append at the last revision, and not by one that wants the stream', async () => {
    const stream = fresh();
    await client.appendToStream(stream, numbered(3));
    await client.deleteStream(stream, { expectedRevision: 2n });
    await expect(
      client.appendToStream(stream, numbered(1), { expectedRevision: 'stream_exists' }),
    ).rejects.toMatchObject(deleted(stream));
    await client.appendToStream(stream, numbered(1, 3), { expectedRevision: 2n });
    expect(await revisionsOf(stream)).toEqual([3n]);
  });

  it('refuses a wrong revision, no_stream on a stream, and a stream that never was', async () => {
    const stream = fresh();
    await client.appendToStream(stream, numbered(3));
    for (const expectedRevision of [0n, 9n, 'no_stream'] as const)
      await expect(client.deleteStream(stream, { expectedRevision })).rejects.toMatchObject({
        ...wrongVersion,
        streamName: stream,
        actualVersion: 2n,
      });
    for (const expectedRevision of ['any', 'no_stream'] as const)
      await expect(client.deleteStream(fresh(), { expectedRevision })).rejects.toMatchObject(wrongVersion);
    expect(await revisionsOf(stream)).toHaveLength(3);
  });

  it('a stream that only has metadata exists: it can be written to', async () => {
    const stream = fresh();
    await client.setStreamMetadata(stream, { author: 'a' });
    await client.appendToStream(stream, numbered(1), { expectedRevision: 'stream_exists' });
    expect(await revisionsOf(stream)).toEqual([0n]);
    await expect(
      client.appendToStream(fresh(), numbered(1), { expectedRevision: 'stream_exists' }),
    ).rejects.toMatchObject(wrongVersion);
  });

  it('works on a stream that only has metadata', async () => {
    const stream = fresh();
    await client.setStreamMetadata(stream, { cacheControl: 10 });
    expect(await client.deleteStream(stream, { expectedRevision: 'no_stream' })).toBeDefined();
  });

  it('keeps the other metadata', async () => {
    const stream = fresh();
    await client.appendToStream(stream, numbered(1));
    await client.setStreamMetadata(stream, { maxCount: 7, kept: 'yes' });
    await client.deleteStream(stream);
    expect((await client.getStreamMetadata(stream)).metadata).toMatchObject({ maxCount: 7, kept: 'yes' });
    await client.appendToStream(stream, numbered(1));
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ maxCount: 7, kept: 'yes', truncateBefore: 1 });
  });
});

describe('a tombstone', () => {
  it('ends the stream for ever: no read, no append, no second deletion', async () => {
    const stream = fresh();
    await client.appendToStream(stream, numbered(2));
    await client.tombstoneStream(stream, { expectedRevision: 1n });
    await expect(read(stream)).rejects.toMatchObject(deleted(stream));
    await expect(client.appendToStream(stream, numbered(1))).rejects.toMatchObject(deleted(stream));
    const credentials = { username: 'admin', password: 'changeit' };
    await expect(client.appendToStream(stream, numbered(1), { credentials })).rejects.toMatchObject(deleted(stream));
    await expect(client.deleteStream(stream)).rejects.toMatchObject(deleted(stream));
    await expect(client.tombstoneStream(stream)).rejects.toMatchObject(deleted(stream));
    await expect(client.getStreamMetadata(stream)).rejects.toMatchObject({ type: ErrorType.STREAM_DELETED });
  });

  it('is seen in $all with the highest revision there is', async () => {
    const stream = fresh();
    await client.tombstoneStream(stream, { expectedRevision: 'no_stream' });
    const [last] = await collect<ResolvedEvent>(
      client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }),
    );
    expect(last?.event).toMatchObject({ type: '$streamDeleted', streamId: stream, revision: 2n ** 63n - 1n });
  });

  it('refuses a wrong revision', async () => {
    const stream = fresh();
    await client.appendToStream(stream, numbered(2));
    for (const expectedRevision of [0n, 'no_stream'] as const)
      await expect(client.tombstoneStream(stream, { expectedRevision })).rejects.toMatchObject(wrongVersion);
    expect(await read(stream)).toHaveLength(2);
  });

  it('ends a softly deleted stream too, and holds after a restart', async () => {
    const stream = fresh();
    const first = await startSpawned();
    const writer = first.client();
    await writer.appendToStream(stream, numbered(2));
    await writer.deleteStream(stream);
    await writer.tombstoneStream(stream);
    await first.end();
    const second = await startSpawned(first.directory);
    await expect(second.client().appendToStream(stream, numbered(1))).rejects.toMatchObject(deleted(stream));
    await second.remove();
  });
});

describe('stream metadata', () => {
  it('is read back as it was set, its latest version only', async () => {
    const stream = fresh();
    expect((await client.getStreamMetadata(stream)).metadata).toBeUndefined();
    await client.setStreamMetadata(stream, { maxCount: 1, title: 'first' });
    await client.setStreamMetadata(stream, { maxCount: 2, title: 'second' }, { expectedRevision: 0n });
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ maxCount: 2, title: 'second' });
    expect(await revisionsOf(`$$${stream}`)).toEqual([1n]);
    await expect(client.setStreamMetadata(stream, {}, { expectedRevision: 0n })).rejects.toMatchObject(wrongVersion);
  });

  it('trims reads of the stream by count, by revision and by age, but never $all', async () => {
    const stream = fresh();
    await client.appendToStream(stream, numbered(10));
    await client.setStreamMetadata(stream, { maxCount: 4 });
    expect(await revisionsOf(stream)).toEqual([6n, 7n, 8n, 9n]);
    await client.setStreamMetadata(stream, { maxCount: 4, truncateBefore: 8 });
    expect(await revisionsOf(stream)).toEqual([8n, 9n]);
    await client.setStreamMetadata(stream, { maxAge: 3600 });
    expect(await revisionsOf(stream)).toHaveLength(10);
    await client.setStreamMetadata(stream, { maxCount: 0 });
    expect(await revisionsOf(stream)).toHaveLength(10);
    await client.setStreamMetadata(stream, { maxAge: 0 });
    expect(await revisionsOf(stream)).toHaveLength(0);
    const all = await collect<ResolvedEvent>(client.readAll());
    expect(all.filter(({ event }) => event?.streamId === stream)).toHaveLength(10);
  });

  it('trims a backwards read and a subscription the same way', async () => {
    const stream = fresh();
    await client.appendToStream(stream, numbered(10));
    await client.setStreamMetadata(stream, { truncateBefore: 7 });
    const backwards = await collect<ResolvedEvent>(
      client.readStream(stream, { direction: 'backwards', fromRevision: 'end' }),
    );
    expect(backwards.map(({ event }) => event?.revision)).toEqual([9n, 8n, 7n]);
    const subscription = client.subscribeToStream(stream);
    for await (const { event } of subscription) {
      expect(event?.revision).toBe(7n);
      break;
    }
    await subscription.unsubscribe();
  });

  it('that cannot be read is ignored', async () => {
    const stream = fresh();
    await client.appendToStream(stream, numbered(2));
    await client.appendToStream(`$$${stream}`, jsonEvent({ type: '$metadata', data: ['no', 'object'] as never }));
    expect(await revisionsOf(stream)).toEqual([0n, 1n]);
  });
});

it('refuses what makes no sense: deleting a metadata stream, appending to $all', async () => {
  await expect(client.deleteStream('$$any-1')).rejects.toThrow(/cannot be deleted/);
  await expect(client.tombstoneStream('$$any-1')).rejects.toThrow(/cannot be deleted/);
  await expect(client.appendToStream('$all', numbered(1))).rejects.toThrow(/\$all/);
});
