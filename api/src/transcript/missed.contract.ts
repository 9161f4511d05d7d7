import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits } from '@soebs/contract';
import { streamName, transcriptDocuments } from '@soebs/events';
import {
  edit,
  flush,
  fromStoredTranscript,
  openSession,
  receive,
  type EditSession,
  type LoggedBatch,
  type Operation,
  type StoredTranscript,
} from '@soebs/events/transcript';
import { newId } from '@soebs/platform';
import { causedBy } from '@soebs/platform/testing';
import type { Client } from '../testing/client.ts';
import { storiesOf, type Stories } from '../testing/stories.ts';
import { sharedWorld, type World } from '../testing/world.ts';

let world: World;
let story: Stories;
let client: Client;
let ownerId: string;
beforeAll(async () => {
  world = await sharedWorld();
  story = storiesOf(world);
  const member = await world.member();
  client = member.client;
  ownerId = member.user._id;
}, 60_000);
afterAll(() => world.close(), 30_000);

type View = { revision: number; transcript: StoredTranscript };
type Page = { revision: number; tooFar: boolean; batches: LoggedBatch[] };

const load = (id: string): Promise<View> => client.data<View>('get', `/projects/${id}/transcript`);
const textOf = async (id: string): Promise<string> => (await load(id)).transcript.segments[0]?.text ?? '';
const typed = (text: string, at = 0): Operation => ({ type: 'T', seg: 'p0', delta: at === 0 ? [text] : [at, text] });

/** Edits of others that stand in the log, without asking an api each time. */
const others = async (id: string, texts: readonly string[], atOnce = 50): Promise<void> => {
  const streamId = streamName('transcript', id);
  for (let from = 0; from < texts.length; from += atOnce) {
    const { revision } = await world.commands.transcriptDocuments.stateOf(streamId);
    const events = texts.slice(from, from + atOnce).map((text) => ({
      type: 'TranscriptEdited' as const,
      data: { opId: newId(), by: 'somebody', ops: [typed(text)] as never },
    }));
    const place = { streamId, expected: revision, codec: transcriptDocuments.codec };
    await world.store.append({ ...place, events, by: causedBy(newId()), at: new Date() });
  }
};

const pagesSince = async (id: string, revision: number): Promise<Page[]> => {
  const pages: Page[] = [];
  for (let after = revision, more = true; more;) {
    const page = await client.data<Page>('get', `/projects/${id}/transcript/revisions?after=${after}`);
    pages.push(page);
    after = page.batches.at(-1)?.revision ?? after;
    more = page.tooFar;
  }
  return pages;
};

const send = ({ inFlight }: EditSession, id: string) =>
  client.call('patch', `/projects/${id}/transcript`, {
    body: { opId: inFlight?.opId, baseRevision: inFlight?.baseRevision, operations: inFlight?.ops },
  });

describe('who was away for long', () => {
  it('[TX13] brings what was typed meanwhile through the log, page by page, however much was missed', async () => {
    const id = await story.finished(ownerId, 'eins');
    const { revision, transcript } = await load(id);
    const mine = edit(openSession(revision, fromStoredTranscript(transcript)), [typed(' zwei', 4)]);
    if (!mine.ok) throw new Error(mine.rejection.detail);
    const unsent = flush(mine.session, { opId: newId(), newId });
    await others(
      id,
      Array.from({ length: 1_250 }, () => 'w'),
    );
    // The snapshot written at the stop keeps the latest thousand edits.
    await load(id);
    await world.api.stop();
    await world.api.start();

    const tooOld = await send(unsent, id);
    expect([tooOld.status, tooOld.body]).toMatchObject([
      409,
      { error: 'transcript_conflict', details: { batches: [] } },
    ]);
    const pages = await pagesSince(id, revision);
    expect(pages.map(({ batches }) => batches.length)).toEqual([limits.replayedOperations, 500, 250]);
    expect(pages.map((page) => [page.revision, page.tooFar])).toEqual([
      [revision + 1_250, true],
      [revision + 1_250, true],
      [revision + 1_250, false],
    ]);
    const passed = pages
      .flatMap(({ batches }) => batches)
      .reduce((session, batch) => receive(session, batch).session, unsent);
    expect((await send(passed, id)).body).toMatchObject({ data: { revision: revision + 1_251 } });
    expect(await textOf(id)).toBe(`${'w'.repeat(1_250)}eins zwei`);
    expect(passed.view.segments[0]?.text).toBe(await textOf(id));
  });

  it('[TX2] gets long batches in smaller pages', async () => {
    const id = await story.finished(ownerId, 'eins');
    const { revision } = await load(id);
    const word = `${'lang'.repeat(45_000)} `;
    await others(
      id,
      Array.from({ length: 25 }, () => word),
      4,
    );
    const pages = await pagesSince(id, revision);
    expect(pages.length).toBeGreaterThan(1);
    for (const { batches } of pages) expect(JSON.stringify(batches).length).toBeLessThan(4_100_000);
    expect(pages.flatMap(({ batches }) => batches.map((batch) => batch.revision - revision))).toEqual(
      Array.from({ length: 25 }, (_, n) => n + 1),
    );
  }, 30_000);
});

describe('a batch', () => {
  it('[TX2] of more than an event of the log can hold is refused with a code, one below it is taken', async () => {
    const id = await story.finished(ownerId, 'kurz');
    const { revision } = await load(id);
    const put = (text: string) =>
      client.call('patch', `/projects/${id}/transcript`, {
        body: { opId: newId(), baseRevision: revision, operations: [typed(text)] },
      });
    for (const huge of ['x'.repeat(1_900_000), '漢'.repeat(300_000)])
      expect(await put(huge)).toMatchObject({ status: 413, body: { success: false, error: 'body_too_large' } });
    expect(await textOf(id)).toBe('kurz');
    expect((await put('漢'.repeat(190_000))).status).toBe(200);
  });
});
