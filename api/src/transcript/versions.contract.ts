import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamName, transcriptDocuments, type Recorded, type TranscriptDocumentsEvent } from '@soebs/events';
import type { Operation } from '@soebs/events/transcript';
import { newId, type EventStore } from '@soebs/platform';
import { causedBy, until } from '@soebs/platform/testing';
import { storiesOf, type Stories } from '../testing/stories.ts';
import { sharedWorld, type World } from '../testing/world.ts';
import { textPages } from './history-snapshots.ts';
import { versions, type Versions } from './versions.ts';

const EVENTS_A_PAGE = 20;
const MINUTE = 60_000;

let world: World;
let story: Stories;
let ownerId: string;
beforeAll(async () => {
  world = await sharedWorld();
  story = storiesOf(world);
  ownerId = (await world.member()).user._id;
}, 60_000);
afterAll(() => world.close(), 30_000);

type StoredPage = { _id: string; from: number; revision: number; mark: string; sealed: { buffer: Uint8Array } };
const stored = () => world.db.collection<StoredPage>('transcript.pages');
const pagesOf = (id: string) =>
  stored()
    .find({ _id: { $regex: `^transcript-${id}` } })
    .sort({ _id: 1 })
    .toArray();

/** A reader of versions that counts the events it reads. */
const reader = (): Versions & { readonly readEvents: () => number } => {
  let count = 0;
  const store: EventStore = {
    ...world.store,
    read: async (streamId, codec, from) => {
      const read = await world.store.read(streamId, codec, from);
      count += read.length;
      return read;
    },
  };
  const past = versions(store, textPages(world.db, world.store.vault, EVENTS_A_PAGE));
  const readEvents = (): number => {
    const read = count;
    count = 0;
    return read;
  };
  return { ...past, readEvents };
};

/** Two people who write in turns of some edits, now and then with a pause that ends an editing session. */
const edited = async (id: string, count: number): Promise<void> => {
  const streamId = streamName('transcript', id);
  const { revision } = await world.commands.transcriptDocuments.stateOf(streamId);
  let atMs = Date.parse('2026-07-14T08:00:00.000Z') + revision * MINUTE;
  for (let n = 0; n < count; n += 1) {
    atMs += n % 17 === 16 ? 11 * MINUTE : MINUTE;
    const ops: Operation[] = [{ type: 'T', seg: 'p0', delta: n % 5 === 4 ? [-2] : [`w${n} `] }];
    const event = { type: 'TranscriptEdited' as const, data: { opId: newId(), by: n % 23 < 12 ? 'a' : 'b', ops } };
    const place = { streamId, expected: revision + n, codec: transcriptDocuments.codec };
    await world.store.append({ ...place, events: [event] as never, by: causedBy(newId()), at: new Date(atMs) });
  }
};

const logOf = (id: string): Promise<Recorded<TranscriptDocumentsEvent>[]> =>
  world.store.read(streamName('transcript', id), transcriptDocuments.codec);

const textsByReplay = (events: readonly Recorded<TranscriptDocumentsEvent>[]) => {
  let state = transcriptDocuments.initial;
  return events.map(({ event }) => (state = transcriptDocuments.evolve(state, event)).transcript ?? null);
};

type ListedVersion = {
  readonly revision: number;
  readonly at: string;
  readonly by: string | null;
  readonly edits: number;
};

const goesOn = (last: ListedVersion | undefined, by: string, at: string): boolean =>
  last?.by === by && Date.parse(at) - Date.parse(last.at) < 10 * MINUTE;

/** Editing sessions told from the whole log at once, with nothing put together page by page. */
const listByReplay = (events: readonly Recorded<TranscriptDocumentsEvent>[]) => {
  const all: ListedVersion[] = [];
  for (const { event, revision, metadata } of events) {
    const { at } = metadata;
    const last = all.at(-1);
    if (event.type === 'TranscriptStored') all.push({ revision, at, by: null, edits: 0 });
    if (event.type !== 'TranscriptEdited') continue;
    const { by } = event.data;
    if (goesOn(last, by, at)) all[all.length - 1] = { revision, at, by, edits: (last?.edits ?? 0) + 1 };
    else all.push({ revision, at, by, edits: 1 });
  }
  return all.reverse().map((each) => ({ ...each, name: null }));
};

