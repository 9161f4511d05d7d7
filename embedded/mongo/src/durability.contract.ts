// @long: kills, floods or starts whole programs.
import { expect, it } from '@jest/globals';
import { fullDiskFault, smallDisk } from './faults/full-disk.ts';
import { killFault } from './faults/kill.ts';
import { MongoClient } from 'mongodb';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, temporaryFolder } from './testing/server.ts';

/** The long form of these is `npm run faults -- mongo`. */
it('loses no acknowledged write when it is killed, and its indexes agree with its documents', async () => {
  const { acknowledged, kept, ...wrong } = await killFault({ rounds: 3, writers: 20, writesPerRound: 200 });
  expect(wrong).toEqual({ lost: 0, strays: 0, wrongCounters: 0 });
  expect(acknowledged).toBeGreaterThanOrEqual(600);
  expect(kept - acknowledged).toBeLessThanOrEqual(3 * 20);
}, 60_000);

it.each([
  ['and goes on when there is room again', false],
  ['also over a restart on the full disk', true],
])(
  'refuses by code when the disk is full, keeps what it has answered, %s',
  async (_what, restart) => {
    const disk = smallDisk();
    if (disk === undefined) {
      console.warn('SKIPPED: this user may not mount a small disk');
      return;
    }
    try {
      const report = await fullDiskFault(disk.path, restart);
      expect(report).toMatchObject({ code: 14031, after: 20 });
      expect(report.before).toBeGreaterThan(10);
      expect(report.readableWhenFull).toBe(report.before);
      expect(report.kept).toBe(report.before + report.after);
    } finally {
      disk.remove();
    }
  },
  60_000,
);

it('does not start on a log that is damaged in the middle, until the loss is accepted', async () => {
  const folder = temporaryFolder();
  const killed = await startServer(folder.path);
  const client = await new MongoClient(killed.url).connect();
  for (let n = 0; n < 20; n += 1) await client.db('d').collection('things').insertOne({ n });
  await client.close(true);
  await killed.kill();
  const journal = join(folder.path, 'documents.sqlite-wal');
  const bytes = readFileSync(journal);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  writeFileSync(journal, bytes);
  const why = {
    exitCode: 2,
    stderr: expect.stringMatching(/recovered to position \d+ of the log, \d+ records dropped/),
  };
  await expect(startServer(folder.path)).rejects.toMatchObject(why);
  expect(readFileSync(journal)).toEqual(bytes);
  await (await startServer(folder.path, '--accept-loss')).kill();
  const next = await startServer(folder.path);
  const reader = await new MongoClient(next.url).connect();
  const left = await reader.db('d').collection('things').countDocuments();
  await reader.close(true);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(20);
  await next.stop();
  folder.remove();
}, 60_000);
