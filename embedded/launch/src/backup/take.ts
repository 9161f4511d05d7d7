import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Db } from 'mongodb';
import { plainCollections } from '../migrate/documents.ts';
import { LogCounter, type LogCount } from '../migrate/log.ts';
import { openServers, type Opened } from '../migrate/migrate.ts';
import type { Servers } from '../migrate/settings.ts';
import { linesOf } from './documents-file.ts';
import { writeBytes, writeLines, type Written } from './lines.ts';
import { edgesOf, eventsUpTo, lineOf } from './log-file.ts';
import { writeManifest, readManifest, type Manifest } from './manifest.ts';
import { openObjects, type ListedObject, type ObjectAddress } from './objects.ts';
import { NamedRecordings } from './references.ts';
import { BackupRefused } from './refusal.ts';

/** Where a product keeps everything. */
export type Product = { readonly servers: Servers; readonly objects: ObjectAddress };

export type Taking = {
  /** The folder of the copy: it must be empty or not be there. */
  readonly folder: string;
  readonly now: () => Date;
};

export const LOG_FILE = 'log.ndjson.gz';
export const KEYS_FILE = 'keys/keys.ndjson.gz';
export const documentsFile = (name: string): string => `documents/${name}.ndjson.gz`;
export const mediaFile = (key: string): string => `media/${key}`;

/** The provider is asked for what waits here; taken before the log, so that none that the log still waits for is missing. */
const DUES = ['payments.refunds'];
/** Fences: taken last, so that none in the copy is higher than its lease. */
const FENCES = ['leases'];
/** Who is logged in, and what saves reading the log: neither belongs into a copy. */
const LEFT_OUT = ['accounts.sessions', 'accounts.tokens', 'transcript.snapshots', 'transcript.pages'];

type Files = Record<string, Manifest['files'][string]>;

/** Copies one product into one folder, each file noted as it was written. */
class Copying {
  readonly files: Files = {};
  readonly documents: Record<string, number> = {};
  readonly #recordings = new NamedRecordings();

  private readonly opened: Opened;
  private readonly folder: string;

  constructor(opened: Opened, folder: string) {
    this.opened = opened;
    this.folder = folder;
  }

  async log(head: bigint): Promise<LogCount> {
    const counter = new LogCounter();
    const recordings = this.#recordings;
    const { log } = this.opened;
    const lines = async function* () {
      for await (const event of eventsUpTo(log, head)) {
        counter.take(event);
        recordings.take(event);
        yield lineOf(event);
      }
    };
    this.#note(LOG_FILE, await writeLines(this.#path(LOG_FILE), lines()));
    return counter.count;
  }

  keys(): Promise<number> {
    return this.#lines(KEYS_FILE, linesOf(this.opened.vault.db(), 'keys'));
  }

  async collections(names: readonly string[]): Promise<void> {
    for (const name of names)
      this.documents[name] = await this.#lines(documentsFile(name), linesOf(this.opened.mongo.db(), name));
  }

  /** Recordings that have not changed since the copy before are taken over from there. Answers those that projects name in vain. */
  async media(address: ObjectAddress, before: Before | undefined): Promise<string[]> {
    const objects = openObjects(address);
    const there = new Set<string>();
    for await (const object of objects.list()) {
      const file = mediaFile(object.key);
      const linked = before && this.#linked(before, object);
      const content = linked ? undefined : await objects.read(object.key);
      if (content) this.#note(file, await writeBytes(this.#path(file), content), object.changedAtMs);
      if (linked ?? content) there.add(object.key);
    }
    return this.#recordings.without(there);
  }

