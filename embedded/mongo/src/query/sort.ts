import { CommandError } from '../errors.ts';
import { type Doc, isDoc, numberIn } from '../values/doc.ts';
import { keyOf } from '../values/key.ts';
import { partsOf, valuesAt } from './path.ts';

/** One field of a sort or of an index, with its direction. */
export type SortField = { readonly path: string; readonly parts: readonly string[]; readonly descending: boolean };

/** The keys of one field of a document: several when an array was met, whose path is `array`. */
export type FieldKeys = {
  readonly keys: readonly Buffer[];
  readonly array: string | undefined;
  readonly exists: boolean;
};

/** Reads `{ a: 1, b: -1 }`. Refuses everything else (BadValue). */
export const sortFields = (spec: Doc): SortField[] =>
  Object.entries(spec).map(([path, direction]) => {
    const number = isDoc(direction) ? undefined : numberIn(direction);
    if (number !== 1 && number !== -1) {
      throw new CommandError('BadValue', `Illegal sort or key direction for ${path}: only 1 and -1 are supported`);
    }
    const parts = partsOf(path);
    if (parts.includes('')) throw new CommandError('BadValue', `The path '${path}' has an empty field name`);
    return { path, parts, descending: number === -1 };
  });

/** The keys of one field, without repetition. */
export const fieldKeys = (doc: Doc, { parts, descending }: SortField): FieldKeys => {
  const { values, arrayAt, exists } = valuesAt(doc, parts);
  const keys = values.map((value) => keyOf(value, descending));
  const array = arrayAt === undefined ? undefined : parts.slice(0, arrayAt).join('.');
  return { keys: keys.length > 1 ? distinct(keys) : keys, array, exists };
};

const distinct = (keys: readonly Buffer[]): Buffer[] => [
  ...new Map(keys.map((key) => [key.toString('latin1'), key])).values(),
];

/** The bytes by which a document is sorted: of an array the lowest value counts when rising, the highest when falling. */
export const sortKey = (doc: Doc, fields: readonly SortField[]): Buffer =>
  Buffer.concat(fields.map((one) => fieldKeys(doc, one).keys.reduce(lower)));

const lower = (left: Buffer, right: Buffer): Buffer => (Buffer.compare(left, right) <= 0 ? left : right);
