import { ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import { MISSING, someAt } from '../query/path.ts';
import { type Doc, isDoc, numberIn } from '../values/doc.ts';
import type { IndexSpec } from './index-spec.ts';

const shown = (value: unknown): string => {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (isDoc(value))
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${name}: ${shown(inner)}`)
      .join(', ')} }`;
  return JSON.stringify(numberIn(value) ?? value ?? null);
};

const valueOf = (doc: Doc, parts: readonly string[]): unknown => {
  let found: unknown = null;
  someAt(doc, parts, (value) => {
    if (value !== MISSING) found = value;
    return value !== MISSING;
  });
  return found;
};

/** The refusal of a document whose key in a unique index is taken; it names the key and its value. */
export const duplicateKey = (namespace: string, spec: IndexSpec, doc: Doc): CommandError => {
  const keyValue: Doc = {};
  for (const { path, parts } of spec.fields) keyValue[path] = valueOf(doc, parts);
  const message = `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: ${shown(keyValue)}`;
  return new CommandError('DuplicateKey', message, { keyPattern: spec.key, keyValue });
};
