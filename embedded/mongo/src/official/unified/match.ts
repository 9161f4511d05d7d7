import { Binary, BSON, Decimal128, Double, Int32, Long, ObjectId } from 'mongodb';

/** The expectation does not hold; the message says where. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !('_bsontype' in value) &&
  !(value instanceof Date);

const numberIn = (value: unknown): number | undefined => {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  if (value instanceof Int32 || value instanceof Double) return value.valueOf();
  return value instanceof Long ? value.toNumber() : undefined;
};

const classes: readonly (readonly [new (...args: never[]) => object, readonly string[]])[] = [
  [Array, ['array']],
  [Date, ['date']],
  [ObjectId, ['objectId']],
  [Binary, ['binData']],
  [Decimal128, ['decimal', 'number']],
  [Long, ['long', 'number']],
];

const typeNames = (value: unknown): readonly string[] => {
  if (value === null) return ['null'];
  const found = classes.find(([type]) => value instanceof type);
  if (found) return found[1];
  if (numberIn(value) !== undefined) return ['int', 'long', 'double', 'number'];
  return [typeof value === 'boolean' ? 'bool' : typeof value];
};

const fail = (path: string, what: string): never => {
  throw new Mismatch(`${path}: ${what}`);
};

type Special = (operand: unknown, actual: unknown, at: { readonly path: string; readonly root: boolean }) => void;

const specials: Readonly<Record<string, Special>> = {
  $$exists: (operand, actual, { path }) => {
    if ((actual !== undefined) !== operand) fail(path, operand === true ? 'is missing' : 'is there');
  },
  $$type: (operand, actual, { path }) => {
    const wanted = Array.isArray(operand) ? operand : [operand];
    if (!typeNames(actual).some((name) => wanted.includes(name))) fail(path, `is not of type ${wanted.join(' or ')}`);
  },
  $$unsetOrMatches: (operand, actual, { path, root }) => {
    if (actual !== undefined && actual !== null) match(operand, actual, { path, root });
  },
  $$matchAsRoot: (operand, actual, { path }) => match(operand, actual, { path, root: true }),
  $$lte: (operand, actual, { path }) => {
    if (!((numberIn(actual) ?? NaN) <= (numberIn(operand) ?? NaN))) fail(path, 'is too large');
  },
};

const special = (expected: unknown): readonly [Special, unknown] | undefined => {
  const [entry, second] = isFields(expected) ? Object.entries(expected) : [];
  if (entry === undefined || second !== undefined || !entry[0].startsWith('$$')) return undefined;
  const found = specials[entry[0]];
  if (found === undefined) throw new Mismatch(`${entry[0]} is not known to this runner`);
  return [found, entry[1]];
};

const matchFields = (expected: Fields, actual: unknown, at: { path: string; root: boolean }): void => {
  const { path, root } = at;
  if (!isFields(actual)) return void fail(path, 'is no document');
  for (const [name, value] of Object.entries(expected)) {
    const isAbsent = !Object.hasOwn(actual, name) && special(value) === undefined;
    if (isAbsent) fail(`${path}.${name}`, 'is missing');
    match(value, actual[name], `${path}.${name}`);
  }
  const extra = Object.keys(actual).filter((name) => actual[name] !== undefined && !Object.hasOwn(expected, name));
  if (!root && extra.length > 0) fail(path, `has more: ${extra.join(', ')}`);
};

const matchList = (expected: readonly unknown[], actual: unknown, path: string): void => {
  if (!Array.isArray(actual)) return void fail(path, 'is no array');
  if (actual.length !== expected.length) fail(path, `has ${actual.length} elements, not ${expected.length}`);
  for (const [at, value] of expected.entries())
    match(value, actual[at], { path: `${path}[${at}]`, root: isFields(value) });
};

const isSame = (expected: unknown, actual: unknown): boolean => {
  const number = numberIn(expected);
  if (number !== undefined) return numberIn(actual) === number;
  return actual !== undefined && BSON.EJSON.stringify({ v: expected }) === BSON.EJSON.stringify({ v: actual });
};

/** Where a value stands; `root`: it may hold more than is expected. */
type At = string | { readonly path: string; readonly root: boolean };

/**
 * Compares as the unified test format says: numbers by value, documents with exactly the expected fields, at the root
 * also with more. Throws Mismatch.
 */
export const match = (expected: unknown, given: unknown, at: At): void => {
  const { path, root = false } = typeof at === 'string' ? { path: at } : at;
  const actual: unknown = given instanceof Map ? Object.fromEntries(given) : given;
  const found = special(expected);
  if (found) found[0](found[1], actual, { path, root });
  else if (Array.isArray(expected)) matchList(expected, actual, path);
  else if (isFields(expected)) matchFields(expected, actual, { path, root });
  else if (!isSame(expected, actual))
    fail(path, `is ${BSON.EJSON.stringify({ v: actual })}, not ${BSON.EJSON.stringify({ v: expected })}`);
};
