import { type Doc, field, fieldsOf, isArray } from '../values/doc.ts';

/** Stands for a field that is not there: unlike null, it exists nowhere. */
export const MISSING = Symbol('missing');

/** A field path in its parts; parts that are whole numbers may also be places in an array. */
export const partsOf = (path: string): readonly string[] => path.split('.');

/** Whether a part of a path can be a place in an array. */
export const isPlace = (part: string): boolean => /^(0|[1-9]\d{0,8})$/.test(part);

/** The fields of a value when the one asked for is among them. */
const holding = (value: unknown, part: string): Doc | undefined => {
  const fields = fieldsOf(value);
  return fields !== undefined && Object.hasOwn(fields, part) ? fields : undefined;
};

type Test = (value: unknown) => boolean;

/** One search along a path. A class, because a closure made for every document is the dearest part of a filter. */
class Search {
  readonly #parts: readonly string[];
  readonly #test: Test;

  constructor(parts: readonly string[], test: Test) {
    this.#parts = parts;
    this.#test = test;
  }

  some(value: unknown, at: number): boolean {
    const part = this.#parts[at];
    if (part === undefined) return this.#test(value);
    if (isArray(value)) return this.#someElement(value, part, at);
    const fields = holding(value, part);
    return fields === undefined ? this.#test(MISSING) : this.some(fields[part], at + 1);
  }

  #someElement(elements: readonly unknown[], part: string, at: number): boolean {
    const place = Number(part);
    if (isPlace(part) && place < elements.length && this.some(elements[place], at + 1)) return true;
    for (const element of elements) {
      const fields = fieldsOf(element);
      if (fields !== undefined && this.some(fields, at)) return true;
    }
    return false;
  }
}

/**
 * Whether any value at the path passes: arrays on the way are entered, elements that are documents one by one; the test
 * also sees MISSING. An array at the end is tested whole: `orAnElement` makes a test that looks inside.
 */
export const someAt = (doc: Doc, parts: readonly string[], test: Test): boolean => new Search(parts, test).some(doc, 0);

/** A test that also passes for an array when one of its elements passes. */
export const orAnElement =
  (test: Test): Test =>
  (value) =>
    test(value) || (isArray(value) && value.some(test));

/** All values of a path: whether the field is there at all, and after how many parts an array was met first. */
export type Found = { readonly values: unknown[]; exists: boolean; arrayAt: number | undefined };

class Gathering implements Found {
  readonly values: unknown[] = [];
  exists = false;
  arrayAt: number | undefined;
  readonly #parts: readonly string[];

  constructor(parts: readonly string[]) {
    this.#parts = parts;
  }

  gather(value: unknown, at: number): void {
    const part = this.#parts[at];
    if (isArray(value)) this.#elements(value, part, at);
    else if (part === undefined) {
      this.exists = true;
      this.values.push(value);
    } else this.#inside(value, part, at);
  }

  #inside(value: unknown, part: string, at: number): void {
    const fields = holding(value, part);
    if (fields === undefined) this.values.push(null);
    else this.gather(field(fields, part), at + 1);
  }

  #elements(elements: readonly unknown[], part: string | undefined, at: number): void {
    this.arrayAt ??= at;
    if (part !== undefined) this.#within(elements, part, at);
    else {
      this.exists = true;
      this.values.push(...(elements.length === 0 ? [undefined] : elements));
    }
  }

  #within(elements: readonly unknown[], part: string, at: number): void {
    if (elements.length === 0) this.values.push(null);
    if (isPlace(part) && Number(part) < elements.length) this.gather(elements[Number(part)], at + 1);
    for (const element of elements) this.gather(fieldsOf(element) ?? null, at);
  }
}

/** All values of a path, elements of arrays one by one: a missing field counts as null, an empty array as undefined. */
export const valuesAt = (doc: Doc, parts: readonly string[]): Found => {
  const found = new Gathering(parts);
  found.gather(doc, 0);
  return found;
};
