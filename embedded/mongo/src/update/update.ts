import { CommandError } from '../errors.ts';
import type { Matches } from '../query/filter.ts';
import { isPlace, MISSING, partsOf } from '../query/path.ts';
import { type Doc, isArray, isDoc } from '../values/doc.ts';
import { addToSet, pop, pull, pullAll, push } from './arrays.ts';
import type { Change } from './change.ts';
import { putAt, removeAt, valueAt } from './places.ts';
import { concretePaths, filterName, isPositional } from './positions.ts';
import { bits, currentDate, higher, increment, lower, multiply } from './scalars.ts';

/** The document that is changed, and what the update may ask about it. */
type Target = { readonly doc: Doc; readonly filter: Doc; readonly inserting: boolean; readonly now: Date };

/** `apply` changes the document of the target in place, in no other fields at its top than `touched`. */
export type Update = { readonly apply: (target: Target) => void; readonly touched: ReadonlySet<string> };

const set: Change = (_current, operand) => operand;
const unset: Change = () => MISSING;

const changes: Readonly<Record<string, Change>> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: increment,
  $mul: multiply,
  $min: lower,
  $max: higher,
  $currentDate: currentDate,
  $bit: bits,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};

type Step = {
  readonly operator: string;
  readonly path: string;
  readonly parts: readonly string[];
  readonly operand: unknown;
};

const stepsOf = (spec: Doc): Step[] =>
  Object.entries(spec).flatMap(([operator, fields]) => {
    if (!Object.hasOwn(changes, operator) && operator !== '$rename') {
      throw new CommandError('FailedToParse', `Unknown modifier: ${operator}. Expected a valid update modifier`);
    }
    if (!isDoc(fields)) {
      throw new CommandError('FailedToParse', `Modifiers operate on fields but the operand of ${operator} is none`);
    }
    return Object.entries(fields).map(([path, operand]) => ({ operator, path, parts: partsOf(path), operand }));
  });

/** An operand that no document could take is refused before any is looked for: each is tried on a missing field. */
const checkOperand = ({ operator, path, parts, operand }: Step): void => {
  if (operator !== '$rename') changes[operator]?.(MISSING, operand, { path, now: NEVER });
  else if (typeof operand !== 'string')
    throw new CommandError('BadValue', `The 'to' field for $rename must be a string`);
  else if ([...parts, ...partsOf(operand)].some(isPositional))
    throw new CommandError('BadValue', '$rename may not be positional');
};

const NEVER = new Date(0);

/** The paths that a step changes: two when it moves a field. */
const pathsOf = ({ operator, path, operand }: Step): string[] =>
  operator === '$rename' && typeof operand === 'string' ? [path, operand] : [path];

const checkPaths = (steps: readonly Step[]): void => {
  const taken: string[] = [];
  for (const path of steps.flatMap(pathsOf)) {
    if (partsOf(path).includes(''))
      throw new CommandError('FailedToParse', `The update path '${path}' has an empty field name`);
    const other = taken.find((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`));
    if (other !== undefined) {
      throw new CommandError(
        'ConflictingUpdateOperators',
        `Updating the path '${path}' would create a conflict at '${other.length < path.length ? other : path}'`,
      );
    }
    taken.push(path);
  }
};

/** New fields are added in the order of their names, places in an array as numbers. */
const inFieldOrder = ({ parts: left }: Step, { parts: right }: Step): number => {
  const at = left.findIndex((part, place) => part !== right[place]);
  const [one = '', other = ''] = [left[at], right[at]];
  if (isPlace(one) && isPlace(other)) return Number(one) - Number(other);
  return one < other ? -1 : Number(one > other);
};

const checkNoArray = (doc: Doc, path: readonly string[]): void => {
  if (!path.some((_part, at) => isArray(valueAt(doc, path.slice(0, at))))) return;
  throw new CommandError('BadValue', `$rename does not go through arrays: '${path.join('.')}' is within one`);
};

const rename = ({ doc }: Target, { parts: from, operand }: Step): void => {
  const to = partsOf(String(operand));
  for (const path of [from, to]) checkNoArray(doc, path);
  const value = valueAt(doc, from);
  if (value === MISSING) return;
  removeAt(doc, from);
  putAt(doc, to, value);
};

const applyAt = (target: Target, parts: readonly string[], step: Step): void => {
  const change = changes[step.operator] ?? unset;
  const current = valueAt(target.doc, parts);
  const next = change(current, step.operand, { path: parts.join('.'), now: target.now });
  if (next === MISSING) removeAt(target.doc, parts);
  else if (next !== current) putAt(target.doc, parts, next);
};

/** Every name of a path has its filter, and every filter is used. */
const checkFilters = (steps: readonly Step[], filters: ReadonlyMap<string, Matches>): void => {
  const parts = new Set(steps.flatMap((step) => step.parts));
  for (const name of [...parts].map(filterName)) {
    if (name === undefined || filters.has(name)) continue;
    throw new CommandError('BadValue', `No array filter found for identifier '${name}'`);
  }
  for (const name of filters.keys()) {
    if (parts.has(`$[${name}]`)) continue;
    throw new CommandError('FailedToParse', `The array filter for identifier '${name}' was not used in the update`);
  }
};

/** Compiles `{ $set: …, $inc: … }`. Refuses unknown operators and conflicting paths. */
export const compileUpdate = (spec: Doc, filters: ReadonlyMap<string, Matches>): Update => {
  const steps = stepsOf(spec);
  checkPaths(steps);
  checkFilters(steps, filters);
  steps.forEach(checkOperand);
  steps.sort(inFieldOrder);
  return {
    touched: new Set(steps.flatMap(pathsOf).map((path) => partsOf(path)[0] ?? '')),
    apply: (target) => {
      const positions = { filter: target.filter, arrayFilters: filters };
      const active = steps.filter(({ operator }) => operator !== '$setOnInsert' || target.inserting);
      // All places are those of the document that was found: a step must not move the places of the next.
      const places = active.map(({ operator, parts }) =>
        operator === '$rename' ? [] : concretePaths(target.doc, parts, positions),
      );
      for (const [at, step] of active.entries()) {
        if (step.operator === '$rename') rename(target, step);
        for (const parts of places[at] ?? []) applyAt(target, parts, step);
      }
    },
  };
};
