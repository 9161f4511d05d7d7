import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { isDiskFull } from './errors.ts';

/** What a statement changed. */
export type Changes = { readonly changes: number; readonly lastInsertRowid: number | bigint };

/** A prepared statement: what it is given, and the row that it answers. A BLOB comes out as a Uint8Array. */
export type Statement<Values extends readonly unknown[], Row = never> = {
  readonly run: (...values: Values) => Changes;
  readonly get: (...values: Values) => Row | undefined;
  readonly all: (...values: Values) => Row[];
  /** Reads row by row; leaving the loop ends the reading. Asking the statement again ends an iteration that is under way. */
  readonly iterate: (...values: Values) => IterableIterator<Row>;
};

export type SqliteOptions = {
  readonly readOnly?: boolean;
  /** How long a statement waits for the lock of another connection. */
  readonly waitMs?: number;
};

const WAIT_MS = 5000;

/**
 * One connection to a SQLite file, or to memory (`:memory:`). The one place that knows the driver, whose calls are those
 * of Node's own `node:sqlite`. Statements belong to their connection: hold both, the driver does not.
 */
export class Sqlite {
  readonly #driver: DatabaseSyncInstance;

  constructor(path: string, { readOnly = false, waitMs = WAIT_MS }: SqliteOptions = {}) {
    this.#driver = new DatabaseSync(path, { readOnly, timeout: waitMs, enableForeignKeyConstraints: false });
  }

  /** Runs statements that are needed once, such as making tables. */
  exec(sql: string): void {
    this.#driver.exec(sql);
  }

  /** Sets or asks a setting of SQLite; answers the first value that it says. */
  pragma(setting: string): unknown {
    const row = this.prepare<[], Record<string, unknown>>(`PRAGMA ${setting}`).get();
    return row === undefined ? undefined : Object.values(row)[0];
  }

  /** A statement whose rows are objects, a property a column. */
  prepare<Values extends readonly unknown[], Row = never>(sql: string): Statement<Values, Row> {
    return this.#driver.prepare(sql);
  }

  /** A statement whose rows are arrays, which are quicker to make. */
  prepareCells<Values extends readonly unknown[], Cell>(sql: string): Statement<Values, Cell[]> {
    return this.#driver.prepare(sql, { returnArrays: true });
  }

  /** Commits what the work does, or undoes it and throws. Takes the lock for writing first. */
  atOnce<T>(work: () => T): T {
    this.#driver.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#driver.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk has ended the transaction already.
      if (this.#driver.isTransaction) this.#driver.exec('ROLLBACK');
      throw error;
    }
  }

  get inTransaction(): boolean {
    return this.#driver.isTransaction;
  }

  /** Takes the journal into the file, so that it does not outlive the connection. A disk without room for that keeps both: nothing is lost. */
  emptyJournal(): void {
    try {
      this.pragma('wal_checkpoint(TRUNCATE)');
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  /** Ends the connection. The driver lets the file go when its statements are collected or the process ends. */
  close(): void {
    this.#driver.close();
  }
}
