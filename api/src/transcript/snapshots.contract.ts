import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamName, transcriptDocuments, type TranscriptDocument } from '@soebs/events';
import type { Operation } from '@soebs/events/transcript';
import { newId, type EventStore } from '@soebs/platform';
import { causedBy, quiet, until } from '@soebs/platform/testing';
import { commandHandlers } from '../commands/commands.ts';
import { storiesOf, type Stories } from '../testing/stories.ts';
import { sharedWorld, type World } from '../testing/world.ts';
import { textSnapshots } from './latest-snapshots.ts';

let world: World;
let story: Stories;
let ownerId: string;
beforeAll(async () => {
  world = await sharedWorld();
  story = storiesOf(world);
  ownerId = (await world.member()).user._id;
}, 60_000);
afterAll(() => world.close(), 30_000);

const documents = () =>
  world.db.collection<{ _id: string; revision: number; sealed: { buffer: Uint8Array } }>('transcript.snapshots');
const asideOf = (id: string) => documents().findOne({ _id: streamName('transcript', id) });
const insert = (text: string): Operation => ({ type: 'T', seg: 'p0', delta: [text] });

/** What is only packed would come back. */
const inflated = (bytes: Buffer): string => {
  try {
    return inflateRawSync(bytes).toString('latin1');
  } catch {
    return '';
  }
};

/** A fresh api's way to the text, and how many events it has read for it. */
const opened = async (
  id: string,
): Promise<{ state: TranscriptDocument; events: number; close: () => Promise<void> }> => {
  let events = 0;
  const store: EventStore = {
    ...world.store,
    read: async (streamId, codec, from) => {
      const read = await world.store.read(streamId, codec, from);
      events += read.length;
      return read;
    },
  };
  const { transcriptDocuments: texts } = commandHandlers({
    store,
    now: () => new Date(),
    log: quiet,
    texts: textSnapshots(world.db, world.store.vault),
  });
  const { state } = await texts.stateOf(streamName('transcript', id));
  return { state, events, close: texts.close };
};

/** Edits that stand in the log, without asking an api each time. */
const edited = async (id: string, count: number): Promise<void> => {
  const streamId = streamName('transcript', id);
  const { revision } = await world.commands.transcriptDocuments.stateOf(streamId);
  for (let from = 0; from < count; from += 100) {
    const events = Array.from({ length: Math.min(100, count - from) }, (_, n) => ({
      type: 'TranscriptEdited' as const,
      data: { opId: newId(), by: ownerId, ops: [insert(`w${from + n} `)] as never },
    }));
    const place = { streamId, expected: revision + from, codec: transcriptDocuments.codec };
    await world.store.append({ ...place, events, by: causedBy(newId()), at: new Date() });
  }
};

const whole = async (id: string): Promise<TranscriptDocument> =>
  (
    await commandHandlers({ store: world.store, now: () => new Date(), log: quiet }).transcriptDocuments.stateOf(
      streamName('transcript', id),
    )
  ).state;

