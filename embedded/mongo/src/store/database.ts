import Sqlite from 'better-sqlite3';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The data folder belongs to another running server. */
export class DataLocked extends Error {
  override readonly name = 'DataLocked';
}

/** The values that go into and come out of SQLite here. */
export type Cell = Buffer | number | string | null;

/** The SQLite file under everything: statements prepared once, one transaction at a time. */
export class Database {
  readonly #sqlite: Sqlite.Database;
  readonly #statements = new Map<string, Sqlite.Statement<Cell[]>>();
  #structure = 0;
  #hasRemoved = false;

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite;
  }

  /** Changes rows; answers how many. */
  run(sql: string, ...cells: Cell[]): number {
    return this.#statement(sql).run(...cells).changes;
  }

  /** The first row, each column a cell; undefined when there is none. */
  row(sql: string, ...cells: Cell[]): readonly Cell[] | undefined {
    return this.#statement(sql)
      .raw()
      .get(...cells) as Cell[] | undefined;
  }

  /** All rows, one by one. Nothing may be changed until the last is taken or the loop is left. */
  rows(sql: string, ...cells: Cell[]): IterableIterator<readonly Cell[]> {
    return this.#statement(sql)
      .raw()
      .iterate(...cells) as IterableIterator<Cell[]>;
  }

  /** Statements that are run once, such as making tables. */
  execute(sql: string): void {
    this.#sqlite.exec(sql);
  }

  /** Counts the changes of collections and indexes: after a rollback, a higher count means that memory is wrong. */
  get structure(): number {
    return this.#structure;
  }

  noteStructure(): void {
    this.#structure += 1;
  }

  noteRemoval(): void {
    this.#hasRemoved = true;
  }

  /** Empties the journal if something was removed since the last time: until then it still holds the removed bytes. */
  forgetRemoved(): void {
    if (!this.#hasRemoved) return;
    this.#hasRemoved = false;
    this.#sqlite.pragma('wal_checkpoint(TRUNCATE)');
  }

  get inTransaction(): boolean {
    return this.#sqlite.inTransaction;
  }

  /** Forgets the statements on tables that are gone. */
  forgetStatements(): void {
    this.#statements.clear();
  }

  close(): void {
    this.#sqlite.close();
  }

  #statement(sql: string): Sqlite.Statement<Cell[]> {
    const known = this.#statements.get(sql);
    // A statement whose rows are still being taken cannot be asked again: it is prepared anew for this once.
    if (known !== undefined && !known.busy) return known;
    const statement = this.#sqlite.prepare<Cell[]>(sql);
    if (statement.reader) statement.raw();
    if (known === undefined) this.#statements.set(sql, statement);
    return statement;
  }
}

const isBusy = (error: unknown): boolean => error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/**
 * Opens the data in a folder, which is made if it is missing. Every commit is on the disk before it is answered
 * (synchronous=FULL). The operating system's lock on the file keeps a second server out and ends with this process,
 * however it ends. Throws DataLocked.
 */
export const openDatabase = (folder: string): Database => {
  mkdirSync(folder, { recursive: true });
  const sqlite = new Sqlite(join(folder, 'documents.sqlite'), { timeout: 0 });
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('cache_size = -65536');
    // What is removed is overwritten: nobody finds it in the file later.
    sqlite.pragma('secure_delete = ON');
    sqlite.exec('BEGIN EXCLUSIVE; COMMIT');
  } catch (error) {
    sqlite.close();
    if (isBusy(error)) throw new DataLocked(`The data folder ${folder} is in use by another running server.`);
    throw error;
  }
  return new Database(sqlite);
};
