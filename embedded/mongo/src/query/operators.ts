import { BSONRegExp, DBRef } from 'bson';
import { CommandError } from '../errors.ts';
import { type Doc, isArray, isDoc, numberIn } from '../values/doc.ts';
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

/** Equality with a value; a regular expression matches strings; null matches null and missing fields. */
const equals = (operand: unknown): Test => {
  if (operand instanceof BSONRegExp) return orAnElement(patternTest(operand));
  if (operand === null || operand === undefined) return orAnElement(isAbsent);
  const order = orderAgainst(operand);
  return orAnElement((value) => value !== MISSING && order(value) === 0);
};

const among = (operator: string, operand: unknown): Test => {
  const wanted = arrayOf(operator, operand);
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
  const isNaN = Number.isNaN(numberIn(operand));
  return (value) => value !== MISSING && kindOf(value) === kind && Number.isNaN(numberIn(value)) === isNaN;
};

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

const remainder = (operand: unknown): Condition => {
  const [divisor, rest] = arrayOf('$mod', operand).map(numberIn);
  if (divisor === undefined || rest === undefined || Math.trunc(divisor) === 0) {
    throw new CommandError('BadValue', 'malformed mod, needs a divisor that is not 0 and a remainder');
  }
  return {
    test: orAnElement((value) => {
      const number = kindOf(value) === kinds.number ? numberIn(value) : undefined;
      return number !== undefined && Math.trunc(number) % Math.trunc(divisor) === Math.trunc(rest);
    }),
  };
};

/** Each wanted value may stand at another place of the path; none wanted is none found. */
const all = (operand: unknown, around: Surroundings): Condition[] => {
  const wanted = arrayOf('$all', operand);
  if (wanted.length === 0) return [{ test: () => false }];
  return wanted.map((one) =>
    isDoc(one) && Object.hasOwn(one, '$elemMatch') ? element(one['$elemMatch'], around) : { test: equals(one) },
  );
};

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
    return { test: (value) => isArray(value) && value.some((one) => isDoc(one) && matches(one)) };
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
  $eq: (operand) => ({ test: equals(operand) }),
  $ne: (operand) => ({ test: equals(operand), negated: true }),
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
