import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { openEventStore } from '../event-store/client.ts';
import { StreamErased, type EventStore, type StoredEvent } from '../event-store/store.ts';
import { newId } from '../ids/ids.ts';
import { contractServer, type ContractServer } from '../testing/contract-server.ts';
import { diary, type DiaryEvent } from '../testing/diary.ts';
import { causedBy } from '../testing/notes.ts';
import { openVault, type Vault } from './vault.ts';

let servers: { readonly mongo: ContractServer; readonly log: ContractServer };
const vaultUrl = (): string => {
  const url = new URL(servers.mongo.url);
  url.pathname = '/vault';
  return url.href;
};
let vault: Vault;
beforeAll(async () => {
  servers = { mongo: await contractServer('mongo'), log: await contractServer('eventstore') };
  vault = await openVault(vaultUrl());
}, 60_000);
afterAll(async () => {
  await vault.close();
  await servers.mongo.stop();
  await servers.log.stop();
});

describe('the vault', () => {
  it('makes one key a thing, the same for all who ask at the same time, also from other processes', async () => {
    const id = newId();
    const other = await openVault(vaultUrl());
    const keys = await Promise.all([vault, other, vault, other].map((each) => each.keyFor(id)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect(await other.keyOf(id)).toEqual(keys[0]);
    expect(await vault.keyFor(newId())).not.toEqual(keys[0]);
    expect(await vault.keyOf(newId())).toBeUndefined();
    await other.close();
  });

  it('[AU12] destroys a key for ever, also one that was never made', async () => {
    for (const wasUsed of [true, false]) {
      const id = newId();
      if (wasUsed) await vault.keyFor(id);
      await vault.destroy(id);
      await vault.destroy(id);
      const fresh = await openVault(vaultUrl());
      expect(await fresh.keyOf(id)).toBe('destroyed');
      await expect(fresh.keyFor(id)).rejects.toMatchObject({ code: 'key_destroyed' });
      await fresh.close();
    }
  });
});

const write = (store: EventStore, streamId: string, { from, texts }: { from: number; texts: readonly string[] }) => {
  const events = texts.map((text, n): DiaryEvent => ({ type: 'PageWritten', data: { page: from + n, text } }));
  const by = causedBy(newId());
  return store.append({ streamId, events, expected: from - 1, by, at: new Date(0), codec: diary.codec });
};

/** What lies in the log itself, whoever may read it. */
const stored = async (streamId: string): Promise<string> => {
  const client = EventStoreDBClient.connectionString(servers.log.url);
  const events: unknown[] = [];
  for await (const { event } of client.readAll()) if (event?.streamId === streamId) events.push(event.data);
  await client.dispose();
  return JSON.stringify(events);
};

const delivered = async (store: EventStore, prefix: string): Promise<StoredEvent[]> => {
  const controller = new AbortController();
  const events: StoredEvent[] = [];
  for await (const each of store.subscribe({ prefixes: [prefix], from: 'start', signal: controller.signal })) {
    if (each.kind === 'caughtUp') break;
    events.push(each.event);
  }
  controller.abort();
  return events;
};

describe('the log with a vault', () => {
  it('[AU12] holds nothing personal in the clear, gives it back to readers, and forgets it for all of them at once', async () => {
    const store = openEventStore(servers.log.url, await openVault(vaultUrl()));
    const id = newId();
    const [streamId, sister] = [`diary-${id}`, `letters-${id}`];
    await write(store, streamId, { from: 0, texts: ['Kanarienvogel', 'Zeisig'] });
    await write(store, sister, { from: 0, texts: ['Kanarienvogel'] });
    const words = { type: 'PageWritten', data: { page: 1, text: 'Zeisig' } };
    expect((await store.read(streamId, diary.codec, 1)).map(({ event }) => event)).toEqual([words]);
    expect((await delivered(store, streamId))[1]?.data).toEqual(words.data);
    expect(await stored(streamId)).not.toMatch(/Kanarienvogel|Zeisig/);

    await store.forget(id);
    const nothing = { type: 'PageWritten', data: { page: 0, text: '–' } };
    for (const each of [streamId, sister]) {
      expect((await store.read(each, diary.codec)).map(({ event }) => event)[0]).toEqual(nothing);
      const observed = (await delivered(store, each)).map(({ data }) => data);
      expect(observed[0]).toEqual({ page: 0, $erased: true });
    }
    await expect(write(store, streamId, { from: 2, texts: ['mehr'] })).rejects.toThrow(StreamErased);
    const torn = { events: [{ type: 'PageTorn', data: { page: 1 } }] as const, expected: 1, at: new Date(0) };
    expect(await store.append({ streamId, ...torn, by: causedBy(newId()), codec: diary.codec })).toBe(2);
    await store.close();
  });
});
