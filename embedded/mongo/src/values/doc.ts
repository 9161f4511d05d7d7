import { DBRef, deserialize, Double, Int32, Long, serialize, Timestamp } from 'bson';

/** A document in memory: numbers are Int32, Long, Double or Decimal128 objects, so that they are written back as they came. */
export type Doc = Record<string, unknown>;

const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/** The document in BSON bytes, every type kept. */
export const read = (bytes: Uint8Array): Doc => deserialize(bytes, EXACT);

/** The BSON bytes of a document, in a buffer of their own. */
export const write = (doc: Doc): Buffer => {
  const bytes = serialize(doc, { ignoreUndefined: false });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** An independent copy of a document. */
const copyOf = (doc: Doc): Doc => read(serialize(doc, { ignoreUndefined: false }));

/** An independent copy of any value. */
export const copyOfValue = (value: unknown): unknown => copyOf({ value })['value'];

/** Whether the value is a sub-document: an object, but no array, date or BSON type. */
export const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !ArrayBuffer.isView(value) &&
  (!('_bsontype' in value) || Object.hasOwn(value, '_bsontype'));

/** The fields of a sub-document or of a reference to a document; undefined for every other value. */
export const fieldsOf = (value: unknown): Doc | undefined => {
  if (value instanceof DBRef) return value.toJSON();
  return isDoc(value) ? value : undefined;
};

/** `Array.isArray` without letting `any` in. */
export const isArray = (value: unknown): value is unknown[] => Array.isArray(value);

/** The number in any of the numeric types but Decimal128, as the nearest double; undefined for everything else. */
export const numberIn = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Int32 || value instanceof Double) return value.value;
  return Long.isLong(value) && !(value instanceof Timestamp) ? value.toNumber() : undefined;
};

/** An own field; undefined when there is none, whatever the prototype has. */
export const field = (doc: Doc, name: string): unknown => (Object.hasOwn(doc, name) ? doc[name] : undefined);

/** Sets an own field, also one called `__proto__`. */
export const setField = (doc: Doc, name: string, value: unknown): void => {
  if (name === '__proto__') {
    Object.defineProperty(doc, name, { value, enumerable: true, configurable: true, writable: true });
  } else doc[name] = value;
};

/** A whole number as the shortest integer type: int32 where it fits, else int64. */
export const integer = (value: number): Int32 | Long =>
  value >= -0x80000000 && value <= 0x7fffffff ? new Int32(value) : Long.fromNumber(value);
