import { type Doc, field, isArray, isDoc } from '../values/doc.ts';

/** Stands for a field that is not there: unlike null, it exists nowhere. */
export const MISSING = Symbol('missing');

/** A field path in its parts; parts that are whole numbers may also be places in an array. */
export const partsOf = (path: string): readonly string[] => path.split('.');

/** Whether a part of a path can be a place in an array. */
export const isPlace = (part: string): boolean => /^(0|[1-9]\d{0,8})$/.test(part);

const holds = (value: unknown, part: string): value is Doc => isDoc(value) && Object.hasOwn(value, part);

type Test = (value: unknown) => boolean;

/**
 * Whether any value at the path passes: arrays on the way are entered, elements that are documents one by one; the test
 * also sees MISSING. An array at the end is tested whole: `orAnElement` makes a test that looks inside.
 */
export const someAt = (doc: Doc, parts: readonly string[], test: Test): boolean => {
  const some = (value: unknown, at: number): boolean => {
    const part = parts[at];
    if (part === undefined) return test(value);
    if (isArray(value)) return someElement(value, part, at);
    return holds(value, part) ? some(value[part], at + 1) : test(MISSING);
  };
  const someElement = (elements: readonly unknown[], part: string, at: number): boolean => {
    const place = Number(part);
    if (isPlace(part) && place < elements.length && some(elements[place], at + 1)) return true;
    return elements.some((element) => isDoc(element) && some(element, at));
  };
  return some(doc, 0);
};

/** A test that also passes for an array when one of its elements passes. */
export const orAnElement =
  (test: Test): Test =>
  (value) =>
    test(value) || (isArray(value) && value.some(test));

/** All values of a path: whether the field is there at all, and after how many parts an array was met first. */
export type Found = { readonly values: unknown[]; exists: boolean; arrayAt: number | undefined };

/** All values of a path, elements of arrays one by one: a missing field counts as null, an empty array as undefined. */
export const valuesAt = (doc: Doc, parts: readonly string[]): Found => {
  const found: Found = { values: [], exists: false, arrayAt: undefined };
  const gather = (value: unknown, at: number): void => {
    const part = parts[at];
    if (isArray(value)) gatherElements(value, part, at);
    else if (part === undefined) {
      found.exists = true;
      found.values.push(value);
    } else if (holds(value, part)) gather(field(value, part), at + 1);
    else found.values.push(null);
  };
  const gatherElements = (elements: readonly unknown[], part: string | undefined, at: number): void => {
    found.arrayAt ??= at;
    if (part !== undefined) gatherWithin(elements, part, at);
    else {
      found.exists = true;
      found.values.push(...(elements.length === 0 ? [undefined] : elements));
    }
  };
  const gatherWithin = (elements: readonly unknown[], part: string, at: number): void => {
    if (elements.length === 0) found.values.push(null);
    if (isPlace(part) && Number(part) < elements.length) gather(elements[Number(part)], at + 1);
    for (const element of elements) gather(isDoc(element) ? element : null, at);
  };
  gather(doc, 0);
  return found;
};
