import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { UnreadableEvent } from '@soebs/events';
import { newId } from '../ids/ids.ts';
import { contractServer, type ContractServer } from '../testing/contract-server.ts';
import { startEmbedded, type Running } from '../testing/embedded.ts';
import { causedBy, notes, numbered } from '../testing/notes.ts';
import { until } from '../testing/until.ts';
import { memoryVault } from '../vault/vault.ts';
import { openEventStore } from './client.ts';
import { recorded } from './stored-event.ts';
import {
  AnotherLog,
  StreamErased,
  WrongRevision,
  type Delivery,
  type EventStore,
  type From,
  type Stretch,
} from './store.ts';

const at = new Date('2026-01-01T00:00:00.000Z');
const fresh = (category = 'note'): string => `${category}-${newId()}`;
const urlOf = ({ port }: { port: number }): string => `esdb://127.0.0.1:${port}?tls=false`;

const writeTo = (store: EventStore, streamId: string, count: number, more: { expected?: number; id?: string } = {}) => {
  const { expected = -1, id = newId() } = more;
  const events = numbered(count, expected + 1);
  return store.append({ streamId, events, expected, by: causedBy(id), at, codec: notes.codec });
};
const textsOf = async (store: EventStore, streamId: string, from?: number | Stretch): Promise<string[]> =>
  (await store.read(streamId, notes.codec, from)).map(({ event }) => event.data.text);

/** Follows categories until told to stop; `seen` grows. */
const follow = (store: EventStore, from: From, prefixes: readonly string[]) => {
  const controller = new AbortController();
  const observed: Delivery[] = [];
  const run = async (): Promise<void> => {
    for await (const delivery of store.subscribe({ prefixes, from, signal: controller.signal }))
      observed.push(delivery);
  };
  const ended = run();
  const events = () => observed.flatMap((delivery) => (delivery.kind === 'event' ? [delivery.event] : []));
  return {
    observed,
    events,
    ended,
    caughtUp: () => until(() => observed.some(({ kind }) => kind === 'caughtUp')),
    has: (count: number) => until(() => events().length >= count, 15_000),
    stop: async () => {
      controller.abort();
      await ended;
    },
  };
};

