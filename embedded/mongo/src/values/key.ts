import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { ByteWriter } from './byte-writer.ts';
import { type Doc, isArray, isDoc, numberIn } from './doc.ts';
import { type Distance, distanceBetween, nearestDouble } from './exact.ts';

/**
 * The order of BSON types, lowest first: numbers of every type are one kind. A missing field is indexed as null,
 * an empty array as undefined, which stands below it. Source: MongoDB manual, "Comparison/Sort Order".
 */
export const kinds = {
  minKey: 0x05,
  undefined: 0x08,
  null: 0x0a,
  number: 0x0f,
  string: 0x14,
  object: 0x19,
  array: 0x1e,
  binary: 0x23,
  objectId: 0x28,
  boolean: 0x2d,
  date: 0x32,
  timestamp: 0x37,
  regex: 0x3c,
  code: 0x41,
  scopedCode: 0x46,
  maxKey: 0x7f,
} as const;

/** The kind of a value: its place in the order of types. */
export type Kind = (typeof kinds)[keyof typeof kinds];

const bsonKinds: readonly (readonly [abstract new (...args: never[]) => object, Kind])[] = [
  [ObjectId, kinds.objectId],
  [Date, kinds.date],
  [Binary, kinds.binary],
  [Uint8Array, kinds.binary],
  // Timestamp extends Long: it must be asked for before the numbers are.
  [Timestamp, kinds.timestamp],
  [Decimal128, kinds.number],
  [BSONRegExp, kinds.regex],
  [RegExp, kinds.regex],
  [BSONSymbol, kinds.string],
  [DBRef, kinds.object],
  [MinKey, kinds.minKey],
  [MaxKey, kinds.maxKey],
];

const simpleKinds: Readonly<Partial<Record<string, Kind>>> = {
  string: kinds.string,
  boolean: kinds.boolean,
  undefined: kinds.undefined,
  number: kinds.number,
  bigint: kinds.number,
};

/** Where a value stands in the order of types. */
export const kindOf = (value: unknown): Kind => {
  if (value === null) return kinds.null;
  const simple = simpleKinds[typeof value];
  if (simple !== undefined) return simple;
  if (isArray(value)) return kinds.array;
  if (isDoc(value)) return kinds.object;
  for (const [type, kind] of bsonKinds) if (value instanceof type) return kind;
  return value instanceof Code ? kindOfCode(value) : kinds.number;
};

const kindOfCode = ({ scope }: Code): Kind => (scope === null ? kinds.code : kinds.scopedCode);

/** No int64 lies further from its nearest double; those below lie on it. */
const FURTHEST = 1024n;

/** Steps that only a decimal can be away, so that its key is never mistaken for the beginning of another. */
const FAR_ABOVE = 0x7ffe;
const FAR_BELOW = -0x7ffe;

const writeFar = (to: ByteWriter, { whole, fraction }: Distance): void => {
  to.short(whole < 0n ? FAR_BELOW : FAR_ABOVE);
  const from = to.length;
  const digits = (whole < 0n ? -whole : whole).toString();
  to.short(digits.length);
  to.terminated(digits);
  if (whole < 0n) to.invert(from);
  to.terminated(fraction);
};

/**
 * A fraction among the large numbers, where an int64 may lie on every step: it goes on behind the key of the lower
 * step, or of the higher one in a descending key, with a byte that puts it behind everything else that follows that.
 */
const writeBetween = (to: ByteWriter, { whole, fraction }: Distance): void => {
  to.short(Number(whole) + (to.descending ? 1 : 0));
  to.byte(to.descending ? 0x00 : 0xff);
  to.terminated(fraction);
};

/** A decimal that a double or an int64 equals has the same key as they. */
const writeDecimal = (to: ByteWriter, value: Decimal128, near: number): void => {
  const distance = distanceBetween(value, near);
  const { whole, fraction } = distance;
  const isEqual = whole === 0n && fraction === '';
  const isFar = whole > FURTHEST || whole < -FURTHEST || (!isEqual && Math.abs(near) < Number.MAX_SAFE_INTEGER);
  if (isFar) writeFar(to, distance);
  else if (fraction === '') to.short(Number(whole));
  else writeBetween(to, distance);
};

/** A number as the nearest double, then how far it lies from it: all numeric types in one exact order. */
const writeNumber = (to: ByteWriter, value: unknown): void => {
  const near = value instanceof Decimal128 ? nearestDouble(value) : (numberIn(value) ?? NaN);
  if (Number.isNaN(near)) {
    // NaN is the lowest number: the bit pattern of a negative NaN, inverted, is all zero bits.
    to.raw(Buffer.alloc(10));
    return;
  }
  to.double(near === 0 ? 0 : near);
  if (value instanceof Decimal128 && Number.isFinite(near)) writeDecimal(to, value, near);
  else to.short(stepsOf(value, near));
};

