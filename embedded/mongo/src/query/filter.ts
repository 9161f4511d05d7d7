import { CommandError } from '../errors.ts';
import { type Doc, isArray, isDoc } from '../values/doc.ts';
import { conditionsOf, equality, isFieldName } from './operators.ts';
import { partsOf, someAt } from './path.ts';

/** Whether a document matches. */
export type Matches = (doc: Doc) => boolean;

/** Whether `{ path: spec }` holds operators: its first field begins with `$` (a DBRef is a value). */
export const hasOperators = (spec: unknown): spec is Doc => {
  if (!isDoc(spec)) return false;
  const [first] = Object.keys(spec);
  return first !== undefined && !isFieldName(first);
};

const branches = (name: string, operand: unknown): Matches[] => {
  if (!isArray(operand) || operand.length === 0) throw new CommandError('BadValue', `${name} must be a nonempty array`);
  return operand.map((branch) => {
    if (!isDoc(branch)) throw new CommandError('BadValue', `${name} entries need to be full objects`);
    return compileFilter(branch);
  });
};

const combinations: Readonly<Record<string, (operand: unknown) => Matches>> = {
  $and: (operand) => {
    const all = branches('$and', operand);
    return (doc) => all.every((matches) => matches(doc));
  },
  $or: (operand) => {
    const any = branches('$or', operand);
    return (doc) => any.some((matches) => matches(doc));
  },
  $nor: (operand) => {
    const none = branches('$nor', operand);
    return (doc) => !none.some((matches) => matches(doc));
  },
  $comment: () => () => true,
};

const combination = (name: string, operand: unknown): Matches => {
  const combine = Object.hasOwn(combinations, name) ? combinations[name] : undefined;
  if (combine === undefined) throw new CommandError('BadValue', `unknown top level operator: ${name}`);
  return combine(operand);
};

const onPath = (path: string, spec: unknown): Matches => {
  const parts = partsOf(path);
  const conditions = hasOperators(spec) ? conditionsOf(spec, compileFilter) : [equality(spec)];
  return (doc) => conditions.every(({ test, negated = false }) => someAt(doc, parts, test) !== negated);
};

/** Makes a filter into a predicate. Refuses what it does not know by name (BadValue): nothing is ever ignored. */
export const compileFilter = (filter: Doc): Matches => {
  const all = Object.entries(filter).map(([name, spec]) =>
    isFieldName(name) ? onPath(name, spec) : combination(name, spec),
  );
  return (doc) => all.every((matches) => matches(doc));
};

/** The conditions that say something about the array or what is in it; those of `$and` included. */
export const aboutArray = (filter: Doc, path: string): Doc[] =>
  Object.entries(filter).flatMap(([name, spec]) => {
    if (name === '$and' && isArray(spec)) return spec.flatMap((one) => (isDoc(one) ? aboutArray(one, path) : []));
    return name === path || name.startsWith(`${path}.`) ? [{ [name]: spec }] : [];
  });
