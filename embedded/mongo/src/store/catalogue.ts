import { CommandError } from '../errors.ts';
import { read, write } from '../values/doc.ts';
import { equal } from '../values/key.ts';
import { Collection } from './collection.ts';
import type { Database } from './database.ts';
import { Index } from './index.ts';
import { type IndexSpec, readIndexSpec, writeIndexSpec } from './index-spec.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS collections (number INTEGER PRIMARY KEY AUTOINCREMENT, namespace TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS indexes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    collection INTEGER NOT NULL,
    spec BLOB NOT NULL,
    many INTEGER NOT NULL
  );
`;

const specDiffers = (left: IndexSpec, right: IndexSpec): boolean =>
  !equal({ ...writeIndexSpec(left), name: null }, { ...writeIndexSpec(right), name: null });

const sameKey = (left: IndexSpec, right: IndexSpec): boolean => {
  const order = (spec: IndexSpec): string => spec.fields.map(({ path, descending }) => `${path} ${descending}`).join();
  return order(left) === order(right);
};

/** Which collections and indexes there are. Only this is read at start, no documents. */
export class Catalogue {
  readonly #database: Database;
  readonly #collections = new Map<string, Collection>();

  constructor(database: Database) {
    this.#database = database;
    database.execute(SCHEMA);
    this.reload();
  }

  /** Reads everything anew: after a rollback, memory must say what the file says. */
  reload(): void {
    this.#collections.clear();
    this.#database.forgetStatements();
    for (const [number, namespace] of [...this.#database.rows('SELECT number, namespace FROM collections')]) {
      const stored = { number: Number(number), indexes: this.#indexesOf(Number(number)) };
      this.#collections.set(String(namespace), new Collection(this.#database, String(namespace), stored));
    }
  }

  #indexesOf(collection: number): Index[] {
    const sql = 'SELECT number, spec, many FROM indexes WHERE collection = ? ORDER BY number';
    return [...this.#database.rows(sql, collection)].map(([number, spec, many]) => {
      const stored = { number: Number(number), many: many === 1 };
      return new Index(this.#database, readIndexSpec(Buffer.isBuffer(spec) ? read(spec) : {}), stored);
    });
  }

  find(namespace: string): Collection | undefined {
    return this.#collections.get(namespace);
  }

  /** The collections of a database, by namespace. */
  inDatabase(database: string): Collection[] {
    return this.all().filter(({ namespace }) => namespace.startsWith(`${database}.`));
  }

  all(): Collection[] {
    return [...this.#collections.values()].sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
  }

  /** The collection, made if it is missing. */
  open(namespace: string): Collection {
    return this.find(namespace) ?? this.#make(namespace);
  }

  #make(namespace: string): Collection {
    checkNamespace(namespace);
    this.#database.noteStructure();
    this.#database.run('INSERT INTO collections (namespace) VALUES (?)', namespace);
    const collection = new Collection(this.#database, namespace, { number: this.#lastNumber(), indexes: [] });
    collection.makeTable();
    this.#collections.set(namespace, collection);
    return collection;
  }

  #lastNumber(): number {
    return Number(this.#database.row('SELECT last_insert_rowid()')?.[0]);
  }

  drop(collection: Collection): void {
    this.#database.noteStructure();
    this.#database.run('DELETE FROM indexes WHERE collection = ?', collection.number);
    this.#database.noteRemoval();
    this.#database.run('DELETE FROM collections WHERE number = ?', collection.number);
    this.#collections.delete(collection.namespace);
    this.#database.forgetStatements();
    collection.dropTables();
  }

  /** Gives a collection another namespace; what was there is dropped before. */
  rename(collection: Collection, namespace: string): void {
    checkNamespace(namespace);
    const other = this.find(namespace);
    if (other !== undefined) this.drop(other);
    this.#database.noteStructure();
    this.#database.run('UPDATE collections SET namespace = ? WHERE number = ?', namespace, collection.number);
    this.reload();
  }

  /** Adds an index, empty; undefined when the same one exists. Refuses one that only half equals an existing one. */
  addIndex(collection: Collection, spec: IndexSpec): Index | undefined {
    if (isIdKey(spec)) return undefined;
    for (const { spec: existing } of collection.indexes) {
      if (existing.name === spec.name) {
        if (!specDiffers(existing, spec)) return undefined;
        throw new CommandError(
          'IndexKeySpecsConflict',
          `An existing index has the same name as ${spec.name}, but differs`,
        );
      }
      if (sameKey(existing, spec) && equal(existing.partial, spec.partial)) {
        throw new CommandError('IndexOptionsConflict', `Index already exists with a different name: ${existing.name}`);
      }
    }
    this.#database.noteStructure();
    const sql = 'INSERT INTO indexes (collection, spec, many) VALUES (?, ?, 0)';
    this.#database.run(sql, collection.number, write(writeIndexSpec(spec)));
    const index = new Index(this.#database, spec, { number: this.#lastNumber(), many: false });
    index.makeTable();
    collection.indexes.push(index);
    return index;
  }

  dropIndex(collection: Collection, index: Index): void {
    this.#database.noteStructure();
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
    this.#database.run('DELETE FROM indexes WHERE number = ?', index.number);
    this.#database.forgetStatements();
    index.dropTable();
  }
}

const checkNamespace = (namespace: string): void => {
  const [database = '', ...rest] = namespace.split('.');
  const isValid = database !== '' && rest.join('.') !== '' && !/[$\0]/.test(namespace) && namespace.length <= 255;
  if (!isValid) throw new CommandError('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
};

const isIdKey = ({ fields: [first, second] }: IndexSpec): boolean =>
  first?.path === '_id' && !first.descending && second === undefined;
