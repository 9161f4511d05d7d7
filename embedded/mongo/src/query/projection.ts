import { CommandError } from '../errors.ts';
import { type Doc, field, isArray, isDoc, numberIn, setField } from '../values/doc.ts';
import { isFieldName } from './operators.ts';
import { aboutArray, compileFilter } from './filter.ts';
import { partsOf } from './path.ts';

/** Makes of a document what the client asked to see. */
export type Project = (doc: Doc) => Doc;

type Tree = Map<string, Tree>;
type OnArray = {
  readonly parts: readonly string[];
  readonly isPositional?: true;
  readonly change: (value: unknown[]) => unknown[] | undefined;
};

/** What a projection asks: paths that are in or out, and arrays that are cut. */
type Spec = {
  readonly included: string[];
  readonly excluded: string[];
  readonly cuts: Map<string, OnArray>;
  readonly filter: Doc;
  readonly seen: Set<string>;
};

const slice = (operand: unknown): OnArray['change'] => {
  const [first, second] = isArray(operand) ? operand.map(numberIn) : [numberIn(operand)];
  if (first === undefined) throw new CommandError('BadValue', '$slice needs a number or two');
  if (second === undefined) return (all) => (first < 0 ? all.slice(first) : all.slice(0, first));
  const from = (all: unknown[]): number => (first < 0 ? Math.max(0, all.length + first) : first);
  return (all) => all.slice(from(all), from(all) + second);
};

const firstMatch = (operand: unknown): OnArray['change'] => {
  if (!isDoc(operand)) throw new CommandError('BadValue', 'elemMatch: Invalid argument, object required');
  const matches = compileFilter({ element: { $elemMatch: operand } });
  return (all) => {
    const found = all.filter((element) => matches({ element: [element] })).slice(0, 1);
    return found.length === 0 ? undefined : found;
  };
};

const onArray = (path: string, spec: Doc): OnArray | undefined => {
  const parts = partsOf(path);
  if (Object.hasOwn(spec, '$slice')) return { parts, change: slice(spec['$slice']) };
  return Object.hasOwn(spec, '$elemMatch') ? { parts, change: firstMatch(spec['$elemMatch']) } : undefined;
};

/** Two wishes about one path, or about a path and something within it, contradict each other. */
const checkPath = (path: string, seen: Set<string>): void => {
  if (partsOf(path).some((part) => part === '' || (!isFieldName(part) && part !== '$')))
    throw new CommandError('BadValue', `A projection is not supported on '${path}'`);
  const bare = path.replace(/\.\$$/, '');
  const other = [...seen].find((one) => one === bare || one.startsWith(`${bare}.`) || bare.startsWith(`${one}.`));
  if (other !== undefined) throw new CommandError('PathCollision', `Path collision at ${bare} with ${other}`);
  seen.add(bare);
};

const isLeaf = (value: unknown): boolean => !isDoc(value) || Object.keys(value)[0]?.startsWith('$') === true;

const readSpec = (projection: Doc, spec: Spec, prefix = ''): Spec => {
  for (const [name, value] of Object.entries(projection)) {
    const path = prefix + name;
    if (isLeaf(value)) checkPath(path, spec.seen);
    if (path.split('.').includes('$')) readPositional(path, value, spec);
    else if (isDoc(value)) readNested(path, value, spec);
    else (isOn(path, value) ? spec.included : spec.excluded).push(path);
  }
  return spec;
};

const pathOfArray = (path: string, value: unknown): string => {
  const array = path.slice(0, -2);
  if (!path.endsWith('.$') || array.split('.').includes('$'))
    throw new CommandError('BadValue', 'A positional projection ($) stands at the end of its path only');
  if (isDoc(value) || !isOn(path, value))
    throw new CommandError('BadValue', `A positional projection cannot leave '${path}' out`);
  return array;
};

/** `list.$`: of the list, only the first element that the filter matched by itself. */
const readPositional = (asked: string, value: unknown, { included, cuts, filter }: Spec): void => {
  const path = pathOfArray(asked, value);
  const conditions = aboutArray(filter, path).map(compileFilter);
  const parts = partsOf(path);
  const holds = (element: unknown): boolean => {
    const alone = parts.reduceRight<unknown>((inner, part) => ({ [part]: inner }), [element]);
    return isDoc(alone) && conditions.every((matches) => matches(alone));
  };
  if (conditions.length === 0)
    throw new CommandError('BadValue', `The positional projection of '${path}' needs a condition on that array`);
  included.push(path);
  cuts.set(path, { parts, isPositional: true, change: (all) => all.filter(holds).slice(0, 1) });
};

