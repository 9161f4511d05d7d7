import { BSONRegExp } from 'bson';
import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { conditionsOf, equality, isOperators } from '../query/operators.ts';
import { MISSING } from '../query/path.ts';
import { sortFields, sortKey } from '../query/sort.ts';
import { type Doc, fieldsOf, isArray, isDoc, numberIn } from '../values/doc.ts';
import { compare, equal } from '../values/key.ts';
import type { Change } from './change.ts';

const currentArray = (current: unknown, path: string): unknown[] => {
  if (current === MISSING) return [];
  if (isArray(current)) return [...current];
  throw new CommandError('BadValue', `The field '${path}' must be an array`);
};

const arrayOperand = (operator: string, operand: unknown): unknown[] => {
  if (isArray(operand)) return operand;
  throw new CommandError('BadValue', `${operator} requires an array argument`);
};

const wholeNumber = (modifier: string, operand: unknown): number => {
  const number = numberIn(operand);
  if (number !== undefined && Number.isInteger(number)) return number;
  throw new CommandError('BadValue', `The value for ${modifier} must be an integer value`);
};

const hasEach = (operand: unknown): operand is Doc => isDoc(operand) && Object.hasOwn(operand, '$each');

const sorted = (elements: readonly unknown[], order: unknown): unknown[] => {
  if (!isDoc(order)) {
    const direction = numberIn(order);
    if (direction !== 1 && direction !== -1) throw new CommandError('BadValue', 'The $sort element must be 1 or -1');
    return [...elements].sort((a, b) => compare(a, b) * direction);
  }
  const fields = sortFields(order);
  const keyed = elements.map((element) => ({ element, key: sortKey(isDoc(element) ? element : {}, fields) }));
  return keyed.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ element }) => element);
};

const sliced = (elements: readonly unknown[], asked: unknown): unknown[] => {
  const count = wholeNumber('$slice', asked);
  return count < 0 ? elements.slice(count) : elements.slice(0, count);
};

const pushModifiers = new Set(['$each', '$position', '$slice', '$sort']);

/** `$push`: one value, or `$each` with `$position`, `$sort` and `$slice`, applied in this order. */
export const push: Change = (current, operand, { path }) => {
  const elements = currentArray(current, path);
  if (!hasEach(operand)) return [...elements, operand];
  for (const name of Object.keys(operand)) {
    if (!pushModifiers.has(name)) throw new CommandError('BadValue', `Unrecognized clause in $push: ${name}`);
  }
  const added = arrayOperand('$each', operand['$each']);
  const position = Object.hasOwn(operand, '$position')
    ? wholeNumber('$position', operand['$position'])
    : elements.length;
  elements.splice(position, 0, ...added);
  const ordered = Object.hasOwn(operand, '$sort') ? sorted(elements, operand['$sort']) : elements;
  return Object.hasOwn(operand, '$slice') ? sliced(ordered, operand['$slice']) : ordered;
};

/** `$addToSet`: adds what is not yet there. */
export const addToSet: Change = (current, operand, { path }) => {
  const elements = currentArray(current, path);
  if (hasEach(operand) && Object.keys(operand).length > 1)
    throw new CommandError('BadValue', 'Found unexpected fields after $each in $addToSet');
  for (const value of hasEach(operand) ? arrayOperand('$each', operand['$each']) : [operand]) {
    if (!elements.some((element) => equal(element, value))) elements.push(value);
  }
  return elements;
};

/** Whether an element is pulled: by value, by operators on its value, or by a filter when it is a document. */
const pullTest = (operand: unknown): ((element: unknown) => boolean) => {
  if (operand instanceof BSONRegExp) return equality(operand).test;
  if (!isDoc(operand)) return (element) => equal(element, operand);
  if (!isOperators(operand)) {
    const matches = compileFilter(operand);
    return (element) => {
      const fields = fieldsOf(element);
      return fields !== undefined && matches(fields);
    };
  }
  const conditions = conditionsOf(operand, compileFilter);
  return (element) => conditions.every(({ test, negated = false }) => test(element) !== negated);
};

/** `$pull`: takes out every element that the condition matches. */
export const pull: Change = (current, operand, { path }) => {
  const pulled = pullTest(operand);
  if (current === MISSING) return MISSING;
  return currentArray(current, path).filter((element) => !pulled(element));
};

/** `$pullAll`: takes out every element that equals one of the values. */
export const pullAll: Change = (current, operand, { path }) => {
  const values = arrayOperand('$pullAll', operand);
  if (current === MISSING) return MISSING;
  return currentArray(current, path).filter((element) => !values.some((value) => equal(element, value)));
};

/** `$pop`: takes out the last (1) or the first (-1) element. */
export const pop: Change = (current, operand, { path }) => {
  const end = numberIn(operand);
  if (end !== 1 && end !== -1) throw new CommandError('FailedToParse', '$pop expects 1 or -1');
  if (current === MISSING) return MISSING;
  const elements = currentArray(current, path);
  return end === 1 ? elements.slice(0, -1) : elements.slice(1);
};
