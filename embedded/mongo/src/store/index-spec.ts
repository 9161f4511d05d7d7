import { CommandError } from '../errors.ts';
import { type Doc, isDoc, numberIn } from '../values/doc.ts';
import { type SortField, sortFields } from '../query/sort.ts';
import { isFieldName } from '../query/operators.ts';
import { compileFilter, type Matches } from '../query/filter.ts';

/** What an index is: its keys and its options, as the client asked. */
export type IndexSpec = {
  readonly name: string;
  readonly key: Doc;
  readonly fields: readonly SortField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly expireAfterSeconds: number | undefined;
  readonly partial: Doc | undefined;
  readonly covers: Matches | undefined;
};

const known = new Set([
  ...['name', 'key', 'unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'],
  // Asked by old clients, without meaning today.
  ...['v', 'background', 'ns'],
]);

const refuse = (message: string): CommandError => new CommandError('CannotCreateIndex', message);

const readKey = (key: unknown): SortField[] => {
  if (!isDoc(key) || Object.keys(key).length === 0) throw refuse('Index keys cannot be an empty object');
  for (const [path, kind] of Object.entries(key)) {
    if (typeof kind === 'string') throw refuse(`The index type '${kind}' is not supported by the embedded server`);
    if (path === '' || path.split('.').some((part) => part === '' || !isFieldName(part))) {
      throw refuse(`The index key '${path}' is not a field path`);
    }
  }
  return sortFields(key);
};

const flag = (spec: Doc, name: string): boolean => {
  const value = spec[name];
  return value === true || (numberIn(value) ?? 0) !== 0;
};

const expiry = (spec: Doc, fields: readonly SortField[]): number | undefined => {
  if (!Object.hasOwn(spec, 'expireAfterSeconds')) return undefined;
  const seconds = numberIn(spec['expireAfterSeconds']);
  if (seconds === undefined || seconds < 0 || seconds > 0x7fffffff) {
    throw refuse("TTL index 'expireAfterSeconds' option must be within an acceptable range");
  }
  if (fields.length > 1 || fields[0]?.path === '_id')
    throw refuse('TTL indexes are single-field indexes, and not on _id');
  return seconds;
};

const partialFilter = (spec: Doc): Doc | undefined => {
  const partial = spec['partialFilterExpression'];
  if (partial === undefined) return undefined;
  if (!isDoc(partial)) throw refuse('"partialFilterExpression" for an index must be a document');
  return partial;
};

const defaultName = (key: Doc): string =>
  Object.entries(key)
    .map(([path, direction]) => `${path}_${String(numberIn(direction))}`)
    .join('_');

/** Reads one entry of `createIndexes`. Refuses what this server cannot keep, by name. */
export const readIndexSpec = (spec: Doc): IndexSpec => {
  for (const name of Object.keys(spec)) {
    if (known.has(name)) continue;
    throw new CommandError('InvalidIndexSpecificationOption', `The index option '${name}' is not supported`);
  }
  const fields = readKey(spec['key']);
  const key = isDoc(spec['key']) ? spec['key'] : {};
  const partial = partialFilter(spec);
  const name = spec['name'];
  return {
    name: typeof name === 'string' && name !== '' ? name : defaultName(key),
    key,
    fields,
    unique: flag(spec, 'unique'),
    sparse: flag(spec, 'sparse'),
    expireAfterSeconds: expiry(spec, fields),
    partial,
    covers: partial === undefined ? undefined : compileFilter(partial),
  };
};

/** The index as `listIndexes` shows it and as it is stored. */
export const writeIndexSpec = (spec: IndexSpec): Doc => ({
  v: 2,
  key: spec.key,
  name: spec.name,
  ...(spec.unique && spec.name !== '_id_' ? { unique: true } : {}),
  ...(spec.sparse ? { sparse: true } : {}),
  ...(spec.expireAfterSeconds === undefined ? {} : { expireAfterSeconds: spec.expireAfterSeconds }),
  ...(spec.partial === undefined ? {} : { partialFilterExpression: spec.partial }),
});