  #linked({ folder, files }: Before, { key, bytes, changedAtMs }: ListedObject): true | undefined {
    const file = mediaFile(key);
    const known = files[file];
    if (known?.bytes !== bytes || known.changedAtMs !== changedAtMs) return undefined;
    try {
      mkdirSync(dirname(this.#path(file)), { recursive: true, mode: 0o700 });
      linkSync(join(folder, file), this.#path(file));
    } catch {
      // Another disk, or the copy before has lost it: copied anew.
      return undefined;
    }
    this.files[file] = known;
    return true;
  }

  async #lines(file: string, lines: AsyncIterable<string>): Promise<number> {
    let count = 0;
    const counted = async function* () {
      for await (const line of lines) {
        count += 1;
        yield line;
      }
    };
    this.#note(file, await writeLines(this.#path(file), counted()));
    return count;
  }

  #path(file: string): string {
    return join(this.folder, file);
  }

  #note(file: string, written: Written, changedAtMs?: number): void {
    this.files[file] = { ...written, ...(changedAtMs === undefined ? {} : { changedAtMs }) };
  }
}

type Before = { readonly folder: string; readonly files: Manifest['files'] };

/** The latest whole copy beside the one that is made. */
const copyBefore = (folder: string): Before | undefined => {
  const parent = dirname(folder);
  const siblings = existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name)) : [];
  const whole = siblings.flatMap((sibling) => {
    try {
      return [{ folder: sibling, ...readManifest(sibling) }];
    } catch {
      return [];
    }
  });
  return whole.sort((a, b) => (a.takenAt < b.takenAt ? 1 : -1))[0];
};

const checkpointsIn = async (db: Db): Promise<Record<string, string>> => {
  const found = await db.collection<{ _id: string; position: string }>('processes.checkpoints').find().toArray();
  return Object.fromEntries(found.map(({ _id, position }) => [_id, position]));
};

/** When the last whole copy was made: its state is so old. Services read it there. */
const noteTaken = async (db: Db, { takenAt, log, files }: Manifest): Promise<void> => {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const last = { takenAt: new Date(takenAt), events: log.events, bytes };
  await db.collection<{ _id: string }>('backups').updateOne({ _id: 'last' }, { $set: last }, { upsert: true });
};

const copyAll = async (opened: Opened, address: ObjectAddress, { folder, now }: Taking): Promise<Manifest> => {
  const takenAt = now().toISOString();
  const db = opened.mongo.db();
  const copying = new Copying(opened, folder);
  const before = copyBefore(folder);
  const checkpoints = await checkpointsIn(db);
  const plain = (await plainCollections(db)).filter((name) => !LEFT_OUT.includes(name));
  await copying.collections(plain.filter((name) => DUES.includes(name)));
  const { id, head } = await edgesOf(opened.log);
  const count = await copying.log(head);
  const keys = await copying.keys();
  const first = [...DUES, ...FENCES];
  await copying.collections(plain.filter((name) => !first.includes(name)));
  await copying.collections(plain.filter((name) => FENCES.includes(name)));
  const missing = await copying.media(address, before);
  const { files, documents } = copying;
  return {
    format: 1,
    takenAt,
    log: { id, head: String(head), ...count },
    checkpoints,
    documents,
    keys,
    missing,
    files,
  };
};

/** Opens the servers. Throws BackupRefused with a sentence for whoever asked. */
export const reached = async (servers: Servers): Promise<Opened> => {
  try {
    return await openServers(servers);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BackupRefused('not_reached', `The servers of the product do not answer: ${why}`, { cause: error });
  }
};

/**
 * Copies a product while it runs: how far its processes were, the log up to its present end, the keys, plain documents, recordings, and
 * last the list of it all. What happens meanwhile is not part of the copy. Throws BackupRefused.
 */
export const takeBackup = async ({ servers, objects }: Product, taking: Taking): Promise<Manifest> => {
  const { folder } = taking;
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupRefused('copy_folder_not_empty', `${folder} holds something already: name another folder.`);
  const opened = await reached(servers);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const manifest = await copyAll(opened, objects, taking);
    await writeManifest(folder, manifest);
    await noteTaken(opened.mongo.db(), manifest);
    return manifest;
  } finally {
    await opened.close();
  }
};
