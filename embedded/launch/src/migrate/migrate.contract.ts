// @long: kills, floods or starts whole programs.
import { mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { MongoClient } from 'mongodb';
import { withLocalServers } from './local-servers.ts';
import { countAll, migrate } from './migrate.ts';
import { serversIn, type Servers } from './settings.ts';

const folders: string[] = [];
const folder = (): string => {
  folders.push(mkdtempSync(join(tmpdir(), 'migrate-')));
  return folders.at(-1)!;
};
afterAll(() => folders.forEach((path) => rmSync(path, { recursive: true, force: true })));

/** Other runs may have left streams on a real server. */
const category = `note${randomUUID().slice(0, 8)}`;
const written = (text: string) => jsonEvent({ type: 'NoteWritten', data: { text }, metadata: { by: 'test' } });

const fill = async ({ eventstoreUrl, mongoUrl, vaultUrl }: Servers): Promise<void> => {
  const log = EventStoreDBClient.connectionString(eventstoreUrl);
  for (let n = 0; n < 40; n += 1)
    await log.appendToStream(`${category}-${n % 3}`, [written(`a${n}`), written(`b${n}`)]);
  await log.appendToStream(
    `${category}-big`,
    Array.from({ length: 700 }, (_, n) => written('ü'.repeat(600) + String(n))),
  );
  await log.setStreamMetadata(`${category}-1`, { maxCount: 5 });
  await log.appendToStream(`${category}-ended`, written('gone'));
  await log.tombstoneStream(`${category}-ended`);
  await log.appendToStream(`${category}-soft`, written('hidden'));
  await log.deleteStream(`${category}-soft`);
  await log.appendToStream(`${category}-soft`, written('back'));
  await log.appendToStream(`${category}-hidden`, written('hidden'));
  await log.deleteStream(`${category}-hidden`);
  await log.dispose();
  const mongo = await new MongoClient(mongoUrl).connect();
  const db = mongo.db();
  await db.collection('accounts.users').createIndex({ email: 1 }, { unique: true, name: 'by_email' }, {});
  const users = Array.from({ length: 1_201 }, (_, n) => ({ _id: `u${n}` as never, email: `${n}@x`, at: new Date(n) }));
  await db.collection('accounts.users').insertMany(users);
  await db.collection('projects.project').insertOne({ _id: 'p1' as never, revision: 3 });
  await db.collection('projector.checkpoints').insertOne({ _id: 'projects.project' as never, position: '7' });
  await db.collection('projects.project@4.1').insertOne({ _id: 'p1' as never, revision: 3 });
  await db.collection('projects.project@4.1.rows').insertOne({ _id: 'p1/3' as never, row: {} });
  await db.collection('views.builds').insertOne({ _id: 'b' as never, collection: 'projects.project@4.1' });
  await db.collection('processes.checkpoints').insertOne({ _id: 'chargeProject' as never, position: '7' });
  await mongo.close();
  const vault = await new MongoClient(vaultUrl).connect();
  await vault
    .db()
    .collection('keys')
    .insertOne({ _id: 'p1' as never, key: Buffer.alloc(32, 7) });
  await vault.close();
};

/** Everything of ours in the log, with what a reader can tell an event by. */
const contents = async ({ eventstoreUrl }: Servers) => {
  const log = EventStoreDBClient.connectionString(eventstoreUrl);
  const events: unknown[] = [];
  for await (const { event } of log.readAll()) {
    const { id, type, streamId, revision, data, metadata } = event!;
    const isMadeByServer = type === '$streamDeleted' || type === '$metadata';
    if (streamId.startsWith(category) || streamId.startsWith(`$$${category}`))
      events.push({ ...(isMadeByServer ? {} : { id }), type, streamId, revision, data, metadata });
  }
  await log.dispose();
  return events;
};

const documents = async ({ mongoUrl }: Servers) => {
  const mongo = await new MongoClient(mongoUrl).connect();
  const names = (await mongo.db().listCollections().toArray()).map(({ name }) => name).sort();
  const users = await mongo.db().collection('accounts.users').find().sort({ _id: 1 }).toArray();
  const indexes = await mongo.db().collection('accounts.users').indexes();
  await mongo.close();
  return { names, users, indexes };
};

/** Real servers to move to (`npm run test:servers`), else another embedded instance. */
const withTarget = async <T>(work: (to: Servers) => Promise<T>): Promise<T> => {
  const [eventstoreUrl, named] = [process.env['TEST_EVENTSTORE_URL'], process.env['TEST_MONGO_URL']];
  if (eventstoreUrl === undefined || named === undefined) return withLocalServers(folder(), work);
  const mongoUrl = new URL(named);
  mongoUrl.pathname = `/soebs_${category}`;
  const vaultUrl = new URL(named);
  vaultUrl.pathname = `/vault_${category}`;
  const mongo = await new MongoClient(mongoUrl.href).connect();
  try {
    return await work({ eventstoreUrl, mongoUrl: mongoUrl.href, vaultUrl: vaultUrl.href });
  } finally {
    await mongo.db().dropDatabase();
    await mongo.db(`vault_${category}`).dropDatabase();
    await mongo.close();
  }
};

describe('a migration', () => {
  const source = folder();
  beforeAll(() => withLocalServers(source, fill));

  it('reports what it would copy, and copies nothing then', async () => {
    const counts = await withLocalServers(source, countAll);
    expect(counts.documents).toEqual({ 'accounts.users': 1_201, keys: 1 });
    expect(counts.log).toMatchObject({ ended: 1 });
  });

  it('copies ids, types, data, metadata and order, plain documents with indexes, and no views', async () => {
    await withLocalServers(source, (from) =>
      withTarget(async (to) => {
        const counts = await countAll(from);
        expect(await migrate(from, to)).toEqual(counts);
        expect(await contents(to)).toEqual(await contents(from));
        const [theirs, ours] = [await documents(to), await documents(from)];
        expect(theirs.names).toEqual(['accounts.users']);
        expect(theirs.users).toEqual(ours.users);
        expect(theirs.indexes).toEqual(ours.indexes);
      }),
    );
  }, 60_000);

  it('may be repeated, and goes on where it broke off', async () => {
    const target = folder();
    await withLocalServers(source, (from) =>
      withLocalServers(target, async (to) => {
        const half = migrate(from, to, (events) => {
          if (events > 60) throw new Error('cut');
        });
        await expect(half).rejects.toThrow('cut');
        await migrate(from, to);
        const once = await contents(to);
        await migrate(from, to);
        expect(await contents(to)).toEqual(once);
        expect(once).toEqual(await contents(from));
      }),
    );
  }, 60_000);

  it('refuses a target whose streams hold something else', async () => {
    const target = folder();
    await withLocalServers(source, (from) =>
      withLocalServers(target, async (to) => {
        const log = EventStoreDBClient.connectionString(to.eventstoreUrl);
        await log.appendToStream(`${category}-0`, written('foreign'));
        await log.dispose();
        await expect(migrate(from, to)).rejects.toMatchObject({ type: 'wrong-expected-version' });
      }),
    );
  }, 60_000);
});

describe('the settings', () => {
  it('name the servers, as an env file does', () => {
    expect(
      serversIn(
        '# x\nEVENTSTORE_URL="esdb://a:1?tls=false"\nexport MONGO_URL=mongodb://b/soebs\nVAULT_URL=mongodb://b/vault\n',
      ),
    ).toEqual({
      eventstoreUrl: 'esdb://a:1?tls=false',
      mongoUrl: 'mongodb://b/soebs',
      vaultUrl: 'mongodb://b/vault',
    });
    expect(() => serversIn('MONGO_URL=x')).toThrow(/EVENTSTORE_URL/);
  });
});
