import { CommandError } from '../errors.ts';
import { isPlace, MISSING } from '../query/path.ts';
import { type Doc, field, fieldsOf, isArray, isDoc, setField } from '../values/doc.ts';

/** How far an array is filled with null when an update names a place beyond its end. */
const MOST_PADDING = 1_500_000;

/** What stands exactly at a path (parts are field names and places), MISSING when nothing does. */
export const valueAt = (doc: Doc, parts: readonly string[]): unknown => {
  let at: unknown = doc;
  for (const part of parts) {
    const fields = fieldsOf(at);
    if (fields !== undefined && Object.hasOwn(fields, part)) at = field(fields, part);
    else if (isArray(at) && isPlace(part) && Number(part) < at.length) at = at[Number(part)];
    else return MISSING;
  }
  return at;
};

const notViable = (part: string, holder: unknown): CommandError =>
  new CommandError('PathNotViable', `Cannot create field '${part}' in element {${typeof holder}: ${preview(holder)}}`);

const preview = (value: unknown): string => JSON.stringify(value).slice(0, 80);

const step = (holder: unknown, part: string): unknown => {
  if (isDoc(holder)) return Object.hasOwn(holder, part) ? field(holder, part) : MISSING;
  if (isArray(holder) && isPlace(part)) return Number(part) < holder.length ? holder[Number(part)] : MISSING;
  throw notViable(part, holder);
};

const put = (holder: unknown, part: string, value: unknown): void => {
  if (isDoc(holder)) setField(holder, part, value);
  else if (isArray(holder) && isPlace(part)) putElement(holder, Number(part), value);
  else throw notViable(part, holder);
};

const putElement = (elements: unknown[], place: number, value: unknown): void => {
  if (place - elements.length > MOST_PADDING) {
    throw new CommandError('BadValue', `The array would be padded to ${place} elements`);
  }
  while (elements.length < place) elements.push(null);
  elements[place] = value;
};

/** Puts a value at a path, with the documents that are missing on the way. Refuses to go through a scalar (PathNotViable). */
export const putAt = (doc: Doc, parts: readonly string[], value: unknown): void => {
  let holder: unknown = doc;
  for (const [at, part] of parts.entries()) {
    if (at === parts.length - 1) {
      put(holder, part, value);
      return;
    }
    let next = step(holder, part);
    if (next === MISSING) {
      next = {};
      put(holder, part, next);
    }
    holder = next;
  }
};

/** Takes away what stands at a path; an array element becomes null, so that the others keep their places. */
export const removeAt = (doc: Doc, parts: readonly string[]): void => {
  const holder = valueAt(doc, parts.slice(0, -1));
  const last = parts.at(-1) ?? '';
  if (isDoc(holder)) Reflect.deleteProperty(holder, last);
  else if (isArray(holder) && isPlace(last) && Number(last) < holder.length) holder[Number(last)] = null;
};
