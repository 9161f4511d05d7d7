import { checkJournal, isBusy, Sqlite, type Statement } from '@soebs/embedded-sqlite';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Budget } from './budget.ts';

/** The data folder belongs to another running server. */
export class DataLocked extends Error {
  override readonly name = 'DataLocked';
}

/** The values that go into and come out of SQLite here. */
export type Cell = Buffer | number | string | null;

type Prepared = Statement<Cell[], (Cell | Uint8Array)[]>;

/** SQLite answers bytes as a plain array; here they are looked at as a Buffer, without a copy. */
const asBuffers = (row: readonly (Cell | Uint8Array)[]): readonly Cell[] =>
  row.map((cell) => (cell instanceof Uint8Array ? Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength) : cell));

/** The SQLite file under everything: statements prepared once, one transaction at a time. */
export class Database {
  readonly budget = new Budget(() => performance.now());
  readonly #sqlite: Sqlite;
  readonly #statements = new Map<string, Prepared>();
  #structure = 0;
  #hasRemoved = false;

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite;
  }

  /** Changes rows; answers how many. */
  run(sql: string, ...cells: Cell[]): number {
    return this.#statement(sql).run(...cells).changes;
  }

  /** The first row, each column a cell; undefined when there is none. */
  row(sql: string, ...cells: Cell[]): readonly Cell[] | undefined {
    this.budget.spend();
    const row = this.#statement(sql).get(...cells);
    return row && asBuffers(row);
  }

  /** All rows, one by one. Nothing may be changed until the last is taken or the loop is left. */
  *rows(sql: string, ...cells: Cell[]): Generator<readonly Cell[], void, undefined> {
    const statement = this.#statement(sql);
    // Asked again while its rows are being taken, a statement would start anew: it is nobody else's until then.
    this.#statements.delete(sql);
    try {
      for (const row of statement.iterate(...cells)) {
        this.budget.spend();
        yield asBuffers(row);
      }
    } finally {
      this.#statements.set(sql, statement);
    }
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
    this.#sqlite.emptyJournal();
  }

  get inTransaction(): boolean {
    return this.#sqlite.inTransaction;
  }

  /** Forgets the statements on tables that are gone. */
  forgetStatements(): void {
    this.#statements.clear();
  }

  close(): void {
    this.#sqlite.pragma('wal_checkpoint(TRUNCATE)');
    this.#sqlite.close();
  }

  #statement(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement: Prepared = this.#sqlite.prepareCells(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * Opens the data in a folder, which is made if it is missing. Every commit is on the disk before it is answered
 * (synchronous=FULL). The operating system's lock on the file keeps a second server out and ends with this process,
 * however it ends. Throws DataLocked, and JournalDamaged unless a loss is accepted.
 */
export const openDatabase = (folder: string, acceptLoss = false): Database => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'documents.sqlite');
  const isShorter = checkJournal(path, {
    acceptLoss,
    standing: ({ kept }) => `position ${kept} of the log`,
    say: console.error,
  });
  const sqlite = new Sqlite(path, { waitMs: 0 });
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('cache_size = -65536');
    // What is removed is overwritten: nobody finds it in the file later.
    sqlite.pragma('secure_delete = ON');
    sqlite.exec('BEGIN EXCLUSIVE; COMMIT');
    if (isShorter) sqlite.emptyJournal();
  } catch (error) {
    sqlite.close();
    if (isBusy(error)) throw new DataLocked(`The data folder ${folder} is in use by another running server.`);
    throw error;
  }
  return new Database(sqlite);
};
