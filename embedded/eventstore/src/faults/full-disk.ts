import { binaryEvent, type EventStoreDBClient, type ResolvedEvent } from '@eventstore/db-client';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collect, startSpawned } from '../testing/spawned.ts';

const DISK_BYTES = 16 * 1024 * 1024;
const FILLER_BYTES = 8 * 1024 * 1024;
const EVENT_BYTES = 50_000;

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
  /** Appends answered before the disk was full, after it had room again. */
  readonly before: number;
  readonly after: number;
  /** What the first refusal said, and one by a classic append. */
  readonly refusal: string;
  readonly classicCode: unknown;
  /** Readable events while the disk was full, and at the end. */
  readonly readableWhenFull: number;
  readonly kept: number;
};

const event = (index: number) =>
  binaryEvent({ type: 'Filling', data: Buffer.alloc(EVENT_BYTES, index % 251), metadata: { index } });

const append = async (client: EventStoreDBClient, index: number): Promise<unknown> =>
  client.appendToStream('filling-1', event(index), { expectedRevision: index === 0 ? 'no_stream' : BigInt(index - 1) });

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Appends until one is refused. */
const fill = async (client: EventStoreDBClient): Promise<{ readonly before: number; readonly refused: unknown }> => {
  for (let before = 0; ; before += 1) {
    const refused = await failureOf(append(client, before));
    if (refused !== undefined) return { before, refused };
  }
};

/**
 * Appends until the disk is full, reads, makes room and appends on, all on one server without a restart; with
 * `restart`, the server is ended and started again while the disk is full.
 */
export const fullDiskFault = async (disk: string, restart = false): Promise<FullDiskReport> => {
  let store = await startSpawned(join(disk, 'log'));
  let client = store.client();
  const filler = join(disk, 'filler');
  writeFileSync(filler, Buffer.alloc(FILLER_BYTES, 1));
  const count = async (): Promise<number> =>
    (await collect<ResolvedEvent>(client.readStream('filling-1'))).filter(
      ({ event: read }, index) => (read?.metadata as { index: number }).index === index,
    ).length;
  const { before, refused } = await fill(client);
  if (restart) {
    await client.dispose();
    await store.end();
    store = await startSpawned(store.directory);
    client = store.client();
  }
  const readableWhenFull = await count();
  const credentials = { username: 'admin', password: 'changeit' };
  const classic = await failureOf(client.appendToStream('filling-2', event(0), { credentials }));
  rmSync(filler);
  let after = 0;
  for (; after < 20; after += 1) await append(client, before + after);
  const kept = await count();
  await store.remove();
  return {
    before,
    after,
    refusal: refused instanceof Error ? refused.message : '',
    classicCode: codeOf(classic),
    readableWhenFull,
    kept,
  };
};
