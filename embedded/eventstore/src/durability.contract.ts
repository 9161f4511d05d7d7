// @long: kills, floods or starts whole programs.
import { expect, it } from '@jest/globals';
import type { EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { collect, launch, numbered, portOf, startSpawned } from './testing/spawned.ts';
import { fullDiskFault, smallDisk } from './faults/full-disk.ts';
import { killFault } from './faults/kill.ts';

const numbersIn = async (client: EventStoreDBClient, stream: string): Promise<number[]> => {
  const events = await collect<ResolvedEvent>(client.readStream(stream)).catch((): ResolvedEvent[] => []);
  return events.map(({ event }) => (event?.data as { number: number }).number);
};

/** The long form of these is `npm run faults -- eventstore`. */
it('loses no acknowledged event and leaves no gap when it is killed while many write', async () => {
  const { acknowledged, kept, ...wrong } = await killFault({ rounds: 3, writers: 5, appendsPerRound: 150 });
  expect(wrong).toEqual({ lost: 0, gaps: 0, duplicates: 0, strays: 0 });
  expect(acknowledged).toBeGreaterThanOrEqual(450);
  expect(kept - acknowledged).toBeLessThanOrEqual(3 * 5);
}, 60_000);

it.each([
  ['and goes on when there is room again', false],
  ['also over a restart on the full disk', true],
])(
  'refuses by name when the disk is full, keeps what it has answered, %s',
  async (_what, restart) => {
    const disk = smallDisk();
    if (disk === undefined) {
      console.warn('SKIPPED: this user may not mount a small disk');
      return;
    }
    try {
      const report = await fullDiskFault(disk.path, restart);
      expect(report.refusal).toMatch(/disk-full/);
      expect(report.classicCode).toBe(status.RESOURCE_EXHAUSTED);
      expect(report.before).toBeGreaterThan(10);
      expect(report.readableWhenFull).toBe(report.before);
      expect(report.kept).toBe(report.before + report.after);
    } finally {
      disk.remove();
    }
  },
  60_000,
);

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Where the newest frame of SQLite's journal begins: the last one that carries the salt of the journal's header. */
const newestFrame = (journal: Buffer): { readonly start: number; readonly bytes: number } => {
  const bytes = FRAME_HEADER_BYTES + journal.readUInt32BE(8);
  const salt = journal.subarray(16, 24);
  const isLive = (start: number): boolean => journal.subarray(start + 8, start + 16).equals(salt);
  let start = HEADER_BYTES;
  while (start + 2 * bytes <= journal.length && isLive(start + bytes)) start += bytes;
  return { start, bytes };
};

it('opens after a write was torn, with everything before it', async () => {
  const store = await startSpawned();
  const client = store.client();
  for (let number = 0; number < 20; number += 1) await client.appendToStream('torn-1', numbered(1, number));
  await store.end('SIGKILL');
  const journal = join(store.directory, 'events.sqlite-wal');
  const { start, bytes } = newestFrame(readFileSync(journal));
  const file = openSync(journal, 'r+');
  writeSync(file, Buffer.alloc(3000, 0xa5), 0, 3000, start + bytes - 100);
  closeSync(file);
  const next = await startSpawned(store.directory);
  const reader = next.client();
  const numbers = await numbersIn(reader, 'torn-1');
  expect(numbers).toEqual(Array.from({ length: 19 }, (_, index) => index));
  await reader.appendToStream('torn-1', numbered(1, 19), { expectedRevision: 18n });
  expect(await numbersIn(reader, 'torn-1')).toHaveLength(20);
  await next.remove();
});

/** Starts a server that may not come up; answers its exit code and what it said. */
const startOn = async (...args: string[]): Promise<{ readonly code: unknown; readonly said: string }> => {
  const child = launch('--port', '0', '--data', ...args);
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const exited = once(child, 'exit');
  await Promise.race([portOf(child).catch(() => undefined), exited]);
  child.kill();
  const [code] = (await exited) as unknown[];
  return { code, said: said.join('') };
};

it('does not start on a log that is damaged in the middle, until the loss is accepted', async () => {
  const store = await startSpawned();
  const client = store.client();
  for (let number = 0; number < 20; number += 1) await client.appendToStream('damaged-1', numbered(1, number));
  await store.end('SIGKILL');
  const journal = join(store.directory, 'events.sqlite-wal');
  const bytes = readFileSync(journal);
  const { start, bytes: frameBytes } = newestFrame(bytes);
  bytes.writeUInt8(bytes.readUInt8(start - 30 * frameBytes + 500) ^ 1, start - 30 * frameBytes + 500);
  writeFileSync(journal, bytes);
  for (let time = 0; time < 2; time += 1) {
    const refused = await startOn(store.directory);
    expect(refused).toMatchObject({
      code: 2,
      said: expect.stringMatching(/recovered to position \d+, \d+ records dropped/),
    });
  }
  expect(readFileSync(journal)).toEqual(bytes);
  expect((await startOn(store.directory, '--accept-loss')).said).toMatch(/records dropped, as accepted/);
  const next = await startSpawned(store.directory);
  const numbers = await numbersIn(next.client(), 'damaged-1');
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index));
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.length).toBeLessThan(20);
  await next.remove();
}, 60_000);
