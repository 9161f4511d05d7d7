import { statfs } from 'node:fs/promises';
import type { Db } from '../mongo/mongo.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Check } from './checks.ts';

/** Less than this part of the disk is free. */
class DiskLow extends Error {
  override readonly name = 'DiskLow';
  readonly code = 'disk_low';
}

/** The clock of this machine and that of the documents tell different times. */
class ClockOff extends Error {
  override readonly name = 'ClockOff';
  readonly code = 'clock_off';
}

const LEAST_FREE = 0.1;
const MOST_OFFSET_MS = 2_000;

type Room = { readonly freeBytes: number; readonly sizeBytes: number };

const roomIn = async (folder: string): Promise<Room> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
};

/** Fails when less than a tenth of the disk of a folder is free. */
export const hasRoom =
  (folder: string, leastFree = LEAST_FREE): Check =>
  async () => {
    const { freeBytes, sizeBytes } = await roomIn(folder);
    if (freeBytes < sizeBytes * leastFree) throw new DiskLow();
  };

/** Shows the room on the disk of a folder. */
export const showRoom = async (
  folder: string,
  metrics: Pick<Metrics, 'disk_free_bytes' | 'disk_size_bytes'>,
): Promise<void> => {
  const { freeBytes, sizeBytes } = await roomIn(folder);
  metrics.disk_free_bytes.set(freeBytes);
  metrics.disk_size_bytes.set(sizeBytes);
};

/** Milliseconds by which our clock is ahead of that of the documents; the way there and back counts half. */
export const clockOffsetMs = async (db: Db, now: () => number = Date.now): Promise<number> => {
  const askedMs = now();
  const { localTime } = await db.command({ hello: 1 });
  const answeredMs = now();
  return localTime instanceof Date ? (askedMs + answeredMs) / 2 - localTime.getTime() : 0;
};

/** Fails when our clock is more than two seconds off that of the documents. */
export const clockAgrees =
  (db: Db, now?: () => number): Check =>
  async () => {
    if (Math.abs(await clockOffsetMs(db, now)) > MOST_OFFSET_MS) throw new ClockOff();
  };
