import { sortKey } from '../query/sort.ts';
import type { Collection } from '../store/collection.ts';
import type { Cell, Database } from '../store/database.ts';
import type { Place } from '../store/index.ts';
import { type Doc, read } from '../values/doc.ts';
import type { KeyRange, Plan } from './plan.ts';
import { prepare, type Prepared, type Query } from './prepare.ts';

/** A document that was found. It is read from its bytes only when somebody looks at it. */
export class Found {
  readonly place: Place;
  readonly bytes: Buffer;
  #doc: Doc | undefined;

  constructor(place: Place, bytes: Buffer) {
    this.place = place;
    this.bytes = bytes;
  }

  get doc(): Doc {
    this.#doc ??= read(this.bytes);
    return this.#doc;
  }
}

/** How much was looked at, for `explain`. */
export type Effort = { keys: number; documents: number };

/** Reads the documents of one collection as queries ask for them. */
export class Selection {
  readonly #database: Database;
  readonly #collection: Collection;

  constructor(database: Database, collection: Collection) {
    this.#database = database;
    this.#collection = collection;
  }

  /** The documents that match, in order. While they are taken one by one, nothing may be written. */
  *find(query: Query, effort: Effort = { keys: 0, documents: 0 }): Generator<Found, void, undefined> {
    const prepared = prepare(this.#collection, query);
    const { skip, limit } = prepared;
    let [passed, taken] = [0, 0];
    for (const found of this.#inOrder(prepared, effort)) {
      passed += 1;
      if (passed <= skip) continue;
      yield found;
      taken += 1;
      if (taken === limit) return;
    }
  }

  *#inOrder(prepared: Prepared, effort: Effort): Generator<Found, void, undefined> {
    if (!needsSorting(prepared)) {
      yield* this.#matching(prepared, effort);
      return;
    }
    const { plan, sort, skip, limit } = prepared;
    // Of each range that comes in order, only the first so many can be among the first so many of all.
    const most = plan.ordered && limit > 0 ? skip + limit : Infinity;
    const found = [...this.#matching(prepared, effort, most)];
    const keyed = found.map(({ place, doc }) => ({ place, key: sortKey(doc, sort) }));
    keyed.sort((a, b) => Buffer.compare(a.key, b.key) || a.place - b.place);
    for (const { place } of keyed) {
      const bytes = this.#collection.bytesAt(place);
      if (bytes !== undefined) yield new Found(place, bytes);
    }
  }

  /** Matching documents in the order of the plan, at most so many of each range. */
  *#matching({ plan, matches }: Prepared, effort: Effort, most = Infinity): Generator<Found, void, undefined> {
    const isNew = plan.index?.many === true ? noticing() : always;
    const isWanted = (found: Found): boolean => isNew(found.place) && (matches === undefined || matches(found.doc));
    for (const range of plan.ranges) {
      let taken = 0;
      for (const found of this.#rows(plan, range)) {
        count(effort, plan);
        if (!isWanted(found)) continue;
        yield found;
        if (++taken >= most) break;
      }
    }
  }

  *#rows(plan: Plan, range: KeyRange): Generator<Found, void, undefined> {
    for (const [place, bytes] of this.#cells(plan, range)) {
      if (typeof place === 'number' && Buffer.isBuffer(bytes)) yield new Found(place, bytes);
    }
  }

  #cells({ index, backward }: Plan, range: KeyRange): Iterable<readonly Cell[]> {
    const [documents, way] = [this.#collection.table, backward ? 'DESC' : 'ASC'];
    if (range.id !== undefined) {
      const row = this.#database.row(`SELECT n, doc FROM ${documents} WHERE id = ?`, range.id);
      return row === undefined ? [] : [row];
    }
    if (index === undefined) return this.#database.rows(`SELECT n, doc FROM ${documents} ORDER BY n ${way}`);
    return this.#database.rows(indexed(documents, index, way), range.from, range.to);
  }
}

/** Several ordered ranges are merged by sorting what they found. */
const needsSorting = ({ plan, sort }: Prepared): boolean =>
  sort.length > 0 && (!plan.ordered || plan.ranges.length > 1);

const always = (): boolean => true;

/** An index with several keys a document finds some twice. */
const noticing = (): ((place: Place) => boolean) => {
  const observed = new Set<Place>();
  return (place) => observed.size !== observed.add(place).size;
};

const count = (effort: Effort, { index }: Plan): void => {
  effort.documents += 1;
  if (index !== undefined) effort.keys += 1;
};

const indexed = (documents: string, index: { table: string; column: string }, way: string): string =>
  index.table === documents
    ? `SELECT n, doc FROM ${documents} WHERE id >= ? AND id < ? ORDER BY id ${way}`
    : `SELECT d.n, d.doc FROM ${index.table} i CROSS JOIN ${documents} d ON d.n = i.n
       WHERE i.key >= ? AND i.key < ? ORDER BY i.key ${way}, i.n ${way}`;