const readNested = (path: string, value: Doc, spec: Spec): void => {
  const cut = onArray(path, value);
  const [first, second] = Object.keys(value);
  if (cut !== undefined && second !== undefined)
    throw new CommandError('BadValue', `The projection of '${path}' has more than one operator`);
  if (cut !== undefined) {
    spec.cuts.set(path, cut);
    if (Object.hasOwn(value, '$elemMatch')) spec.included.push(path);
  } else if (first === undefined || first.startsWith('$')) {
    throw new CommandError('BadValue', `The projection ${first ?? '{}'} is not supported by the embedded server`);
  } else readSpec(value, spec, `${path}.`);
};

const isOn = (path: string, value: unknown): boolean => {
  const number = typeof value === 'boolean' ? Number(value) : numberIn(value);
  if (number === undefined) {
    throw new CommandError('BadValue', `The projection of ${path} to a value is not supported by the embedded server`);
  }
  return number !== 0;
};

const treeOf = (paths: readonly string[]): Tree => {
  const root: Tree = new Map();
  for (const path of paths) {
    let at = root;
    for (const part of partsOf(path)) {
      const next: Tree = at.get(part) ?? new Map<string, Tree>();
      at.set(part, next);
      at = next;
    }
  }
  return root;
};

const include = (doc: Doc, tree: Tree): Doc => {
  const kept: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const below = tree.get(name);
    if (below === undefined) continue;
    const inner = below.size === 0 ? value : includeIn(value, below);
    if (inner !== undefined) setField(kept, name, inner);
  }
  return kept;
};

/** Below a path that goes on, only documents can hold something; other values are left out. */
const includeIn = (value: unknown, tree: Tree): unknown => {
  if (isArray(value))
    return value.map((element) => includeIn(element, tree)).filter((element) => element !== undefined);
  return isDoc(value) ? include(value, tree) : undefined;
};

const exclude = (value: unknown, tree: Tree): unknown => {
  if (isArray(value)) return value.map((element) => exclude(element, tree));
  if (!isDoc(value)) return value;
  const kept: Doc = {};
  for (const [name, inner] of Object.entries(value)) {
    const below = tree.get(name);
    if (below?.size === 0) continue;
    setField(kept, name, below === undefined ? inner : exclude(inner, below));
  }
  return kept;
};

const cut = (doc: Doc, { parts, change }: OnArray): void => {
  const [name = '', ...rest] = parts;
  const value = field(doc, name);
  if (rest.length === 0) {
    const changed = isArray(value) ? change(value) : value;
    if (changed === undefined) Reflect.deleteProperty(doc, name);
    else setField(doc, name, changed);
    return;
  }
  for (const inner of isArray(value) ? value : [value]) if (isDoc(inner)) cut(inner, { parts: rest, change });
};

const emptySpec = (filter: Doc): Spec => ({ included: [], excluded: [], cuts: new Map(), filter, seen: new Set() });

const checked = (spec: Spec): Spec => {
  const [excluded] = spec.excluded.filter((path) => path !== '_id');
  if (spec.included.some((path) => path !== '_id') && excluded !== undefined)
    throw new CommandError('BadValue', `Cannot do exclusion on field ${excluded} in inclusion projection`);
  if ([...spec.cuts.values()].filter(({ isPositional }) => isPositional === true).length > 1)
    throw new CommandError('BadValue', 'Cannot specify more than one positional projection per query.');
  return spec;
};

/** What `$project` asks: fields that are in or out, and nothing computed. Refuses everything else. */
export const compileSelection = (projection: Doc): Project => {
  const project = compileProjection(projection);
  if (project === undefined)
    throw new CommandError(
      'EmptyProjection',
      'Invalid $project: projection specification must have at least one field',
    );
  const { cuts } = readSpec(projection, emptySpec({}));
  if (cuts.size === 0) return project;
  throw new CommandError('NotImplemented', '$project takes fields in or leaves them out here (docs/adr/0012)');
};

/**
 * Compiles a projection; undefined when it asks for whole documents. The filter of the query says what `$` means.
 * Refuses what it does not know (BadValue).
 */
export const compileProjection = (projection: Doc, filter: Doc = {}): Project | undefined => {
  if (Object.keys(projection).length === 0) return undefined;
  const { included, excluded, cuts } = checked(readSpec(projection, emptySpec(filter)));
  const including = included.length > 0 && !excluded.some((path) => path !== '_id');
  const withId = excluded.includes('_id') ? [] : ['_id'];
  const sliced = including ? [...cuts.keys()] : [];
  const [wanted, unwanted] = [treeOf([...withId, ...included, ...sliced]), treeOf(excluded)];
  return (doc) => {
    const observed = including ? include(doc, wanted) : asDoc(exclude(doc, unwanted));
    for (const one of cuts.values()) cut(observed, one);
    return observed;
  };
};

const asDoc = (value: unknown): Doc => (isDoc(value) ? value : {});
