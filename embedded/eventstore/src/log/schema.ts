import { checkJournal, isDiskFull, Sqlite } from '@soebs/embedded-sqlite';
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

/** Up to where the log goes that SQLite recovers: read without changing anything. */
const newestPosition = (path: string): string => {
  const database = new Sqlite(path, { readOnly: true });
  try {
    const row = database.prepare<[], { newest: number | null }>('SELECT MAX(position) AS newest FROM events').get();
    return `position ${row?.newest ?? 'before the first event'}`;
  } catch {
    // Of a log whose very tables were in the lost part, nothing can be asked.
    return 'an empty log';
  } finally {
    database.close();
  }
};

/** How the file is opened: `full` waits for the disk at every commit; `acceptLoss` goes on with a shorter log. */
export type Opening = { readonly sync: Sync; readonly acceptLoss: boolean };

/** Opens (or makes) the database of a log. `normal` may lose the last commits when the machine loses power. Throws JournalDamaged. */
export const openDatabase = (directory: string, { sync, acceptLoss }: Opening): Sqlite => {
  const path = join(directory, 'events.sqlite');
  const isShorter = checkJournal(path, { acceptLoss, standing: () => newestPosition(path), say: console.error });
  const database = new Sqlite(path);
  database.pragma('journal_mode = WAL');
  if (isShorter) database.emptyJournal();
  database.pragma(`synchronous = ${sync === 'full' ? 'FULL' : 'NORMAL'}`);
  database.pragma('cache_size = -65536');
  database.pragma(`wal_autocheckpoint = ${WAL_PAGES}`);
  database.exec(tables);
  makeRoom(database);
  return database;
};