describe('snapshots of texts', () => {
  it('[TX16] opens a text of many edits by its snapshot and what is newer, the same as the whole log', async () => {
    const id = await story.finished(ownerId, 'eins zwei');
    await edited(id, 450);
    const first = await opened(id);
    expect(first.events).toBeGreaterThan(450);
    await first.close();
    await edited(id, 30);
    const second = await opened(id);
    expect(second.events).toBe(31);
    expect(second.state).toEqual(await whole(id));
    await second.close();
    expect((await opened(id)).events).toBe(1);
  });

  it('[TX16] writes a snapshot every 200 events, and when the api stops', async () => {
    const id = await story.finished(ownerId, 'eins zwei');
    const owner = await world.login({ email: `${ownerId}@soebs.example` });
    await owner.data('get', `/projects/${id}/transcript`);
    await edited(id, 250);
    await owner.data('get', `/projects/${id}/transcript`);
    const made = await until(() => asideOf(id));
    await edited(id, 3);
    const { revision } = await owner.data<{ revision: number }>('get', `/projects/${id}/transcript`);
    expect((await asideOf(id))?.revision).toBe(made.revision);
    expect(made.revision).toBe(revision - 3);
    await world.api.stop();
    expect((await asideOf(id))?.revision).toBe(revision);
    await world.api.start();
  }, 30_000);

  it.each([
    ['spoilt', { sealed: Buffer.alloc(90) }],
    ['of another version', { version: 999 }],
    ['ahead of the log', { revision: 5_000 }],
    ['of other commands', { commands: '[]' }],
    ['of another shape', { sealed: 'none' }],
    ['of before texts were sealed', { head: '{}', sealed: null }],
  ])('[TX16] ignores a snapshot that is %s', async (_, change) => {
    const id = await story.finished(ownerId, 'eins zwei');
    await edited(id, 20);
    await (await opened(id)).close();
    await documents().updateOne({ _id: streamName('transcript', id) }, { $set: change as never });
    const { state, close } = await opened(id);
    expect(state).toEqual(await whole(id));
    await close();
    const mended = await opened(id);
    expect([mended.state, mended.events]).toEqual([state, 1]);
  });

  it('[TX16] ignores a whole snapshot when the log holds another event at its revision', async () => {
    const [id, other] = [await story.finished(ownerId, 'eins zwei'), await story.finished(ownerId, 'drei vier')];
    const { state } = await opened(other);
    const foreign = { state, revision: state.revision, mark: 'of another log', commands: new Map() };
    await textSnapshots(world.db, world.store.vault).write(streamName('transcript', id), foreign);
    expect(await asideOf(id)).not.toBeNull();
    expect((await opened(id)).state).toEqual(await whole(id));
  });

  it('[TX16] keeps the later of two apis’ snapshots', async () => {
    const id = await story.finished(ownerId, 'eins zwei');
    const slow = await opened(id);
    await edited(id, 5);
    const quick = await opened(id);
    await quick.close();
    await slow.close();
    expect((await asideOf(id))?.revision).toBe(quick.state.revision);
  });

  it('[AU12] holds no word in the clear, and nobody reads it once the key is gone, nor writes it again', async () => {
    const id = await story.finished(ownerId, 'Kanarienvogel Zeisig');
    await edited(id, 3);
    const late = await opened(id);
    await (await opened(id)).close();
    const stored = await asideOf(id);
    expect(Object.keys(stored ?? {}).sort()).toEqual(['_id', 'commands', 'mark', 'revision', 'sealed', 'version']);
    const bytes = Buffer.from(stored?.sealed.buffer ?? []);
    expect(bytes.toString('latin1') + inflated(bytes)).not.toMatch(/Kanari|Zeisig/u);
    const texts = textSnapshots(world.db, world.store.vault);
    expect(await texts.read(streamName('transcript', id))).toMatchObject({ state: late.state });

    await world.store.forget(id);
    expect(await texts.read(streamName('transcript', id))).toBeNull();
    expect(await asideOf(id)).toBeNull();
    const folded = { state: late.state, revision: 9, mark: '', commands: new Map() };
    await texts.write(streamName('transcript', id), folded);
    expect(await asideOf(id)).toBeNull();
  });

  it('[AU12] removes snapshots from before texts were sealed, when the api starts', async () => {
    const id = newId();
    const plain = { _id: id, version: 2, revision: 3, head: '{}' };
    await world.db.collection<{ _id: string }>('transcript.snapshots').insertOne(plain);
    await world.api.stop();
    await world.api.start();
    expect(await documents().findOne({ _id: id })).toBeNull();
  });

  it('[AU12] erases it with the project, also when it is written at that moment', async () => {
    const id = await story.finished(ownerId, 'eins zwei');
    const late = await opened(id);
    await (await opened(id)).close();
    expect(await asideOf(id)).not.toBeNull();
    const owner = await world.login({ email: `${ownerId}@soebs.example` });
    await owner.data('delete', `/projects/${id}`);
    await until(async () => (await asideOf(id)) === null);
    await late.close();
    expect(await asideOf(id)).toBeNull();
  });
});
