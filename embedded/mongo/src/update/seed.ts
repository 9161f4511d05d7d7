import { BSONRegExp } from 'bson';
import { CommandError } from '../errors.ts';
import { hasOperators } from '../query/filter.ts';
import { partsOf } from '../query/path.ts';
import { copyOfValue, type Doc, isArray, isDoc } from '../values/doc.ts';
import { putAt } from './places.ts';

type Equality = readonly [path: string, value: unknown];

const isOneValue = (value: unknown): boolean => !(value instanceof BSONRegExp);

const isElementMatch = (value: unknown): boolean => isDoc(value) && Object.hasOwn(value, '$elemMatch');

/** The values that one operator fixes a path to: an expression and `$elemMatch` describe many. */
const fixed: Readonly<Record<string, (operand: unknown) => readonly unknown[]>> = {
  $eq: (operand) => [operand],
  $in: (operand) => (isArray(operand) && operand.length === 1 ? operand.filter(isOneValue) : []),
  $all: (operand) => (isArray(operand) ? operand.filter((one) => isOneValue(one) && !isElementMatch(one)) : []),
};

const equalityOf = (path: string, spec: unknown): Equality[] => {
  if (!hasOperators(spec)) return isOneValue(spec) ? [[path, spec]] : [];
  const values = Object.entries(spec).flatMap(([operator, operand]) => fixed[operator]?.(operand) ?? []);
  return values.map((value) => [path, value]);
};

/** Branches that must all hold: those of `$and`, and the only one of an `$or`. */
const branchesOf = (name: string, spec: unknown): readonly Doc[] => {
  if (!isArray(spec)) return [];
  return name === '$and' || (name === '$or' && spec.length === 1) ? spec.filter(isDoc) : [];
};

const allEqualities = (filter: Doc): Equality[] =>
  Object.entries(filter).flatMap(([name, spec]) =>
    name.startsWith('$') ? branchesOf(name, spec).flatMap(allEqualities) : equalityOf(name, spec),
  );

const within = (path: string, outer: string): boolean => path.startsWith(`${outer}.`);

/**
 * The fields that a filter fixes to one value. Refuses a filter that fixes one path twice, or a path and something
 * within it (NotSingleValueField): no document could be made of it.
 */
const equalities = (filter: Doc, isWanted: (path: string) => boolean = () => true): Equality[] => {
  const all = allEqualities(filter).filter(([path]) => isWanted(path));
  for (const [at, [path]] of all.entries()) {
    const other = all.slice(at + 1).find(([one]) => one === path || within(one, path) || within(path, one));
    if (other === undefined) continue;
    const what = other[0] === path ? `path '${path}' is matched twice` : `both '${path}' and '${other[0]}' are matched`;
    throw new CommandError('NotSingleValueField', `cannot infer query fields to set, ${what}`);
  }
  return all;
};

/** The `_id` that a filter fixes, in a list; empty when it fixes none. Refuses one that is fixed only in part. */
export const wantedId = (filter: Doc): readonly unknown[] =>
  equalities(filter, (path) => path === '_id' || within(path, '_id')).map(([path, value]) => {
    if (path === '_id') return value;
    throw new CommandError(
      'NotSingleValueField',
      `cannot infer query fields to set, '_id' is matched in part: ${path}`,
    );
  });

/** What an upsert starts from: the document that the equalities of its filter describe. */
export const seedOf = (filter: Doc): Doc => {
  const seed: Doc = {};
  for (const [path, value] of equalities(filter)) putAt(seed, partsOf(path), copyOfValue(value));
  return seed;
};
