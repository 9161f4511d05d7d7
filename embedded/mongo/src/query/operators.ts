import { BSONRegExp, DBRef, Decimal128, Double, Int32, Long } from 'bson';
import { CommandError } from '../errors.ts';
import { type Doc, fieldsOf, isArray, isDoc, numberIn } from '../values/doc.ts';
import { wholePart } from '../values/exact.ts';
import { keyOf, kindOf, kinds, orderAgainst } from '../values/key.ts';
import { MISSING, orAnElement } from './path.ts';
import { patternTest } from './pattern.ts';
import { typeTest } from './types.ts';

type Test = (value: unknown) => boolean;

/** A condition on the values of a path; `negated` passes when no value passes the test. */
export type Condition = { readonly test: Test; readonly negated?: boolean };

/** What an operator may need of its surroundings: the filter compiler for nested documents, and its siblings. */
export type Surroundings = { readonly filter: (filter: Doc) => (doc: Doc) => boolean; readonly siblings: Doc };

const isAbsent = (value: unknown): boolean => value === MISSING || value === null || value === undefined;

const arrayOf = (operator: string, operand: unknown): unknown[] => {
  if (!isArray(operand)) throw new CommandError('BadValue', `${operator} needs an array`);
  return operand;
};

/** Equality with a value, also with a regular expression as one; null matches null and missing fields. */
const same = (operand: unknown): Test => {
  if (operand === null || operand === undefined) return orAnElement(isAbsent);
  const order = orderAgainst(operand);
  return orAnElement((value) => value !== MISSING && order(value) === 0);
};

/** What `{ path: value }` matches: a regular expression finds strings. */
const equals = (operand: unknown): Test =>
  operand instanceof BSONRegExp ? orAnElement(patternTest(operand)) : same(operand);

const startsLikeOperator = (value: unknown): value is Doc => isDoc(value) && !isFieldName(Object.keys(value)[0] ?? '');

const among = (operator: string, operand: unknown): Test => {
  const wanted = arrayOf(operator, operand);
  if (wanted.some(startsLikeOperator)) throw new CommandError('BadValue', `cannot nest $ under ${operator}`);
  const patterns = wanted.filter((value) => value instanceof BSONRegExp).map(patternTest);
  const keys = new Set(wanted.filter((value) => !isAbsent(value)).map((value) => keyOf(value).toString('latin1')));
  const absent = wanted.some(isAbsent);
  return orAnElement((value) => {
    if (isAbsent(value)) return absent;
    return keys.has(keyOf(value).toString('latin1')) || patterns.some((pattern) => pattern(value));
  });
};

/** An order condition compares within one kind of value only; MinKey and MaxKey compare with everything. */
const comparableWith = (operand: unknown): Test => {
  const kind = kindOf(operand);
  if (kind === kinds.minKey || kind === kinds.maxKey) return (value) => value !== MISSING;
  if (kind !== kinds.number) return (value) => value !== MISSING && kindOf(value) === kind;
  const wanted = isNaNumber(operand);
  return (value) => value !== MISSING && kindOf(value) === kind && isNaNumber(value) === wanted;
};

const isNaNumber = (value: unknown): boolean =>
  value instanceof Decimal128 ? value.toString() === 'NaN' : Number.isNaN(numberIn(value));

const ordered =
  (passes: (difference: number) => boolean) =>
  (operand: unknown): Condition => {
    if (isAbsent(operand)) return { test: passes(0) ? orAnElement(isAbsent) : () => false };
    if (kindOf(operand) === kinds.regex) {
      throw new CommandError('BadValue', 'Can not have RegEx as arg to predicate over field.');
    }
    const [order, comparable] = [orderAgainst(operand), comparableWith(operand)];
    return { test: orAnElement((value) => comparable(value) && passes(order(value))) };
  };

const size = (operand: unknown): Condition => {
  const wanted = numberIn(operand);
  if (wanted === undefined || !Number.isInteger(wanted) || wanted < 0) {
    throw new CommandError('BadValue', 'Failed to parse $size. Expected a non-negative integer.');
  }
  return { test: (value) => isArray(value) && value.length === wanted };
};

/** The whole part of a number of any type; undefined for what is none or not finite. */
const wholeOf = (value: unknown): bigint | undefined => {
  if (value instanceof Int32) return BigInt(value.value);
  if (value instanceof Double) return Number.isFinite(value.value) ? BigInt(Math.trunc(value.value)) : undefined;
  if (value instanceof Decimal128) return wholePart(value);
  return Long.isLong(value) && kindOf(value) === kinds.number ? value.toBigInt() : undefined;
};

const remainder = (operand: unknown): Condition => {
  const [divisor, rest, ...more] = arrayOf('$mod', operand).map(wholeOf);
  if (divisor === undefined || rest === undefined || divisor === 0n || more.length > 0) {
    throw new CommandError('BadValue', 'malformed mod, needs a divisor that is not 0 and a remainder, and no more');
  }
  return {
    test: orAnElement((value) => {
      const number = wholeOf(value);
      return number !== undefined && number % divisor === rest;
    }),
  };
};

