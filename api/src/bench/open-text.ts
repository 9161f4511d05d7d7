import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idOfStream, streamName, transcriptDocuments, type TranscriptDocumentsEvent } from '@soebs/events';
import { segmentsFromWords, toStored, toStoredTranscript, type Segment } from '@soebs/events/transcript';
import { memoryVault, newId, openEventStore, openMongo } from '@soebs/platform';
import { causedBy, quiet, startEmbedded } from '@soebs/platform/testing';
import { commandHandlers } from '../commands/commands.ts';
import { textPages } from '../transcript/history-snapshots.ts';
import { textSnapshots } from '../transcript/latest-snapshots.ts';
import { versions } from '../transcript/versions.ts';

/** How long it takes to open a three-hour text after 0 … 50,000 edits: by its snapshot and by the whole log (TX16). */
const WORDS = 27_000;
const EDITS = [0, 1_000, 10_000, 50_000];
const PARAGRAPHS_A_PART = 60;

const folder = await mkdtemp(join(tmpdir(), 'soebs-open-text-'));
const [log, mongo] = await Promise.all([
  startEmbedded('eventstore', { data: join(folder, 'log') }),
  startEmbedded('mongo', { data: join(folder, 'mongo') }),
]);
const store = openEventStore(`esdb://${log.address}?tls=false`, memoryVault());
const database = await openMongo(`mongodb://${mongo.address}/bench`);
const streamId = streamName(transcriptDocuments.category, newId());

const append = (events: readonly TranscriptDocumentsEvent[], expected: number): Promise<number> =>
  store.append({ streamId, events, expected, by: causedBy(newId()), at: new Date(), codec: transcriptDocuments.codec });

const talk = (): Segment[] =>
  segmentsFromWords(
    Array.from({ length: WORDS }, (_, n) => ({
      text: n % 12 === 11 ? 'Satzende.' : 'Gespräch',
      startMs: n * 400,
      endMs: n * 400 + 350,
    })),
    { newId: (n) => `p${n}`, maxParagraphMs: 15_000 },
  );

const segments = talk();
let revision = -1;
for (let from = 0; from < segments.length; from += PARAGRAPHS_A_PART) {
  const part = segments.slice(from, from + PARAGRAPHS_A_PART).map(toStored);
  const data = { attempt: 1, part: from / PARAGRAPHS_A_PART, segments: part };
  revision = await append([{ type: 'TranscriptSegmentsStored', data }], revision);
}
const parts = Math.ceil(segments.length / PARAGRAPHS_A_PART);
const closed = { attempt: 1, parts, words: WORDS, language: 'de', sha256: '' };
revision = await append([{ type: 'TranscriptStored', data: closed }], revision);

/** People type letter by letter, in runs within a paragraph. */
const typed = (n: number): TranscriptDocumentsEvent => {
  const seg = segments[Math.floor(n / 20) % segments.length]?.id ?? '';
  return { type: 'TranscriptEdited', data: { opId: newId(), by: 'bench', ops: [{ type: 'T', seg, delta: [9, 'ä'] }] } };
};

const open = async (withSnapshot: boolean): Promise<{ ms: number; text: string }> => {
  const texts = withSnapshot ? { texts: textSnapshots(database.db, store.vault) } : {};
  const handler = commandHandlers({ store, now: () => new Date(), log: quiet, ...texts }).transcriptDocuments;
  const start = performance.now();
  const { state } = await handler.stateOf(streamId);
  const ms = performance.now() - start;
  await handler.close();
  if (!state.transcript) throw new Error('no text');
  return { ms, text: JSON.stringify(toStoredTranscript(state.transcript)) };
};

const best = async (withSnapshot: boolean): Promise<{ ms: number; text: string }> => {
  const runs = [await open(withSnapshot), await open(withSnapshot), await open(withSnapshot)];
  return runs.reduce((a, b) => (a.ms < b.ms ? a : b));
};

let edits = 0;
for (const wanted of EDITS) {
  for (; edits < wanted; edits += 1_000) {
    revision = await append(
      Array.from({ length: 1_000 }, (_, n) => typed(edits + n)),
      revision,
    );
  }
  const byLog = await best(false);
  await open(true);
  const bySnapshot = await best(true);
  const alike = byLog.text === bySnapshot.text ? 'alike' : 'DIFFERENT';
  const ms = `by the log ${byLog.ms.toFixed(0)} ms, by the snapshot ${bySnapshot.ms.toFixed(0)} ms`;
  process.stdout.write(`${wanted} edits: ${ms}, ${alike}\n`);
}
const timed = async (action: () => Promise<unknown>): Promise<string> => {
  const start = performance.now();
  await action();
  return `${(performance.now() - start).toFixed(0)} ms`;
};

/** Versions of the edited text: by the whole log the first time, then by its pages (TX38). */
const pages = textPages(database.db, store.vault);
const past = versions(store, pages);
const projectId = idOfStream(streamId);
const middle = Math.floor(revision / 2);
const replayed = await timed(async () => {
  const events = await store.read(streamId, transcriptDocuments.codec, { from: 0, to: middle });
  events.reduce((state, { event }) => transcriptDocuments.evolve(state, event), transcriptDocuments.initial);
});
const paged = await timed(() => past.turnPages(projectId));
process.stdout.write(`the version in the middle by the whole log ${replayed}, making all pages once ${paged}\n`);
const version = await timed(() => past.at(projectId, middle));
const list = await timed(() => past.list(projectId, {}));
process.stdout.write(`by pages: the version ${version}, the list of versions ${list}\n`);
await database.close();
await store.close();
await Promise.all([log.stop(), mongo.stop()]);
await rm(folder, { recursive: true, force: true });
