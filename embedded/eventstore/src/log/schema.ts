import { isDiskFull, Sqlite } from '@soebs/embedded-sqlite';
import { join } from 'node:path';

export type Sync = 'full' | 'normal';

const tables = `
  CREATE TABLE IF NOT EXISTS streams (
    sid INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  );
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    sid INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id BLOB NOT NULL,
    type TEXT NOT NULL,
    content_type TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    data BLOB NOT NULL,
    metadata BLOB NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_revision ON events (sid, revision);
  CREATE INDEX IF NOT EXISTS events_by_id ON events (id);
`;

/** The journal is folded into the database after so many pages, and its room used again. */
const WAL_PAGES = 1000;

/**
 * Lets the journal grow to its full size at once: a commit that makes the file longer waits for the disk's own journal,
 * too, and takes twice as long. The room in the database is used by the next events.
 */
const makeRoom = (database: Sqlite): void => {
  const pageBytes = Number(database.pragma('page_size'));
  try {
    database.exec('CREATE TABLE IF NOT EXISTS room (filler BLOB)');
    database.prepare('INSERT INTO room VALUES (zeroblob(?))').run(WAL_PAGES * pageBytes);
    database.exec('DELETE FROM room');
    database.pragma('wal_checkpoint(RESTART)');
  } catch (error) {
    // On a full disk the log is still read; appends are refused by name until there is room.
    if (!isDiskFull(error)) throw error;
  }
};

/** Opens (or makes) the database of a log. `full` waits for the disk at every commit; `normal` may lose the last commits when the machine loses power. */
export const openDatabase = (directory: string, sync: Sync): Sqlite => {
  const database = new Sqlite(join(directory, 'events.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma(`synchronous = ${sync === 'full' ? 'FULL' : 'NORMAL'}`);
  database.pragma('cache_size = -65536');
  database.pragma(`wal_autocheckpoint = ${WAL_PAGES}`);
  database.exec(tables);
  makeRoom(database);
  return database;
};
