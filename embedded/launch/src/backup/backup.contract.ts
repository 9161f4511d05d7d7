// @long: kills, floods or starts whole programs.
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Long, MongoClient, type Db, type Document } from 'mongodb';
import { startLocal } from '../migrate/local-servers.ts';
import { withFolder } from './products.ts';
import { restoreInto, verifiedCopy } from './restore.ts';
import { takeBackup, type Product } from './take.ts';

const place = mkdtempSync(join(tmpdir(), 'backup-'));
const copies = join(place, 'copies');
afterAll(() => rmSync(place, { recursive: true, force: true }));

const event = (type: string, data: Document) => jsonEvent({ id: randomUUID(), type, data, metadata: { version: 1 } });
const project = (id: string) => [
  event('ProjectCreated', { title: 'ü' }),
  event('ProjectQueued', { media: { key: `projects/${id}/media` } }),
];
const media = (data: string, key: string, text: string): void => {
  mkdirSync(dirname(join(data, 'media', key)), { recursive: true });
  writeFileSync(join(data, 'media', key), text);
};
const insert = (db: Db, name: string, documents: readonly Document[]) => db.collection(name).insertMany([...documents]);
const connected = async <T>(url: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const client = await new MongoClient(url).connect();
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
};

/** The position of the second event of project `a`: so far a process has worked. */
let workedUpTo = 0n;

