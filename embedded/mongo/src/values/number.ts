import { Decimal128, Double, Int32, Long } from 'bson';
import { CommandError } from '../errors.ts';
import { numberIn } from './doc.ts';

type Arithmetic = {
  readonly doubles: (a: number, b: number) => number;
  readonly whole: (a: bigint, b: bigint) => bigint;
};

const sum: Arithmetic = { doubles: (a, b) => a + b, whole: (a, b) => a + b };
const product: Arithmetic = { doubles: (a, b) => a * b, whole: (a, b) => a * b };

const wholeIn = (value: unknown): bigint => (Long.isLong(value) ? value.toBigInt() : BigInt(numberIn(value) ?? 0));

const fits = (value: bigint, bits: 32 | 64): boolean => BigInt.asIntN(bits, value) === value;

const wholeResult = (arithmetic: Arithmetic, left: unknown, right: unknown): unknown => {
  const result = arithmetic.whole(wholeIn(left), wholeIn(right));
  if (left instanceof Int32 && right instanceof Int32 && fits(result, 32)) return new Int32(Number(result));
  if (fits(result, 64)) return Long.fromBigInt(result);
  throw new CommandError('BadValue', 'Failed to apply the operation: the result does not fit into 64 bits');
};

/** The result keeps the wider type of the two: int32 grows into int64, int64 that overflows is refused, double stays. */
const calculate = (arithmetic: Arithmetic, left: unknown, right: unknown): unknown => {
  if (left instanceof Decimal128 || right instanceof Decimal128) {
    throw new CommandError('BadValue', 'Arithmetic on Decimal128 is not supported by the embedded server');
  }
  if (!(left instanceof Double) && !(right instanceof Double)) return wholeResult(arithmetic, left, right);
  return new Double(arithmetic.doubles(numberIn(left) ?? NaN, numberIn(right) ?? NaN));
};

/** The sum of two stored numbers, in the type that MongoDB gives it. */
export const plus = (left: unknown, right: unknown): unknown => calculate(sum, left, right);

/** The product of two stored numbers, in the type that MongoDB gives it. */
export const times = (left: unknown, right: unknown): unknown => calculate(product, left, right);

/** Whether a stored value is a number of any type. */
export const isNumber = (value: unknown): boolean => value instanceof Decimal128 || numberIn(value) !== undefined;
