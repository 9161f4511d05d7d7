import { join } from 'node:path';
import type { Db } from 'mongodb';
import { plainCollections } from '../migrate/documents.ts';
import { copyEvents, type CopiedEvent } from '../migrate/log.ts';
import type { Opened } from '../migrate/migrate.ts';
import { documentsInFile, fill, hashOfLines, linesOf } from './documents-file.ts';
import { readLines } from './lines.ts';
import { edgesOf, eventsInFile, eventsUpTo, type PlacedEvent } from './log-file.ts';
import { readManifest, verifyFiles, type Manifest } from './manifest.ts';
import { openObjects, type ObjectPlace } from './objects.ts';
import { BackupRefused } from './refusal.ts';
import { settle, type Settled } from './settle.ts';
import { documentsFile, KEYS_FILE, LOG_FILE, mediaFile, reached, type Product } from './take.ts';

/** A copy on disk. */
export type Copy = {
  readonly folder: string;
  /** Where the keys are kept, when apart from the rest. */
  readonly keys?: string | undefined;
};

/** A copy whose every file was read and is what was copied. */
export type VerifiedCopy = { readonly manifest: Manifest; readonly pathOf: (file: string) => string };

/** Reads a whole copy before anything is changed. Throws BackupRefused when it is damaged or not whole. */
export const verifiedCopy = async ({ folder, keys }: Copy): Promise<VerifiedCopy> => {
  const manifest = readManifest(folder);
  const pathOf = (file: string): string =>
    file === KEYS_FILE && keys !== undefined ? join(keys, 'keys.ndjson.gz') : join(folder, file);
  await verifyFiles(pathOf, manifest);
  return { manifest, pathOf };
};

/** Why what is there is not overwritten. */
const inUse = (what: string): BackupRefused =>
  new BackupRefused(
    'target_not_empty',
    `The target holds ${what} already; a copy is restored into empty servers only.`,
  );

const assertEmpty = async ({ log, mongo, vault }: Opened, objects: ObjectPlace): Promise<void> => {
  const events = eventsUpTo(log, (await edgesOf(log)).head);
  if (!(await events.next()).done) throw inUse('events');
  for (const db of [mongo.db(), vault.db()])
    for (const name of await plainCollections(db))
      if ((await db.collection(name).countDocuments({}, { limit: 1 })) > 0) throw inUse(`documents (${name})`);
  for await (const { key } of objects.list()) throw inUse(`recordings (${key})`);
};

/** Events that a server makes itself when it is told to end a stream. */
const isMadeByServer = ({ type, streamId }: CopiedEvent): boolean =>
  type === '$streamDeleted' || streamId.startsWith('$$');

const tellOf = (event: CopiedEvent): string => {
  const { streamId, type, id, data, metadata, revision } = event;
  if (isMadeByServer(event)) return JSON.stringify([streamId, type]);
  return JSON.stringify([streamId, type, id, String(revision), data, metadata]);
};

/** Where each event of the copy stands in the restored log, in pairs. Throws BackupRefused at the first that differs. */
async function* pairs(copied: AsyncIterable<PlacedEvent>, restored: AsyncGenerator<PlacedEvent>) {
  for await (const event of copied) {
    const other = await restored.next();
    if (other.done || tellOf(other.value) !== tellOf(event))
      throw new BackupRefused(
        'restored_differently',
        `The restored log differs at ${event.streamId}@${event.revision}.`,
      );
    yield { from: event.position, to: other.value.position };
  }
  if (!(await restored.next()).done)
    throw new BackupRefused('restored_differently', 'The restored log holds more than the copy.');
}

/** A checkpoint in the restored log; nothing for one that lies beyond the copy: its process begins anew. */
export type Placed = Readonly<Record<string, string | undefined>>;

/** Compares log and copy event by event, and finds where the processes go on. */
const placedCheckpoints = async ({ log }: Opened, { manifest, pathOf }: VerifiedCopy): Promise<Placed> => {
  const { checkpoints } = manifest;
  const head = BigInt(manifest.log.head);
  const known = Object.entries(checkpoints).map(([name, at]) => ({ name, at: BigInt(at) }));
  const placed: Record<string, string | undefined> = Object.fromEntries(known.map(({ name }) => [name, undefined]));
  const restored = eventsUpTo(log, (await edgesOf(log)).head);
  for await (const { from, to } of pairs(eventsInFile(pathOf(LOG_FILE)), restored))
    for (const { name, at } of known) if (from <= at && at <= head) placed[name] = String(to);
  return placed;
};

const restoreDocuments = async (db: Db, name: string, path: string): Promise<void> => {
  await fill(db, name, documentsInFile(path));
  if ((await hashOfLines(linesOf(db, name))) !== (await hashOfLines(readLines(path))))
    throw new BackupRefused('restored_differently', `The restored documents of ${name} differ from the copy.`);
};

const restoreMedia = async (objects: ObjectPlace, { manifest, pathOf }: VerifiedCopy): Promise<number> => {
  const prefix = mediaFile('');
  const media = Object.entries(manifest.files).filter(([file]) => file.startsWith(prefix));
  for (const [file, { bytes, changedAtMs = 0 }] of media)
    await objects.write({ key: file.slice(prefix.length), bytes, changedAtMs }, pathOf(file));
  return media.length;
};

export type Restored = Settled & { readonly manifest: Manifest; readonly objects: number };

/** Writes a verified copy into empty servers and reads all of it back. Throws BackupRefused. */
export const restoreInto = async (
  copy: VerifiedCopy,
  { servers, objects: address }: Product,
  { sendsWaiting }: { readonly sendsWaiting: boolean },
): Promise<Restored> => {
  const objects = openObjects(address);
  const opened = await reached(servers);
  try {
    await assertEmpty(opened, objects);
    const { manifest, pathOf } = copy;
    await restoreDocuments(opened.vault.db(), 'keys', pathOf(KEYS_FILE));
    await copyEvents(eventsInFile(pathOf(LOG_FILE)), opened.log);
    const placed = await placedCheckpoints(opened, copy);
    const db = opened.mongo.db();
    for (const name of Object.keys(manifest.documents)) await restoreDocuments(db, name, pathOf(documentsFile(name)));
    const restored = await restoreMedia(objects, copy);
    const { id } = await edgesOf(opened.log);
    return { manifest, objects: restored, ...(await settle(db, { placed, logId: id, sendsWaiting })) };
  } finally {
    await opened.close();
  }
};
