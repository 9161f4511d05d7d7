import { describe, expect, it } from '@jest/globals';
import { Sqlite } from '@soebs/embedded-sqlite';
import { Double, Int32, Long } from 'bson';
import fc from 'fast-check';
import { compileFilter } from '../query/filter.ts';
import { sortFields, sortKey } from '../query/sort.ts';
import { Catalogue } from '../store/catalogue.ts';
import type { Collection } from '../store/collection.ts';
import { Database } from '../store/database.ts';
import { readIndexSpec } from '../store/index-spec.ts';
import { type Doc, read, write } from '../values/doc.ts';
import type { Query } from './prepare.ts';
import { Selection } from './select.ts';

const number = fc.oneof(
  fc.integer({ min: -2, max: 3 }).map((n) => new Int32(n)),
  fc.constantFrom(new Double(0.5), new Double(2), new Double(NaN), Long.fromNumber(1)),
);
const scalar = fc.oneof(number, fc.constantFrom('', 'a', 'ab', 'b', null, true, new Date(0), new Date(5)));
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(number, { maxLength: 3 }),
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ x: scalar }),
);
const nested = fc.oneof(
  fc.record({ x: value }, { requiredKeys: [] }),
  fc.array(fc.record({ x: scalar }), { maxLength: 2 }),
);

// Only one of the fields may be an array: an index on two of them would refuse the document.
const document = fc.oneof(
  fc.record({ a: value, b: scalar, c: fc.record({ x: scalar }) }, { requiredKeys: [] }),
  fc.record({ a: scalar, b: scalar, c: nested }, { requiredKeys: [] }),
);

const comparison = fc
  .constantFrom('$eq', '$gt', '$gte', '$lt', '$lte', '$ne')
  .chain((operator) => scalar.map((operand): Doc => ({ [operator]: operand })));
const condition = fc.oneof(
  scalar,
  value,
  comparison,
  fc.tuple(comparison, comparison).map(([one, other]): Doc => ({ ...one, ...other })),
  fc.array(scalar, { minLength: 1, maxLength: 4 }).map((list): Doc => ({ $in: list })),
  fc.boolean().map((exists): Doc => ({ $exists: exists })),
  fc.tuple(comparison, comparison).map(([one, other]): Doc => ({ $elemMatch: { ...one, ...other } })),
);
const path = fc.constantFrom('a', 'b', 'c.x', '_id');
const simple = fc.dictionary(path, condition, { maxKeys: 3, noNullPrototype: true });
const filter = fc.oneof(
  simple,
  fc.tuple(simple, simple).map(([one, other]): Doc => ({ $and: [one, other].map((each) => ({ ...each })) })),
);
const direction = fc.constantFrom(new Int32(1), new Int32(-1));
const order = fc.dictionary(path, direction, { maxKeys: 3, noNullPrototype: true });
const indexes = fc.array(
  fc.record({
    key: fc.dictionary(path, direction, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    sparse: fc.boolean(),
  }),
  { maxLength: 3 },
);

type Case = { readonly documents: Doc[]; readonly specs: Doc[]; readonly filter: Doc; readonly sort: Doc };

const documents = fc.array(document, { minLength: 2, maxLength: 12 });
const anything: fc.Arbitrary<Case> = fc.record({ documents, specs: indexes, filter, sort: order });

const between = fc
  .tuple(fc.constantFrom('$gt', '$gte'), number, fc.constantFrom('$lt', '$lte'), number)
  .map(([low, from, high, to]): Doc => ({ [low]: from, [high]: to }));
const among = fc.uniqueArray(scalar, { minLength: 2, maxLength: 4 }).map((list): Doc => ({ $in: list }));

/** What screens ask: an index of two fields, the first fixed or bounded, the order by one of them or both. */
const asScreensAsk: fc.Arbitrary<Case> = fc
  .tuple(fc.shuffledSubarray(['a', 'b', 'c.x'], { minLength: 2, maxLength: 2 }), direction, direction)
  .chain(([[first = '', second = ''], one, other]) =>
    fc.record({
      documents,
      specs: fc.constant([{ key: { [first]: one, [second]: other } }]),
      filter: fc
        .oneof(scalar, among, between, fc.constant({ $exists: true }))
        .map((asked): Doc => ({ [first]: asked })),
      sort: fc.oneof(
        fc.tuple(fc.constantFrom(first, second), direction).map(([by, way]): Doc => ({ [by]: way })),
        fc.tuple(direction, direction).map(([way, also]): Doc => ({ [first]: way, [second]: also })),
      ),
    }),
  );

const situation = fc.oneof(anything, asScreensAsk);

type Situation = { readonly documents: readonly Doc[]; readonly specs: readonly Doc[] };

/** The same documents in memory and in a store with indexes. */
const stored = ({
  documents: all,
  specs,
}: Situation): { docs: Doc[]; collection: Collection; selection: Selection } => {
  const database = new Database(new Sqlite(':memory:'));
  const catalogue = new Catalogue(database);
  const collection = catalogue.open('test.things');
  for (const spec of specs) {
    const isNew = collection.indexes.every((one) => one.spec.name !== readIndexSpec(spec).name);
    if (isNew) catalogue.addIndex(collection, readIndexSpec(spec));
  }
  const docs = all.map((doc, at) => read(write({ _id: new Int32(at % 2 === 0 ? at : -at), ...doc })));
  for (const doc of docs) collection.insert({ doc, bytes: write(doc) });
  return { docs, collection, selection: new Selection(database, collection) };
};

const expected = (docs: readonly Doc[], query: Query): Doc[] => {
  const matching = docs.filter(compileFilter(query.filter));
  const fields = sortFields(query.sort ?? {});
  const keyed = matching.map((doc) => ({ doc, key: sortKey(doc, fields) }));
  const sorted = keyed.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ doc }) => doc);
  const { skip = 0, limit = 0 } = query;
  return sorted.slice(skip, limit === 0 ? undefined : skip + limit);
};

