import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '@soebs/embedded-sqlite';
import { prefixes, type Kind, type OfKind, type Stored } from './objects.ts';
import { unknown } from './problem.ts';

const tables = `
CREATE TABLE IF NOT EXISTS objects (n INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS by_kind ON objects (kind, n);
CREATE TABLE IF NOT EXISTS replies (key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS deliveries (event TEXT PRIMARY KEY, tries INTEGER NOT NULL, dueMs INTEGER NOT NULL);
`;

/** The answer that an idempotency key has got. */
export type Reply = { readonly request: string; readonly status: number; readonly body: string };
export type Delivery = { readonly event: string; readonly tries: number; readonly dueMs: number };
export type Page = { readonly limit: number; readonly startingAfter: string | undefined };

/** Everything the provider remembers, in one SQLite file: a restart forgets nothing. In memory when no folder is given. */
export const openBooks = (folder: string | undefined) => {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const sqlite = new Sqlite(folder === undefined ? ':memory:' : join(folder, 'payments.sqlite'));
  sqlite.pragma('journal_mode = WAL');
  sqlite.exec(tables);
  const insert = sqlite.prepare<[string, string, string]>('INSERT INTO objects (id, kind, body) VALUES (?, ?, ?)');
  const update = sqlite.prepare<[string, string]>('UPDATE objects SET body = ? WHERE id = ?');
  const select = sqlite.prepare<[string, string], { body: string }>(
    'SELECT body FROM objects WHERE id = ? AND kind = ?',
  );
  const newest = sqlite.prepare<[string], { body: string }>('SELECT body FROM objects WHERE kind = ? ORDER BY n DESC');
  const find = <K extends Kind>(kind: K, id: string): OfKind<K> | undefined => {
    const row = select.get(id, kind);
    return row && (JSON.parse(row.body) as OfKind<K>);
  };
  return {
    newId: (kind: Kind): string => prefixes[kind] + randomBytes(12).toString('hex'),
    add: <T extends Stored>(object: T): T => {
      insert.run(object.id, object.object, JSON.stringify(object));
      return object;
    },
    change: <T extends Stored>(object: T, changes: Partial<T>): T => {
      const changed = { ...object, ...changes };
      update.run(JSON.stringify(changed), object.id);
      return changed;
    },
    find,
    /** Throws the provider's 404. */
    get: <K extends Kind>(kind: K, id: string): OfKind<K> => {
      const found = find(kind, id);
      if (!found) throw unknown(kind, id);
      return found;
    },
    /** Newest first. */
    all: <K extends Kind>(kind: K, fits: (object: OfKind<K>) => boolean = () => true): OfKind<K>[] =>
      newest
        .all(kind)
        .map(({ body }) => JSON.parse(body) as OfKind<K>)
        .filter(fits),
    atOnce: <T>(work: () => T): T => sqlite.atOnce(work),
    replyTo: (key: string): Reply | undefined =>
      sqlite.prepare<[string], Reply>('SELECT request, status, body FROM replies WHERE key = ?').get(key),
    noteReply: (key: string, { request, status, body }: Reply): void => {
      sqlite
        .prepare<[string, string, number, string]>('INSERT OR IGNORE INTO replies VALUES (?, ?, ?, ?)')
        .run(key, request, status, body);
    },
    deliveries: (): Delivery[] => sqlite.prepare<[], Delivery>('SELECT * FROM deliveries ORDER BY rowid').all(),
    noteDelivery: ({ event, tries, dueMs }: Delivery): void => {
      sqlite
        .prepare<[string, number, number]>('INSERT OR REPLACE INTO deliveries VALUES (?, ?, ?)')
        .run(event, tries, dueMs);
    },
    endDelivery: (event: string): void => {
      sqlite.prepare<[string]>('DELETE FROM deliveries WHERE event = ?').run(event);
    },
    close: () => sqlite.close(),
  };
};
export type Books = ReturnType<typeof openBooks>;