describe('versions by pages of the log', () => {
  it('[TX38] are those of the whole log, at every revision, however many pages are there', async () => {
    const id = await story.finished(ownerId, 'eins zwei drei');
    for (const more of [7, 33, 60, 20]) {
      await edited(id, more);
      const events = await logOf(id);
      const { at, list } = reader();
      expect(await list(id, {})).toEqual(listByReplay(events));
      const texts = textsByReplay(events);
      for (const [revision, text] of texts.entries()) {
        expect((await at(id, revision))?.transcript ?? null).toEqual(text);
      }
      expect(await at(id, events.length)).toBeNull();
    }
    expect((await pagesOf(id)).length).toBeGreaterThan(4);
  });

  it('[TX38] read fewer events than a page holds, once the pages are there', async () => {
    const id = await story.finished(ownerId, 'eins zwei drei');
    await edited(id, 150);
    const past = reader();
    await past.turnPages(id);
    expect(past.readEvents()).toBeGreaterThan(150);
    for (const revision of [10, 60, 99, 140]) {
      await past.at(id, revision);
      expect(past.readEvents()).toBeLessThanOrEqual(EVENTS_A_PAGE + 1);
    }
    await past.list(id, {});
    expect(past.readEvents()).toBeLessThanOrEqual(EVENTS_A_PAGE + 1);
  });

  it('[TX38] always hold those with a name: ends of old editing sessions, and edits within one', async () => {
    const id = await story.finished(ownerId, 'eins zwei drei');
    await edited(id, 60);
    const [first] = (await reader().list(id, {})).filter(({ edits }) => edits > 3).slice(-1);
    const within = (first?.revision ?? 0) - 2;
    const named = { [`version:${first?.revision}`]: 'Rohfassung', [`version:${within}`]: 'vorher', 'version:x': 'nie' };
    const found = await reader().list(id, { ...named, 'version:9999': 'noch nicht' });
    expect(found.find(({ name }) => name === 'Rohfassung')).toMatchObject({ revision: first?.revision });
    expect(found.find(({ name }) => name === 'vorher')).toMatchObject({ revision: within, edits: 1 });
    expect(found.filter(({ name }) => name !== null)).toHaveLength(2);
  });

  it.each([
    ['spoilt', { sealed: Buffer.alloc(80) }],
    ['of another log', { mark: 'another' }],
    ['of another version', { version: 999 }],
    ['of another shape', { editingSessions: 'none' }],
  ])('[TX38] ignore history snapshots that are %s', async (_, change) => {
    const id = await story.finished(ownerId, 'eins zwei drei');
    await edited(id, 75);
    await reader().turnPages(id);
    const pages = await pagesOf(id);
    for (const n of [1, pages.length - 1]) await stored().updateOne({ _id: pages[n]!._id }, { $set: change as never });
    const events = await logOf(id);
    const texts = textsByReplay(events);
    for (const revision of [25, 45, 70, 76]) {
      expect((await reader().at(id, revision))?.transcript).toEqual(texts[revision]);
    }
    expect(await reader().list(id, {})).toEqual(listByReplay(events));
  });

  it('[TX38] ignore a whole history snapshot when the log holds another event at its end', async () => {
    const id = await story.finished(ownerId, 'eins zwei drei');
    await edited(id, 30);
    const pages = textPages(world.db, world.store.vault, EVENTS_A_PAGE);
    const state = transcriptDocuments.initial;
    const foreign = { from: 0, revision: 25, mark: 'of another log', editingSessions: [] };
    const { transcript } = (await reader().at(id, 3)) ?? {};
    await pages.write(streamName('transcript', id), { ...foreign, state: { ...state, transcript } });
    expect(await pages.before(streamName('transcript', id), 26)).toMatchObject(foreign);
    const texts = textsByReplay(await logOf(id));
    expect((await reader().at(id, 26))?.transcript).toEqual(texts[26]);
  });

  it('[TX38] [AU12] hold no word in the clear, and nothing is left of them when the project is deleted', async () => {
    const id = await story.finished(ownerId, 'Kanarienvogel Zeisig');
    await edited(id, 50);
    await reader().turnPages(id);
    const pages = await pagesOf(id);
    expect(pages.length).toBeGreaterThan(1);
    expect(JSON.stringify(pages)).not.toMatch(/Kanari|w7 /u);
    const owner = await world.login({ email: `${ownerId}@soebs.example` });
    await owner.data('delete', `/projects/${id}`);
    await until(async () => (await pagesOf(id)).length === 0);
    await expect(reader().turnPages(id)).rejects.toMatchObject({ code: 'stream_erased' });
    expect(await pagesOf(id)).toEqual([]);
  });
});
