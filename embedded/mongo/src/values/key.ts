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
import { type Doc, isArray, isDoc, numberIn } from './doc.ts';

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

/** Grows as bytes are added; one is used for all keys, because making keys is the busiest thing the server does. */
class ByteWriter {
  #bytes = Buffer.allocUnsafe(1024);
  length = 0;

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length] = value;
    this.length += 1;
  }

  /** Text or bytes that end with 00 00; a 00 inside becomes 00 FF, so that nothing is the beginning of another. */
  terminated(text: string): void {
    this.#reserve(text.length * 3);
    const from = this.length;
    this.length += this.#bytes.write(text, from, 'utf8');
    if (this.#bytes.subarray(from, this.length).includes(0)) this.#escape(from);
    this.byte(0);
    this.byte(0);
  }

  double(value: number): void {
    this.#reserve(8);
    this.#bytes.writeDoubleBE(value, this.length);
    const negative = ((this.#bytes[this.length] ?? 0) & 0x80) !== 0;
    if (negative) this.invert(this.length, this.length + 8);
    else this.#bytes[this.length] = (this.#bytes[this.length] ?? 0) ^ 0x80;
    this.length += 8;
  }

  /** Two bytes, rising; the value lies between -32768 and 32767. */
  short(value: number): void {
    this.#reserve(2);
    this.length = this.#bytes.writeUInt16BE(value + 0x8000, this.length);
  }

  unsigned(value: number): void {
    this.#reserve(4);
    this.length = this.#bytes.writeUInt32BE(value, this.length);
  }

  signed64(value: bigint): void {
    this.#reserve(8);
    this.length = this.#bytes.writeBigUInt64BE(BigInt.asUintN(64, value + (1n << 63n)), this.length);
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Turns the order of everything from `from` on. */
  invert(from: number, to = this.length): void {
    for (let at = from; at < to; at += 1) this.#bytes[at] = 255 - (this.#bytes[at] ?? 0);
  }

  taken(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.length));
  }

  #escape(from: number): void {
    const plain = Buffer.from(this.#bytes.subarray(from, this.length));
    this.length = from;
    for (const byte of plain) {
      this.byte(byte);
      if (byte === 0) this.byte(0xff);
    }
  }

  #reserve(bytes: number): void {
    if (this.length + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.length + bytes));
    this.#bytes.copy(larger, 0, 0, this.length);
    this.#bytes = larger;
  }
}

/**
 * A number as the nearest double, then how far an int64 lies from it: all numeric types in one order, exact for int64.
 * Decimal128 is compared as the nearest double.
 */
const writeNumber = (to: ByteWriter, value: unknown): void => {
  const near = value instanceof Decimal128 ? Number(value.toString()) : (numberIn(value) ?? NaN);
  if (Number.isNaN(near)) {
    // NaN is the lowest number: the bit pattern of a negative NaN, inverted, is all zero bits.
    to.raw(Buffer.alloc(10));
    return;
  }
  to.double(near === 0 ? 0 : near);
  const far = Long.isLong(value) && !Number.isSafeInteger(near) ? Number(value.toBigInt() - BigInt(near)) : 0;
  to.short(far);
};

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
 * The bytes of a value, which compare (memcmp) as MongoDB orders values. No key is the beginning of another, so keys of
 * several values can be set side by side. Descending keys are the same bytes, each inverted.
 */
export const keyOf = (value: unknown, descending = false): Buffer => {
  scratch.length = 0;
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
    return leftNumber === undefined || number === undefined ? Buffer.compare(keyOf(left), key) : leftNumber - number;
  };
};

/** The order of two values: below 0 when `left` stands before `right`. */
export const compare = (left: unknown, right: unknown): number => orderAgainst(right)(left);

/** Whether two values are the same to MongoDB: 1 as int32 equals 1 as double. */
export const equal = (left: unknown, right: unknown): boolean => compare(left, right) === 0;