/** Each wanted value may stand at another place of the path; none wanted is none found. */
const all = (operand: unknown, around: Surroundings): Condition[] => {
  const wanted = arrayOf('$all', operand);
  if (wanted.length === 0) return [{ test: () => false }];
  const nested = wanted.filter(startsLikeOperator);
  if (nested.length === 0) return wanted.map((one) => ({ test: equals(one) }));
  if (nested.length < wanted.length || !nested.every(isElementMatch))
    throw new CommandError('BadValue', '$all wants values, or $elemMatch in every place');
  return nested.map((one) => element(one['$elemMatch'], around));
};

const isElementMatch = (value: Doc): boolean => Object.hasOwn(value, '$elemMatch') && Object.keys(value).length === 1;

/** The fields of a reference to a document: values, though their names begin like operators. */
const ofReference = ['$ref', '$id', '$db'];

/** Whether a field of a filter is one by its name, not an operator. */
export const isFieldName = (name: string): boolean => !name.startsWith('$') || ofReference.includes(name);

/** Whether a condition on array elements is one on their values (`{ $gt: 5 }`), not one on documents (`{ a: 5 }`). */
export const isOperators = (value: Doc): boolean => {
  const [first] = Object.keys(value);
  return first !== undefined && !isFieldName(first) && !['$and', '$or', '$nor'].includes(first);
};

const element = (operand: unknown, around: Surroundings): Condition => {
  if (operand instanceof DBRef) {
    const same = equals(operand);
    return { test: (value) => isArray(value) && value.some(same) };
  }
  if (!isDoc(operand)) throw new CommandError('BadValue', '$elemMatch needs an Object');
  if (!isOperators(operand)) {
    const matches = around.filter(operand);
    const isMatch = (one: unknown): boolean => {
      const fields = fieldsOf(one);
      return fields !== undefined && matches(fields);
    };
    return { test: (value) => isArray(value) && value.some(isMatch) };
  }
  const conditions = conditionsOf(operand, around.filter);
  const passes = (value: unknown): boolean => conditions.every(({ test, negated = false }) => test(value) !== negated);
  return { test: (value) => isArray(value) && value.some(passes) };
};

const optionsOf = (siblings: Doc, otherwise: string): string => {
  const options = siblings['$options'] ?? otherwise;
  if (typeof options !== 'string') throw new CommandError('BadValue', '$options has to be a string');
  return options;
};

const regex = (operand: unknown, { siblings }: Surroundings): Condition => {
  if (operand instanceof BSONRegExp) {
    if (operand.options !== '' && Object.hasOwn(siblings, '$options'))
      throw new CommandError('BadValue', 'options set in both $regex and $options');
    return { test: equals(new BSONRegExp(operand.pattern, optionsOf(siblings, operand.options))) };
  }
  if (typeof operand !== 'string') throw new CommandError('BadValue', '$regex has to be a string');
  return { test: equals(new BSONRegExp(operand, optionsOf(siblings, ''))) };
};

const not = (operand: unknown, { filter }: Surroundings): Condition => {
  if (operand instanceof BSONRegExp) return { test: equals(operand), negated: true };
  if (!isDoc(operand) || Object.keys(operand).length === 0) {
    throw new CommandError('BadValue', '$not needs a regex or a document');
  }
  const conditions = conditionsOf(operand, filter);
  // Several conditions under $not fail together when one of them fails on the values of the path taken one by one.
  return { test: (value) => conditions.every(({ test, negated = false }) => test(value) !== negated), negated: true };
};

/** `$exists` takes every value for true but false, 0 and null. */
const isTruthy = (operand: unknown): boolean =>
  operand !== false && operand !== null && operand !== undefined && numberIn(operand) !== 0;

const operators: Readonly<Record<string, (operand: unknown, around: Surroundings) => Condition | Condition[]>> = {
  $eq: (operand) => ({ test: same(operand) }),
  $ne: (operand) => {
    if (operand instanceof BSONRegExp) throw new CommandError('BadValue', "Can't have regex as arg to $ne.");
    return { test: same(operand), negated: true };
  },
  $gt: ordered((difference) => difference > 0),
  $gte: ordered((difference) => difference >= 0),
  $lt: ordered((difference) => difference < 0),
  $lte: ordered((difference) => difference <= 0),
  $in: (operand) => ({ test: among('$in', operand) }),
  $nin: (operand) => ({ test: among('$nin', operand), negated: true }),
  $exists: (operand) => ({ test: (value) => value !== MISSING, negated: !isTruthy(operand) }),
  $type: (operand) => {
    const test = typeTest(operand);
    return { test: orAnElement((value) => value !== MISSING && test(value)) };
  },
  $size: size,
  $mod: remainder,
  $all: all,
  $elemMatch: element,
  $regex: regex,
  $options: (_operand, { siblings }) => {
    if (!Object.hasOwn(siblings, '$regex')) throw new CommandError('BadValue', '$options needs a $regex');
    return { test: () => true };
  },
  $not: not,
};

/** The conditions of `{ $gt: 1, $lt: 5 }`. Refuses operators that are not known, by name (BadValue). */
export const conditionsOf = (spec: Doc, filter: Surroundings['filter']): Condition[] =>
  Object.entries(spec).flatMap(([name, operand]) => {
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (operator === undefined) throw new CommandError('BadValue', `unknown operator: ${name}`);
    return operator(operand, { filter, siblings: spec });
  });

/** The condition of `{ path: value }` without operators. */
export const equality = (operand: unknown): Condition => ({ test: equals(operand) });
