import { expect, it } from '@jest/globals';
import { type EventStoreDBClient, type ResolvedEvent } from '@eventstore/db-client';
import { closeSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { collect, freshDirectory, numbered, startSpawned } from './testing/spawned.ts';

/** KILL_ROUNDS and KILL_WRITERS lengthen the test; the defaults are its short form. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const WRITERS = Number(process.env['KILL_WRITERS'] ?? 5);
const APPENDS_BEFORE_KILL = 150;

const numbersIn = async (client: EventStoreDBClient, stream: string): Promise<number[]> => {
  const events = await collect<ResolvedEvent>(client.readStream(stream)).catch((): ResolvedEvent[] => []);
  return events.map(({ event }) => (event?.data as { number: number }).number);
};

it(
  'loses no acknowledged event and leaves no gap when it is killed while many write',
  async () => {
    const directory = freshDirectory();
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const store = await startSpawned(directory);
      let left = APPENDS_BEFORE_KILL;
      let enough: () => void = () => undefined;
      const killTime = new Promise<void>((resolve) => (enough = resolve));
      const write = async (stream: string): Promise<void> => {
        const client = store.client();
        let next = (await numbersIn(client, stream)).length;
        for (;;) {
          await client.appendToStream(stream, numbered(1, next), {
            expectedRevision: next === 0 ? 'no_stream' : BigInt(next - 1),
          });
          acknowledged.set(stream, next);
          next += 1;
          left -= 1;
          if (left === 0) enough();
        }
      };
      const writers = Array.from({ length: WRITERS }, (_, index) => write(`writer-${index}`).catch(() => undefined));
      await killTime;
      await store.end('SIGKILL');
      await Promise.all(writers);
    }
    const store = await startSpawned(directory);
    const client = store.client();
    for (const [stream, last] of acknowledged) {
      const numbers = await numbersIn(client, stream);
      expect(numbers).toEqual(numbers.map((_, index) => index));
      expect(numbers.length).toBeGreaterThan(last);
      expect(numbers.length).toBeLessThanOrEqual(last + 2);
    }
    const all = await collect<ResolvedEvent>(client.readAll());
    const inStreams = all.filter(({ event }) => event?.streamId.startsWith('writer-'));
    const counted = [...acknowledged.keys()].map((stream) => numbersIn(client, stream));
    expect(inStreams).toHaveLength((await Promise.all(counted)).flat().length);
    await store.remove();
  },
  ROUNDS * 20_000,
);

it('opens after a write was torn, with everything before it', async () => {
  const store = await startSpawned();
  const client = store.client();
  for (let number = 0; number < 20; number += 1) await client.appendToStream('torn-1', numbered(1, number));
  await store.end('SIGKILL');
  const journal = join(store.directory, 'events.sqlite-wal');
  const { size } = statSync(journal);
  truncateSync(journal, size - 100);
  const file = openSync(journal, 'a');
  writeSync(file, Buffer.alloc(3000, 0xa5));
  closeSync(file);
  const next = await startSpawned(store.directory);
  const reader = next.client();
  const numbers = await numbersIn(reader, 'torn-1');
  expect(numbers).toEqual(Array.from({ length: 19 }, (_, index) => index));
  await reader.appendToStream('torn-1', numbered(1, 19), { expectedRevision: 18n });
  expect(await numbersIn(reader, 'torn-1')).toHaveLength(20);
  await next.remove();
});
