import { CommandError } from '../errors.ts';
import { type Doc, isArray, isDoc, read } from '../values/doc.ts';
import { keyOf, kindOf, kinds } from '../values/key.ts';
import type { Database } from './database.ts';
import { duplicateKey } from './duplicate.ts';
import type { DocumentKeys, Index, IndexTable, Place } from './index.ts';
import { readIndexSpec } from './index-spec.ts';
import { Int32 } from 'bson';

/** A document with its bytes: they always belong together. */
export type Stored = { readonly bytes: Buffer; readonly doc: Doc };

/** A document with its place; it may be read from its bytes only when it is needed. */
export type Kept = { readonly place: Place; readonly doc: Doc };

/** Names of fields at the top of a document. */
export type Touched = ReadonlySet<string> | undefined;

/** The largest document, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

const idSpec = readIndexSpec({ name: '_id_', key: { _id: new Int32(1) }, unique: true });

type Entry = { readonly index: Index; readonly keys: DocumentKeys };

/** The documents of one namespace in the order in which they came, and the indexes on them. */
export class Collection {
  readonly namespace: string;
  readonly number: number;
  readonly table: string;
  readonly indexes: Index[];
  /** The index on `_id`, which is a column of the documents' own table. */
  readonly idIndex: IndexTable;
  readonly #database: Database;
  #nextPlace: Place | undefined;
  #isDropped = false;

  constructor(database: Database, namespace: string, stored: { readonly number: number; readonly indexes: Index[] }) {
    this.#database = database;
    this.namespace = namespace;
    this.number = stored.number;
    this.indexes = stored.indexes;
    this.table = `c${stored.number}`;
    this.idIndex = { spec: idSpec, table: this.table, column: 'id', many: false };
  }

  makeTable(): void {
    this.#database.execute(
      `CREATE TABLE ${this.table} (n INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, doc BLOB NOT NULL)`,
    );
  }

  dropTables(): void {
    this.#isDropped = true;
    for (const index of this.indexes) index.dropTable();
    this.#database.execute(`DROP TABLE ${this.table}`);
  }

  /** Every index, the one on `_id` first. */
  allIndexes(): readonly IndexTable[] {
    return [this.idIndex, ...this.indexes];
  }

  count(): number {
    const [count] = this.#database.row(`SELECT COUNT(*) FROM ${this.table}`) ?? [];
    return Number(count);
  }

  /** The places of all documents, in natural order. */
  places(): Place[] {
    return [...this.#database.rows(`SELECT n FROM ${this.table} ORDER BY n`)].map(([place]) => Number(place));
  }

  /** The bytes of the document at a place; undefined when it is gone, or the whole collection is. */
  bytesAt(place: Place): Buffer | undefined {
    if (this.#isDropped) return undefined;
    const [bytes] = this.#database.row(`SELECT doc FROM ${this.table} WHERE n = ?`, place) ?? [];
    return Buffer.isBuffer(bytes) ? bytes : undefined;
  }

  /** Adds a document. Refuses a taken unique key (DuplicateKey) before anything is written. */
  insert({ bytes, doc }: Stored): void {
    checkSize(bytes);
    const id = keyOf(checkedId(doc));
    if (this.#database.row(`SELECT n FROM ${this.table} WHERE id = ?`, id) !== undefined) {
      throw duplicateKey(this.namespace, idSpec, doc);
    }
    const entries = this.#entries(doc, {});
    const place = this.#takePlace();
    this.#database.run(`INSERT INTO ${this.table} (n, id, doc) VALUES (?, ?, ?)`, place, id, bytes);
    for (const { index, keys } of entries) this.#enter(index, keys, place);
  }

  /**
   * Writes the new state of a document. Refuses a taken unique key before anything is written. `touched`
   * names the fields that may differ, at the top of the document; without it, all may.
   */
  replace(before: Kept, { bytes, doc, touched }: Stored & { readonly touched?: Touched }): void {
    const { place } = before;
    checkSize(bytes);
    const entries = this.#entries(doc, { place, touched });
    this.#database.run(`UPDATE ${this.table} SET doc = ? WHERE n = ?`, bytes, place);
    for (const { index, keys } of entries) {
      const old = index.keysOf(before.doc).keys;
      index.remove(without(old, keys.keys), place);
      this.#enter(index, { keys: without(keys.keys, old), many: keys.many }, place);
    }
  }

  remove({ place, doc }: Kept): void {
    this.#database.noteRemoval();
    this.#database.run(`DELETE FROM ${this.table} WHERE n = ?`, place);
    for (const index of this.indexes) index.remove(index.keysOf(doc).keys, place);
  }

  /** Enters all documents into a new index. Refuses when a unique key appears twice. */
  fill(index: Index): void {
    for (const place of this.places()) {
      const bytes = this.bytesAt(place);
      if (bytes !== undefined) this.#enter(index, this.#checkedKeys(index, read(bytes), place), place);
    }
  }

  #entries(doc: Doc, { place, touched }: { readonly place?: Place; readonly touched?: Touched }): Entry[] {
    const concerned = this.indexes.filter((index) => touched === undefined || index.dependsOn(touched));
    return concerned.map((index) => ({ index, keys: this.#checkedKeys(index, doc, place) }));
  }

  #checkedKeys(index: Index, doc: Doc, own: Place | undefined): DocumentKeys {
    const keys = index.keysOf(doc);
    if (index.spec.unique && index.takenBy(keys.keys, own) !== undefined) {
      throw duplicateKey(this.namespace, index.spec, doc);
    }
    return keys;
  }

  #enter(index: Index, { keys, many }: DocumentKeys, place: Place): void {
    if (many && !index.many) index.becomeMany();
    index.add(keys, place);
  }

  /** A place is never given twice while the server runs: open cursors remember places. */
  #takePlace(): Place {
    const next = this.#nextPlace ?? Number(this.#database.row(`SELECT MAX(n) FROM ${this.table}`)?.[0] ?? 0) + 1;
    this.#nextPlace = next + 1;
    return next;
  }
}

const without = (keys: readonly Buffer[], others: readonly Buffer[]): Buffer[] =>
  keys.filter((key) => !others.some((other) => other.equals(key)));

const checkSize = (bytes: Buffer): void => {
  if (bytes.length <= MAX_DOCUMENT_BYTES) return;
  const message = `The document of ${bytes.length} bytes is larger than the maximum size ${MAX_DOCUMENT_BYTES}`;
  throw new CommandError('BSONObjectTooLarge', message);
};

const checkedId = (doc: Doc): unknown => {
  const id = doc['_id'];
  if (isArray(id) || kindOf(id) === kinds.regex || kindOf(id) === kinds.undefined) {
    throw new CommandError('InvalidIdField', "The '_id' value cannot be of type array, regex or undefined");
  }
  const dollar = isDoc(id) ? Object.keys(id).find((name) => name.startsWith('$')) : undefined;
  if (dollar !== undefined) {
    const message = `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`;
    throw new CommandError('DollarPrefixedFieldName', message);
  }
  return id;
};
