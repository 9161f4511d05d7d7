import { type Collection, MongoClient } from 'mongodb';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../testing/server.ts';

const DISK_BYTES = 16 * 1024 * 1024;
const FILLER_BYTES = 8 * 1024 * 1024;
const TEXT_BYTES = 50_000;

/** A small disk of its own; `undefined` where this user may not mount one. */
export const smallDisk = (): { readonly path: string; readonly remove: () => void } | undefined => {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const mount = ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', path];
  if (spawnSync('mount', mount).status !== 0) {
    rmSync(path, { recursive: true });
    return undefined;
  }
  const remove = (): void => {
    spawnSync('umount', [path]);
    rmSync(path, { recursive: true, force: true });
  };
  return { path, remove };
};

/** What happened on a disk that ran full and then had room again. */
export type FullDiskReport = {
  /** Writes answered before the disk was full, after it had room again. */
  readonly before: number;
  readonly after: number;
  /** The code of the first refusal. */
  readonly code: unknown;
  readonly readableWhenFull: number;
  readonly kept: number;
};

type Opened = {
  readonly things: Collection<{ _id: number; text: string }>;
  readonly close: () => Promise<void>;
};

const open = async (folder: string): Promise<Opened> => {
  const server = await startServer(folder);
  const client = await new MongoClient(server.url, { retryWrites: false }).connect();
  const close = async (): Promise<void> => {
    await client.close();
    await server.stop();
  };
  return { things: client.db('test').collection('things'), close };
};

/**
 * Writes until the disk is full, reads, makes room and writes on, all on one server without a restart; with `restart`,
 * the server is ended and started again while the disk is full.
 */
export const fullDiskFault = async (disk: string, restart = false): Promise<FullDiskReport> => {
  let opened = await open(join(disk, 'data'));
  const filler = join(disk, 'filler');
  writeFileSync(filler, Buffer.alloc(FILLER_BYTES, 1));
  const write = async (_id: number): Promise<unknown> =>
    opened.things.insertOne({ _id, text: 'x'.repeat(TEXT_BYTES) }).then(
      () => undefined,
      (error: unknown) => error,
    );
  const count = async (): Promise<number> =>
    (await opened.things.find().toArray()).filter(({ _id }, at) => _id === at).length;
  let before = 0;
  let refused = await write(before);
  while (refused === undefined) {
    before += 1;
    refused = await write(before);
  }
  if (restart) {
    await opened.close();
    opened = await open(join(disk, 'data'));
  }
  const readableWhenFull = await count();
  rmSync(filler);
  let after = 0;
  while (after < 20 && (await write(before + after)) === undefined) after += 1;
  const kept = await count();
  await opened.close();
  const code = refused instanceof Error && 'code' in refused ? refused.code : undefined;
  return { before, after, code, readableWhenFull, kept };
};