describe('the event store', () => {
  let server: ContractServer;
  let store: EventStore;

  beforeAll(async () => {
    server = await contractServer('eventstore');
    store = openEventStore(server.url, memoryVault());
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  describe('reading and appending', () => {
    it('reads back what was appended, with revision, metadata and version, and from a revision on', async () => {
      const stream = fresh();
      expect(await textsOf(store, stream)).toEqual([]);
      expect(await writeTo(store, stream, 3, { id: 'command' })).toBe(2);
      const read = await store.read(stream, notes.codec);
      expect(read.map(({ revision, event }) => [revision, event.data.text])).toEqual([
        [0, 'n0'],
        [1, 'n1'],
        [2, 'n2'],
      ]);
      expect(read[0]?.metadata).toEqual({ ...causedBy('command'), at: at.toISOString(), version: 1 });
      expect(await textsOf(store, stream, 2)).toEqual(['n2']);
      expect(await textsOf(store, stream, 3)).toEqual([]);
      expect(await textsOf(store, stream, { from: 1, to: 1 })).toEqual(['n1']);
      expect(await textsOf(store, stream, { from: 1, to: 9 })).toEqual(['n1', 'n2']);
    });

    it('refuses another revision than the expected one, and appends nothing then', async () => {
      const stream = fresh();
      await expect(writeTo(store, stream, 1, { expected: 0 })).rejects.toBeInstanceOf(WrongRevision);
      await writeTo(store, stream, 2);
      await expect(writeTo(store, stream, 1)).rejects.toBeInstanceOf(WrongRevision);
      await expect(writeTo(store, stream, 1, { expected: 0 })).rejects.toBeInstanceOf(WrongRevision);
      await expect(writeTo(store, stream, 1, { expected: 2 })).rejects.toBeInstanceOf(WrongRevision);
      expect(await writeTo(store, stream, 1, { expected: 1 })).toBe(2);
      expect(await textsOf(store, stream)).toEqual(['n0', 'n1', 'n2']);
    });

    it('records an append that is sent again once, also after others have appended', async () => {
      const stream = fresh();
      const id = newId();
      expect(await writeTo(store, stream, 2, { id })).toBe(1);
      expect(await writeTo(store, stream, 2, { id })).toBe(1);
      await writeTo(store, stream, 1, { expected: 1 });
      await writeTo(store, stream, 2, { id });
      expect(await textsOf(store, stream)).toEqual(['n0', 'n1', 'n2']);
    });

    it('lets one of many writers that expect the same revision win', async () => {
      const stream = fresh();
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => writeTo(store, stream, 1)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WrongRevision);
      expect(await textsOf(store, stream)).toEqual(['n0']);
    });

    it('names the head, which grows', async () => {
      const before = await store.head();
      const stream = fresh();
      await writeTo(store, stream, 1);
      const [event] = await store.read(stream, notes.codec);
      expect(await store.head()).toBeGreaterThan(before);
      expect(event?.revision).toBe(0);
    });

    it('[AU12] ends a stream for ever: neither read nor append, and ending it twice is no error', async () => {
      const stream = fresh();
      await writeTo(store, stream, 2);
      await store.tombstone(stream);
      await store.tombstone(stream);
      await expect(store.read(stream, notes.codec)).rejects.toBeInstanceOf(StreamErased);
      await expect(writeTo(store, stream, 1)).rejects.toBeInstanceOf(StreamErased);
      await store.tombstone(fresh());
    });
  });

  describe('a subscription', () => {
    it('brings all events of its prefixes in order, then word that it has caught up, then what follows', async () => {
      const category = `a${newId().slice(0, 8)}`;
      const other = fresh(`b${newId().slice(0, 8)}`);
      const stream = fresh(category);
      for (let n = 0; n < 4; n += 1) {
        await writeTo(store, stream, 300, { expected: n * 300 - 1 });
        await writeTo(store, other, 1, { expected: n - 1 });
      }
      const following = follow(store, 'start', [`${category}-`]);
      await following.caughtUp();
      expect(following.observed.findIndex(({ kind }) => kind === 'caughtUp')).toBe(1_200);
      await writeTo(store, stream, 2, { expected: 1_199 });
      await following.has(1_202);
      expect(following.events().map(({ revision }) => revision)).toEqual(Array.from({ length: 1_202 }, (_, n) => n));
      expect(following.events().every(({ streamId }) => streamId === stream)).toBe(true);
      expect(recorded(following.events()[1_201]!, notes.codec).event.data.text).toBe('n1201');
      await following.stop();
    });

    it('goes on behind a position, and at the end with what is new only', async () => {
      const category = `c${newId().slice(0, 8)}`;
      const stream = fresh(category);
      await writeTo(store, stream, 5);
      const all = follow(store, 'start', [`${category}-`]);
      await all.has(5);
      await all.stop();
      const rest = follow(store, all.events()[2]!.position, [`${category}-`]);
      const news = follow(store, 'end', [`${category}-`]);
      await Promise.all([rest.caughtUp(), news.caughtUp()]);
      await writeTo(store, stream, 1, { expected: 4 });
      await Promise.all([rest.has(3), news.has(1)]);
      expect(rest.events().map(({ revision }) => revision)).toEqual([3, 4, 5]);
      expect(news.events().map(({ revision }) => revision)).toEqual([5]);
      await Promise.all([rest.stop(), news.stop()]);
    });

    it('ends at once when its signal aborts, also while nothing happens', async () => {
      const idle = follow(store, 'end', ['nothing-']);
      await idle.caughtUp();
      await idle.stop();
      expect(idle.events()).toEqual([]);
    });

    it('tells a position that is none of this log', async () => {
      await writeTo(store, fresh(), 1);
      const head = await store.head();
      for (const position of [head - 1n, head + 1_000n]) {
        await expect(follow(store, position, ['note-']).ended).rejects.toBeInstanceOf(AnotherLog);
      }
    });

    it('passes over what the log itself writes when a stream is ended', async () => {
      const category = `ended${newId().slice(0, 8)}`;
      const following = follow(store, 'end', [`${category}-`]);
      await following.caughtUp();
      const stream = fresh(category);
      await writeTo(store, stream, 1);
      await following.has(1);
      await store.tombstone(stream);
      await writeTo(store, fresh(category), 1);
      await following.has(2);
      expect(following.events().map(({ type }) => type)).toEqual(['NoteWritten', 'NoteWritten']);
      await following.stop();
    });

    it('throws at an event without our metadata instead of waiting for ever', async () => {
      const category = `foreign${newId().slice(0, 8)}`;
      const client = EventStoreDBClient.connectionString(server.url);
      await client.appendToStream(`${category}-1`, [jsonEvent({ type: 'Strange', data: {} })]);
      await client.dispose();
      await expect(follow(store, 'start', [`${category}-`]).ended).rejects.toBeInstanceOf(UnreadableEvent);
    });
  });

  describe('when the server is killed', () => {
    it('goes on after the restart: no event lost, none twice, and calls in between succeed', async () => {
      const data = await mkdtemp(join(tmpdir(), 'soebs-store-'));
      let killed: Running = await startEmbedded('eventstore', { data });
      const own = openEventStore(urlOf(killed), memoryVault());
      const category = `kill${newId().slice(0, 8)}`;
      const streams = [fresh(category), fresh(category), fresh(category)];
      const following = follow(own, 'start', [`${category}-`]);
      await following.caughtUp();
      let isWriting = true;
      const write = async (stream: string): Promise<number> => {
        let count = 0;
        while (isWriting) {
          await writeTo(own, stream, 1, { expected: count - 1 });
          count += 1;
        }
        return count;
      };
      const writing = Promise.all(streams.map(write));
      for (let kills = 0; kills < 2; kills += 1) {
        const observed = following.events().length;
        await following.has(observed + 20);
        killed.process.kill('SIGKILL');
        await until(() => killed.process.signalCode !== null);
        killed = await startEmbedded('eventstore', { data, port: killed.port });
      }
      await following.has(following.events().length + 20);
      isWriting = false;
      const counts = await writing;
      await following.has(counts.reduce((sum, count) => sum + count, 0));
      for (const [n, stream] of streams.entries()) {
        const revisions = following.events().flatMap((event) => (event.streamId === stream ? [event.revision] : []));
        expect(revisions).toEqual(Array.from({ length: counts[n] ?? 0 }, (_, revision) => revision));
        expect(await textsOf(own, stream)).toEqual(revisions.map((revision) => `n${revision}`));
      }
      await following.stop();
      await own.close();
      await killed.stop();
      await rm(data, { recursive: true, force: true });
    }, 60_000);

    it('tells when another log answers at the same address', async () => {
      const own = await startEmbedded('eventstore');
      const reader = openEventStore(urlOf(own), memoryVault());
      const id = await reader.logId();
      const following = follow(reader, 'start', ['note-']);
      await following.caughtUp();
      const outcome = expect(following.ended).rejects.toBeInstanceOf(AnotherLog);
      await own.stop();
      const other = await startEmbedded('eventstore', { port: own.port });
      await outcome;
      expect(await reader.logId()).not.toBe(id);
      await reader.close();
      await other.stop();
    }, 30_000);
  });
});
