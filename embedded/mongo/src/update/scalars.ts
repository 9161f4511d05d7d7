import { Int32, Long, Timestamp } from 'bson';
import { CommandError } from '../errors.ts';
import { MISSING } from '../query/path.ts';
import { isDoc, numberIn } from '../values/doc.ts';
import { compare } from '../values/key.ts';
import { isNumber, plus, times } from '../values/number.ts';
import type { Change } from './change.ts';

const numeric = (operator: string, path: string, value: unknown): void => {
  if (isNumber(value)) return;
  throw new CommandError('TypeMismatch', `Cannot apply ${operator} to the non-numeric value of '${path}'`);
};

/** `$inc`: adds; a missing field counts as 0. */
export const increment: Change = (current, operand, { path }) => {
  numeric('$inc', path, operand);
  if (current === MISSING) return operand;
  numeric('$inc', path, current);
  return plus(current, operand);
};

/** `$mul`: multiplies; a missing field becomes 0 in the type of the operand. */
export const multiply: Change = (current, operand, { path }) => {
  numeric('$mul', path, operand);
  if (current !== MISSING) numeric('$mul', path, current);
  return times(current === MISSING ? new Int32(0) : current, operand);
};

/** `$min`: keeps the lower of the two. */
export const lower: Change = (current, operand) =>
  current === MISSING || compare(operand, current) < 0 ? operand : current;

/** `$max`: keeps the higher of the two. */
export const higher: Change = (current, operand) =>
  current === MISSING || compare(operand, current) > 0 ? operand : current;

/** `$currentDate`: the time of the server as a date, or as a timestamp. */
export const currentDate: Change = (_current, operand, { now }) => {
  const type = isDoc(operand) ? operand['$type'] : operand === true ? 'date' : undefined;
  if (type === 'date') return now;
  if (type === 'timestamp') return new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 });
  throw new CommandError('BadValue', '$currentDate wants true, {$type: "date"} or {$type: "timestamp"}');
};

const bitwise: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

const wholeIn = (path: string, value: unknown): bigint => {
  if (value instanceof Int32) return BigInt(value.value);
  if (Long.isLong(value) && numberIn(value) !== undefined) return value.toBigInt();
  throw new CommandError('BadValue', `Cannot apply $bit to '${path}': only integers have bits`);
};

/** `$bit`: and, or, xor with an integer; a missing field counts as 0. */
export const bits: Change = (current, operand, { path }) => {
  if (!isDoc(operand)) throw new CommandError('BadValue', '$bit wants an object such as {and: 5}');
  if (Object.keys(operand).length === 0) throw new CommandError('BadValue', '$bit wants at least one of and, or, xor');
  return Object.entries(operand).reduce<unknown>(
    (value, [name, mask]) => {
      const apply = Object.hasOwn(bitwise, name) ? bitwise[name] : undefined;
      if (apply === undefined) throw new CommandError('BadValue', `The $bit modifier '${name}' is unknown`);
      const result = apply(wholeIn(path, value), wholeIn(path, mask));
      return value instanceof Int32 && mask instanceof Int32 ? new Int32(Number(result)) : Long.fromBigInt(result);
    },
    current === MISSING ? new Int32(0) : current,
  );
};