const fill = async ({ servers }: Product): Promise<void> => {
  const log = EventStoreDBClient.connectionString(servers.eventstoreUrl);
  await log.appendToStream('project-a', project('a'));
  for await (const { event: last } of log.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
    workedUpTo = last?.position.commit ?? 0n;
  for (const id of ['b', 'lost']) await log.appendToStream(`project-${id}`, project(id));
  await log.appendToStream('project-erased', [...project('erased'), event('ProjectMediaErased', {})]);
  await log.appendToStream('project-deleted', project('deleted'));
  await log.tombstoneStream('project-deleted');
  await log.dispose();
  await connected(servers.vaultUrl, (db) => insert(db, 'keys', [{ _id: 'a' as never, key: Buffer.alloc(32, 7) }]));
  await connected(servers.mongoUrl, async (db) => {
    const people = Array.from({ length: 1_001 }, (_, n) => ({
      _id: `u${n}` as never,
      n,
      at: new Date(n),
      big: Long.MAX_VALUE,
    }));
    await insert(db, 'accounts.users', people);
    await insert(db, 'accounts.sessions', [{ _id: 's' as never }]);
    await insert(db, 'views.builds', [{ _id: 'b' as never, collection: 'projects.project@4.1' }]);
    await insert(db, 'projects.project@4.1', [{ _id: 'a' as never }]);
    await insert(db, 'processes.checkpoints', [
      { _id: 'charge' as never, position: String(workedUpTo), log: 'here' },
      { _id: 'ahead' as never, position: '99999999', log: 'here' },
    ]);
    await insert(db, 'mail.outbox', [
      { _id: 'm1' as never, state: 'waiting', letter: { to: 'a' }, fence: 3, tries: 0 },
      { _id: 'm2' as never, state: 'sent', letter: null, fence: 3, tries: 1 },
    ]);
    await insert(db, 'payments.refunds', [{ _id: 'r' as never, tries: 0, fence: 4 }]);
    await insert(db, 'leases', [
      { _id: 'process:charge' as never, holder: 'me', fence: 4, beat: 'x' },
      { _id: 'member/me' as never, holder: 'me', fence: 0, beat: 'x', names: [] },
    ]);
  });
};

const objectsOf = (data: string) => ({ url: pathToFileURL(join(data, 'media')).href });
const served = <T>(data: string, work: (product: Product) => Promise<T>): Promise<T> =>
  withFolder(data, objectsOf(data), work);
const now = (): Date => new Date('2026-11-29T12:00:00Z');
const folder = (name: string): string => {
  mkdirSync(join(place, name), { recursive: true });
  return join(place, name);
};

const source = folder('source');
const copy = join(copies, 'first');
let taken: Awaited<ReturnType<typeof takeBackup>>;
beforeAll(async () => {
  for (const id of ['a', 'b', 'erased']) media(source, `projects/${id}/media`, `sound of ${id}`);
  media(source, 'projects/a/media.half.part', 'half');
  taken = await served(source, async (product) => {
    await fill(product);
    return takeBackup(product, { folder: copy, now });
  });
}, 60_000);

/** The files of a copy may be changed. */
const changedCopy = (name: string, change: (at: string) => void): string => {
  const changed = join(place, name);
  cpSync(copy, changed, { recursive: true });
  change(changed);
  return changed;
};

describe('a copy', () => {
  it('[OP20] holds log, keys, documents and recordings, and says which recordings are missing', () => {
    expect(taken.log).toMatchObject({ events: 11, ended: 1 });
    expect(Object.keys(taken.documents).sort()).toEqual([
      'accounts.users',
      'leases',
      'mail.outbox',
      'payments.refunds',
    ]);
    expect(taken.missing).toEqual(['projects/lost/media']);
    expect(Object.keys(taken.files).filter((file) => file.startsWith('media/'))).toHaveLength(3);
    expect(statSync(join(copy, 'keys/keys.ndjson.gz')).mode & 0o077).toBe(0);
  });

  it('[OP20] takes unchanged recordings over from the copy before, and never lands in a folder that holds something', async () => {
    const second = join(copies, 'second');
    media(source, 'projects/b/media', 'another sound');
    await served(source, async (product) => {
      await expect(takeBackup(product, { folder: copy, now })).rejects.toMatchObject({ code: 'copy_folder_not_empty' });
      await takeBackup(product, { folder: second, now });
      const last = await connected(product.servers.mongoUrl, (db) =>
        db.collection('backups').findOne({ _id: 'last' as never }),
      );
      expect(last).toMatchObject({ takenAt: now(), events: 11 });
    });
    const inode = (at: string, id: string): number => statSync(join(at, `media/projects/${id}/media`)).ino;
    expect(inode(second, 'a')).toBe(inode(copy, 'a'));
    expect(readFileSync(join(second, 'media/projects/b/media'), 'utf8')).toBe('another sound');
  }, 60_000);

  it('[OP21] is refused by a code before anything is changed when it is damaged, not whole, or not understood', async () => {
    const refused = async (name: string, code: string, change: (at: string) => void): Promise<void> => {
      await expect(verifiedCopy({ folder: changedCopy(name, change) })).rejects.toMatchObject({ code });
    };
    const flip = (file: string): void => {
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    };
    await refused('no-list', 'copy_incomplete', (at) => rmSync(join(at, 'manifest.json')));
    await refused('no-keys', 'copy_incomplete', (at) => rmSync(join(at, 'keys'), { recursive: true }));
    await refused('cut', 'copy_damaged', (at) => truncateSync(join(at, 'log.ndjson.gz'), 40));
    await refused('flipped', 'copy_damaged', (at) => flip(join(at, 'media/projects/a/media')));
    await refused('torn', 'copy_not_understood', (at) => truncateSync(join(at, 'manifest.json'), 200));
    await refused('outside', 'copy_not_understood', (at) => {
      const list = join(at, 'manifest.json');
      writeFileSync(list, readFileSync(list, 'utf8').replace('"log.ndjson.gz"', '"../log.ndjson.gz"'));
    });
  });

  it('[OP21] may have its keys elsewhere', async () => {
    const apart = folder('apart');
    const without = changedCopy('without', (at) => {
      cpSync(join(at, 'keys'), apart, { recursive: true });
      rmSync(join(at, 'keys'), { recursive: true });
    });
    const { manifest } = await verifiedCopy({ folder: without, keys: apart });
    expect(manifest.keys).toBe(1);
  });
});

describe('a restored copy', () => {
  const target = folder('target');
  it('[OP21] is what was copied, with nobody logged in, no lease held, no email sent again, and processes where they were', async () => {
    await served(target, async (product) => {
      const restored = await restoreInto(await verifiedCopy({ folder: copy }), product, { sendsWaiting: false });
      expect(restored).toMatchObject({ heldEmails: 1, refunds: 1, beganAnew: ['ahead'], objects: 3 });
      await connected(product.servers.mongoUrl, async (db) => {
        const all = (name: string) => db.collection(name).find().sort({ _id: 1 }).toArray();
        expect(await db.collection('accounts.users').countDocuments({ big: Long.MAX_VALUE })).toBe(1_001);
        expect(await all('accounts.sessions')).toEqual([]);
        expect(await all('leases')).toEqual([{ _id: 'process:charge', holder: null, fence: 4, beat: 'restored' }]);
        expect(await all('mail.outbox')).toMatchObject([{ state: 'expired', letter: null }, { state: 'sent' }]);
        expect(await all('payments.refunds')).toMatchObject([{ tries: 1, fence: 0 }]);
        const [checkpoint] = await all('processes.checkpoints');
        expect(checkpoint).toMatchObject({ _id: 'charge', position: String(workedUpTo), fence: 0 });
        expect(checkpoint?.['log']).not.toBe('here');
      });
      expect(readFileSync(join(target, 'media/projects/a/media'), 'utf8')).toBe('sound of a');
      // A second one is refused: nothing is ever overwritten.
      await expect(
        restoreInto(await verifiedCopy({ folder: copy }), product, { sendsWaiting: false }),
      ).rejects.toMatchObject({
        code: 'target_not_empty',
      });
    });
  }, 60_000);

  it('[OP21] can be copied again, and is the same', async () => {
    const again = await served(target, (product) => takeBackup(product, { folder: join(place, 'again'), now }));
    expect(again.log.events).toBe(taken.log.events);
    expect(again.files['documents/accounts.users.ndjson.gz']).toEqual(
      taken.files['documents/accounts.users.ndjson.gz'],
    );
    expect(again.files['keys/keys.ndjson.gz']).toEqual(taken.files['keys/keys.ndjson.gz']);
  }, 60_000);

  it('[OP21] goes into an empty folder only: one that is in use says so', async () => {
    const inUse = await startLocal('eventstore', target);
    await expect(served(target, () => Promise.resolve())).rejects.toThrow(/Stop the product first/);
    await inUse.stop();
    expect(existsSync(join(target, 'restoring'))).toBe(false);
  });
});
