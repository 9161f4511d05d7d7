import { CommandError } from '../errors.ts';
import { fieldKeys } from '../query/sort.ts';
import type { Doc } from '../values/doc.ts';
import type { Database } from './database.ts';
import type { IndexSpec } from './index-spec.ts';

/** The place in natural order that a document keeps for life. */
export type Place = number;

/** The keys under which one document stands in an index. */
export type DocumentKeys = { readonly keys: readonly Buffer[]; readonly many: boolean };

const NO_KEYS: DocumentKeys = { keys: [], many: false };

/** Where a plan finds an index: the table, and its column of keys. */
export type IndexTable = {
  readonly spec: IndexSpec;
  readonly table: string;
  readonly column: string;
  readonly many: boolean;
};

/** One index: a table of (key, place of the document), in the order of the keys. */
export class Index implements IndexTable {
  readonly spec: IndexSpec;
  readonly table: string;
  readonly column = 'key';
  /** Whether any document ever had several keys: then one range may hold a document twice, and order by key is not sort order. */
  many: boolean;
  readonly number: number;
  readonly #database: Database;

  constructor(database: Database, spec: IndexSpec, stored: { readonly number: number; readonly many: boolean }) {
    this.number = stored.number;
    this.#database = database;
    this.spec = spec;
    this.table = `i${stored.number}`;
    this.many = stored.many;
  }

  makeTable(): void {
    this.#database.execute(
      `CREATE TABLE ${this.table} (key BLOB NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (key, n)) WITHOUT ROWID`,
    );
  }

  /** Remembers, also over restarts, that a document has several keys. */
  becomeMany(): void {
    this.many = true;
    this.#database.noteStructure();
    this.#database.run('UPDATE indexes SET many = 1 WHERE number = ?', this.number);
  }

  dropTable(): void {
    this.#database.execute(`DROP TABLE ${this.table}`);
  }

  /** The keys of a document; none when a sparse or partial index leaves it out. Refuses parallel arrays. */
  keysOf(doc: Doc): DocumentKeys {
    const { fields, sparse, covers } = this.spec;
    if (covers !== undefined && !covers(doc)) return NO_KEYS;
    const found = fields.map((field) => fieldKeys(doc, field));
    if (sparse && !found.some(({ exists }) => exists)) return NO_KEYS;
    const arrays = new Set(found.flatMap(({ array }) => (array === undefined ? [] : [array])));
    if (arrays.size > 1) throw new CommandError('CannotIndexParallelArrays', 'cannot index parallel arrays');
    const keys = found.reduce<readonly Buffer[]>(
      (before, one) => before.flatMap((start) => one.keys.map((key) => Buffer.concat([start, key]))),
      [Buffer.alloc(0)],
    );
    return { keys, many: arrays.size > 0 };
  }

  /** Whether the keys of a document may change when these fields, at its top, change. */
  dependsOn(touched: ReadonlySet<string>): boolean {
    return this.spec.covers !== undefined || this.spec.fields.some(({ parts: [first = ''] }) => touched.has(first));
  }

  /** Another document that stands under one of the keys of a unique index. */
  takenBy(keys: readonly Buffer[], own: Place | undefined): Place | undefined {
    for (const key of keys) {
      for (const [place] of this.#database.rows(`SELECT n FROM ${this.table} WHERE key = ?`, key)) {
        if (typeof place === 'number' && place !== own) return place;
      }
    }
    return undefined;
  }

  add(keys: readonly Buffer[], place: Place): void {
    for (const key of keys) this.#database.run(`INSERT INTO ${this.table} (key, n) VALUES (?, ?)`, key, place);
  }

  remove(keys: readonly Buffer[], place: Place): void {
    for (const key of keys) this.#database.run(`DELETE FROM ${this.table} WHERE key = ? AND n = ?`, key, place);
  }
}