describe('a selection', () => {
  it('finds the same with any indexes as by reading everything', () => {
    fc.assert(
      fc.property(situation, ({ documents: all, specs, filter: asked, sort }) => {
        const { docs, selection } = stored({ documents: all, specs });
        const query = { filter: asked, sort };
        const found = [...selection.find(query)].map(({ doc }) => doc);
        const wanted = expected(docs, query);
        const fields = sortFields(sort);
        expect(found.map((doc) => sortKey(doc, fields))).toEqual(wanted.map((doc) => sortKey(doc, fields)));
        expect(new Set(found.map((doc) => String(doc['_id'])))).toEqual(
          new Set(wanted.map((doc) => String(doc['_id']))),
        );
        expect(found).toHaveLength(wanted.length);
      }),
      { numRuns: 600 },
    );
  });

  it('skips and limits in the same order with any indexes', () => {
    const limits = fc.record({ skip: fc.nat(3), limit: fc.integer({ min: 1, max: 4 }) });
    fc.assert(
      fc.property(situation, limits, ({ documents: all, specs, filter: asked, sort }, some) => {
        const { docs, selection } = stored({ documents: all, specs });
        const query = { filter: asked, sort, ...some };
        const fields = sortFields(sort);
        const keys = (these: readonly Doc[]): Buffer[] => these.map((doc) => sortKey(doc, fields));
        expect(keys([...selection.find(query)].map(({ doc }) => doc))).toEqual(keys(expected(docs, query)));
      }),
      { numRuns: 400 },
    );
  });

  it('still finds the same after documents were changed and removed', () => {
    fc.assert(
      fc.property(situation, document, ({ documents: all, specs, filter: asked }, other) => {
        const { collection, selection } = stored({ documents: all, specs });
        const [first, second] = [...selection.find({ filter: {} })];
        const doc = { ...other, _id: first!.doc['_id'] };
        collection.replace(first!, { doc, bytes: write(doc) });
        collection.remove(second!);
        const docs = [...selection.find({ filter: {} })].map((one) => one.doc);
        expect(docs).toHaveLength(all.length - 1);
        const ids = (these: readonly Doc[]): string[] => these.map((one) => String(one['_id'])).sort();
        const found = [...selection.find({ filter: asked })].map((one) => one.doc);
        expect(ids(found)).toEqual(ids(expected(docs, { filter: asked })));
      }),
      { numRuns: 200 },
    );
  });

  it('looks only at the keys that one element of an array may have', () => {
    const documents = Array.from({ length: 100 }, (_, n): Doc => ({ words: [`w${n}`, 'zuletzt'] }));
    const { selection } = stored({ documents, specs: [{ key: { words: new Int32(1) }, name: 'by_words' }] });
    const effort = { keys: 0, documents: 0 };
    const filter = { words: { $elemMatch: { $gte: 'w42', $lt: 'w42\uffff' } } };
    expect([...selection.find({ filter }, effort)]).toHaveLength(1);
    expect(effort.keys).toBe(1);
  });
});
