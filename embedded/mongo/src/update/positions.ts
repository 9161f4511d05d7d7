import { CommandError } from '../errors.ts';
import { aboutArray, compileFilter, type Matches } from '../query/filter.ts';
import { partsOf } from '../query/path.ts';
import { type Doc, isArray, isDoc } from '../values/doc.ts';
import { putAt, valueAt } from './places.ts';

/** What `$` and `$[name]` in the paths of an update stand for. */
export type Positions = { readonly filter: Doc; readonly arrayFilters: ReadonlyMap<string, Matches> };

const ALL = '$[]';
const NAMED = /^\$\[(\w+)\]$/;

/** Whether a part of a path stands for places that only the document knows. */
export const isPositional = (part: string): boolean => part === '$' || part === ALL || NAMED.test(part);

/** The name in `$[name]`. */
export const filterName = (part: string): string | undefined => NAMED.exec(part)?.[1];

/** Reads `arrayFilters`: each is about one name, the first part of its paths. */
export const arrayFilters = (filters: readonly unknown[]): ReadonlyMap<string, Matches> => {
  const named = new Map<string, Matches>();
  for (const filter of filters) {
    if (!isDoc(filter)) throw new CommandError('TypeMismatch', 'arrayFilters must hold objects');
    const name = nameOf(filter);
    if (named.has(name)) {
      throw new CommandError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    }
    named.set(name, compileFilter(filter));
  }
  return named;
};

const pathsIn = (filter: Doc): string[] =>
  Object.entries(filter).flatMap(([name, spec]) =>
    name.startsWith('$') && isArray(spec) ? spec.flatMap((branch) => (isDoc(branch) ? pathsIn(branch) : [])) : [name],
  );

const nameOf = (filter: Doc): string => {
  const names = new Set(pathsIn(filter).map((path) => partsOf(path)[0] ?? ''));
  const [name] = names;
  if (name === undefined || names.size > 1) {
    throw new CommandError('FailedToParse', 'Each array filter must be about exactly one top-level field name');
  }
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) {
    const message = `The top-level field name of an array filter begins with a lowercase letter and is alphanumeric, found '${name}'`;
    throw new CommandError('BadValue', message);
  }
  return name;
};

/** The first element that the filter matched by itself: all conditions on the array hold when it is the only element. */
const matchedPlace = (elements: readonly unknown[], path: readonly string[], filter: Doc): number => {
  const conditions = aboutArray(filter, path.join('.')).map(compileFilter);
  const holds = (element: unknown): boolean => {
    const alone: Doc = {};
    putAt(alone, path, [element]);
    return conditions.every((matches) => matches(alone));
  };
  const place = conditions.length === 0 ? -1 : elements.findIndex(holds);
  if (place >= 0) return place;
  throw new CommandError('BadValue', 'The positional operator did not find the match needed from the query.');
};

type Array = { readonly elements: readonly unknown[]; readonly path: readonly string[] };

const placesOf = (part: string, { elements, path }: Array, positions: Positions): number[] => {
  if (part === '$') return [matchedPlace(elements, path, positions.filter)];
  const name = filterName(part);
  if (name === undefined) return [...elements.keys()];
  const matches = positions.arrayFilters.get(name);
  if (matches === undefined) throw new CommandError('BadValue', `No array filter found for identifier '${name}'`);
  return [...elements.keys()].filter((place) => matches({ [name]: elements[place] }));
};

/** The paths of one document that a path with positional parts means. */
export const concretePaths = (doc: Doc, parts: readonly string[], positions: Positions): (readonly string[])[] => {
  const at = parts.findIndex(isPositional);
  const part = parts[at];
  if (part === undefined) return [parts];
  const path = parts.slice(0, at);
  const elements = valueAt(doc, path);
  if (!isArray(elements)) {
    throw new CommandError(
      'BadValue',
      `The path '${path.join('.')}' must be an array in the document to apply ${part}`,
    );
  }
  return placesOf(part, { elements, path }, positions).flatMap((place) =>
    concretePaths(doc, [...path, String(place), ...parts.slice(at + 1)], positions),
  );
};