const stepsOf = (value: unknown, near: number): number =>
  Long.isLong(value) && !Number.isSafeInteger(near) ? Number(value.toBigInt() - BigInt(near)) : 0;

const writeBinary = (to: ByteWriter, value: unknown): void => {
  const bytes = value instanceof Binary ? value.value() : value instanceof Uint8Array ? value : new Uint8Array();
  to.unsigned(bytes.length);
  to.byte(value instanceof Binary ? value.sub_type : 0);
  to.raw(bytes);
};

const writeObject = (to: ByteWriter, value: unknown): void => {
  const doc: Doc = value instanceof DBRef ? value.toJSON() : isDoc(value) ? value : {};
  for (const [name, inner] of Object.entries(doc)) {
    to.byte(kindOf(inner));
    to.terminated(name);
    writeBody(to, inner);
  }
  to.byte(0);
};

const writeRegex = (to: ByteWriter, value: unknown): void => {
  const [pattern, options] =
    value instanceof BSONRegExp
      ? [value.pattern, value.options]
      : value instanceof RegExp
        ? [value.source, value.flags]
        : ['', ''];
  to.terminated(pattern);
  to.terminated(options);
};

/** A stored date that JavaScript cannot hold stands before all others. */
const millisecondsIn = (date: Date): bigint => (Number.isNaN(date.getTime()) ? -(1n << 63n) : BigInt(date.getTime()));

const nothing = (): void => undefined;

const bodies: Readonly<Record<Kind, (to: ByteWriter, value: unknown) => void>> = {
  [kinds.minKey]: nothing,
  [kinds.undefined]: nothing,
  [kinds.null]: nothing,
  [kinds.number]: writeNumber,
  [kinds.string]: (to, value) => to.terminated(String(value)),
  [kinds.object]: writeObject,
  [kinds.array]: (to, value) => {
    for (const inner of isArray(value) ? value : []) {
      to.byte(kindOf(inner));
      writeBody(to, inner);
    }
    to.byte(0);
  },
  [kinds.binary]: writeBinary,
  [kinds.objectId]: (to, value) => to.raw(value instanceof ObjectId ? value.id : new Uint8Array(12)),
  [kinds.boolean]: (to, value) => to.byte(value === true ? 1 : 0),
  [kinds.date]: (to, value) => to.signed64(value instanceof Date ? millisecondsIn(value) : 0n),
  [kinds.timestamp]: (to, value) => to.signed64(value instanceof Timestamp ? value.toBigInt() : 0n),
  [kinds.regex]: writeRegex,
  [kinds.code]: (to, value) => to.terminated(value instanceof Code ? value.code : ''),
  [kinds.scopedCode]: (to, value) => {
    to.terminated(value instanceof Code ? value.code : '');
    writeObject(to, value instanceof Code ? value.scope : {});
  },
  [kinds.maxKey]: nothing,
};

const writeBody = (to: ByteWriter, value: unknown): void => bodies[kindOf(value)](to, value);

const scratch = new ByteWriter();

/**
 * The bytes of a value, which compare (memcmp) as MongoDB orders values. No key is the beginning of another (but see
 * writeBetween), so keys of several values can be set side by side. Descending keys are the same bytes, each inverted.
 */
export const keyOf = (value: unknown, descending = false): Buffer => {
  scratch.length = 0;
  scratch.descending = descending;
  scratch.byte(kindOf(value));
  writeBody(scratch, value);
  if (descending) scratch.invert(0);
  return scratch.taken();
};

/** A number that a double holds exactly, NaN aside: such numbers may be compared as they are. */
const plainNumber = (value: unknown): number | undefined => {
  const number = Long.isLong(value) ? undefined : numberIn(value);
  return Number.isNaN(number) ? undefined : number;
};

/** The order of values against one that is known before: below 0 for those that stand before `right`. */
export const orderAgainst = (right: unknown): ((left: unknown) => number) => {
  const [key, kind, number] = [keyOf(right), kindOf(right), plainNumber(right)];
  return (left) => {
    if (typeof left === 'string' && left === right) return 0;
    const difference = kindOf(left) - kind;
    if (difference !== 0) return difference;
    const leftNumber = number === undefined ? undefined : plainNumber(left);
    if (leftNumber === undefined || number === undefined) return Buffer.compare(keyOf(left), key);
    return leftNumber < number ? -1 : Number(leftNumber > number);
  };
};

/** The order of two values: below 0 when `left` stands before `right`. */
export const compare = (left: unknown, right: unknown): number => orderAgainst(right)(left);

/** Whether two values are the same to MongoDB: 1 as int32 equals 1 as double. */
export const equal = (left: unknown, right: unknown): boolean => compare(left, right) === 0;
