import { Decimal128, Double, Int32, Long } from 'bson';
import { CommandError } from '../errors.ts';
import { isArray, numberIn } from '../values/doc.ts';
import { type Kind, kindOf, kinds } from '../values/key.ts';

const isLong = (value: unknown): boolean => Long.isLong(value) && kindOf(value) === kinds.number;
const ofKind = (kind: Kind) => (value: unknown) => kindOf(value) === kind;

/** The types of `$type`, by name and by number. */
const types: readonly (readonly [string, number, (value: unknown) => boolean])[] = [
  ['double', 1, (value) => value instanceof Double],
  ['string', 2, (value) => typeof value === 'string'],
  ['object', 3, ofKind(kinds.object)],
  ['array', 4, ofKind(kinds.array)],
  ['binData', 5, ofKind(kinds.binary)],
  ['undefined', 6, (value) => value === undefined],
  ['objectId', 7, ofKind(kinds.objectId)],
  ['bool', 8, ofKind(kinds.boolean)],
  ['date', 9, ofKind(kinds.date)],
  ['null', 10, (value) => value === null],
  ['regex', 11, ofKind(kinds.regex)],
  ['javascript', 13, ofKind(kinds.code)],
  ['int', 16, (value) => value instanceof Int32],
  ['timestamp', 17, ofKind(kinds.timestamp)],
  ['long', 18, isLong],
  ['decimal', 19, (value) => value instanceof Decimal128],
  ['minKey', -1, ofKind(kinds.minKey)],
  ['maxKey', 127, ofKind(kinds.maxKey)],
  ['number', NaN, ofKind(kinds.number)],
];

/** The test of `$type`: one name or number, or an array of them. Refuses unknown ones (BadValue). */
export const typeTest = (operand: unknown): ((value: unknown) => boolean) => {
  if (isArray(operand) && operand.length === 0)
    throw new CommandError('FailedToParse', '$type must match at least one type');
  const tests = (isArray(operand) ? operand : [operand]).map((asked) => {
    const known = types.find(([name, number]) => asked === name || numberIn(asked) === number);
    if (known === undefined) throw new CommandError('BadValue', `Unknown type name alias or code: ${String(asked)}`);
    return known[2];
  });
  return (value) => tests.some((test) => test(value));
};
