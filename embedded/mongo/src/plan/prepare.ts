import { CommandError } from '../errors.ts';
import { compileFilter, hasOperators, type Matches } from '../query/filter.ts';
import { type SortField, sortFields } from '../query/sort.ts';
import type { Collection } from '../store/collection.ts';
import { type Doc, isDoc, numberIn } from '../values/doc.ts';
import { equal, keyOf } from '../values/key.ts';
import { boundsOf, isPoint } from './bounds.ts';
import { candidate, EVERY_KEY, type Plan } from './plan.ts';

/** What is looked for. `limit` 0 means all; `hint` names an index or its key. */
export type Query = {
  readonly filter: Doc;
  readonly sort?: Doc;
  readonly skip?: number;
  readonly limit?: number;
  readonly hint?: unknown;
};

/** A query that is ready to be answered. */
export type Prepared = {
  readonly matches: Matches | undefined;
  readonly sort: readonly SortField[];
  readonly plan: Plan;
  readonly skip: number;
  readonly limit: number;
};

const everything = (backward: boolean, ordered: boolean): Plan => ({
  index: undefined,
  ranges: [EVERY_KEY],
  backward,
  ordered,
});

const hinted = (collection: Collection, hint: unknown) => {
  const index = collection
    .allIndexes()
    .find(({ spec }) => (typeof hint === 'string' ? spec.name === hint : equal(spec.key, hint)));
  if (index === undefined) throw new CommandError('BadValue', 'hint provided does not correspond to an existing index');
  return index;
};

/** `{ $natural: 1 }`, as a sort or a hint: true when backward, undefined when it is something else. */
const natural = (asked: unknown): boolean | undefined => {
  if (!isDoc(asked) || !Object.hasOwn(asked, '$natural')) return undefined;
  const direction = numberIn(asked['$natural']);
  if (Object.keys(asked).length > 1 || (direction !== 1 && direction !== -1))
    throw new CommandError('BadValue', '$natural stands alone, with 1 or -1');
  return direction === -1;
};

/** One `_id` and nothing else decides: no other index can do better, so none is asked. */
const byId = ({ idIndex }: Collection, id: Buffer): Plan => ({
  index: idIndex,
  ranges: [{ from: id, to: id, id }],
  backward: false,
  ordered: true,
});

/** The key of the one `_id` that the filter wants. */
const wantedId = ({ filter, hint }: Query): Buffer | undefined => {
  if (hint !== undefined || !Object.hasOwn(filter, '_id') || hasOperators(filter['_id'])) return undefined;
  const id = filter['_id'];
  return isPoint(id) && id !== null && id !== undefined ? keyOf(id) : undefined;
};

const choose = (collection: Collection, query: Query, sort: readonly SortField[]): Plan => {
  const backward = natural(query.sort) ?? natural(query.hint);
  if (backward !== undefined) return everything(backward, sort.length === 0);
  const bounds = boundsOf(query.filter);
  const indexes = query.hint === undefined ? collection.allIndexes() : [hinted(collection, query.hint)];
  const candidates = indexes.map((index) => candidate(index, bounds, sort)).filter((one) => one !== undefined);
  const best = candidates.reduce((a, b) => (b.worth > a.worth ? b : a), {
    plan: everything(false, sort.length === 0),
    worth: query.hint === undefined ? 0 : -1,
  });
  return best.plan;
};

const matchesOf = (filter: Doc, idIsFound: boolean): Matches | undefined => {
  const conditions = Object.keys(filter).length;
  return conditions === 0 || (conditions === 1 && idIsFound) ? undefined : compileFilter(filter);
};

/** Decides how a query is answered, before anything is read. Refuses filters, sorts and hints that it does not know. */
export const prepare = (collection: Collection, query: Query): Prepared => {
  const sort = query.sort === undefined || natural(query.sort) !== undefined ? [] : sortFields(query.sort);
  const id = wantedId(query);
  return {
    matches: matchesOf(query.filter, id !== undefined),
    sort,
    plan: id === undefined ? choose(collection, query, sort) : byId(collection, id),
    skip: query.skip ?? 0,
    limit: query.limit ?? 0,
  };
};
