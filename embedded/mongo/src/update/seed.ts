import { BSONRegExp } from 'bson';
import { hasOperators } from '../query/filter.ts';
import { partsOf } from '../query/path.ts';
import { copyOfValue, type Doc, isArray, isDoc } from '../values/doc.ts';
import { putAt } from './places.ts';

type Equality = readonly [path: string, value: unknown];

const equalityOf = (path: string, spec: unknown): Equality[] => {
  if (!hasOperators(spec)) return spec instanceof BSONRegExp ? [] : [[path, spec]];
  const among = spec['$in'];
  if (isArray(among) && among.length === 1 && !(among[0] instanceof BSONRegExp)) return [[path, among[0]]];
  return Object.hasOwn(spec, '$eq') ? [[path, spec['$eq']]] : [];
};

/** The fields that a filter fixes to one value, `$and` included. */
export const equalities = (filter: Doc): Equality[] =>
  Object.entries(filter).flatMap(([name, spec]) => {
    if (name === '$and' && isArray(spec)) return spec.flatMap((branch) => (isDoc(branch) ? equalities(branch) : []));
    return name.startsWith('$') ? [] : equalityOf(name, spec);
  });

/** What an upsert starts from: the document that the equalities of its filter describe. */
export const seedOf = (filter: Doc): Doc => {
  const seed: Doc = {};
  for (const [path, value] of equalities(filter)) putAt(seed, partsOf(path), copyOfValue(value));
  return seed;
};
