import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { compileSelection } from '../query/projection.ts';
import { sortFields, sortKey } from '../query/sort.ts';
import { type Doc, integer, isArray, isDoc, numberIn } from '../values/doc.ts';

/** What a stage makes of documents. */
type Pass = (documents: readonly Doc[]) => readonly Doc[];

/** One stage of a pipeline, read and checked: nothing in it is first looked at when documents come. */
export type Stage = { readonly name: string; readonly operand: unknown; readonly pass: Pass };

type Operand = { readonly name: string; readonly operand: unknown };

/** The operand of `$skip` or `$limit`. */
export const wholeIn = ({ name, operand }: Operand): number => {
  const number = numberIn(operand);
  const lowest = name === '$limit' ? 1 : 0;
  if (number !== undefined && Number.isInteger(number) && number >= lowest) return number;
  throw new CommandError('BadValue', `the operand of ${name} must be a whole number, ${lowest} or more`);
};

/** The operand of a stage that takes an object. */
export const objectIn = ({ name, operand }: Operand): Doc => {
  if (isDoc(operand)) return operand;
  throw new CommandError('BadValue', `the operand of ${name} must be an object`);
};

const sort = (stage: Operand): Pass => {
  const fields = sortFields(objectIn(stage));
  if (fields.length === 0) throw new CommandError('EmptySort', '$sort stage must have at least one sort key');
  return (documents) => {
    const keyed = documents.map((doc) => ({ doc, key: sortKey(doc, fields) }));
    return keyed.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ doc }) => doc);
  };
};

const fieldName = ({ name, operand }: Operand): string => {
  if (typeof operand === 'string' && /^[^$.\0][^.\0]*$/.test(operand)) return operand;
  throw new CommandError('BadValue', `${name} wants the name of one field: not empty, without $ and .`);
};

const count = (stage: Operand): Pass => {
  const name = fieldName(stage);
  return (documents) => (documents.length === 0 ? [] : [{ [name]: integer(documents.length) }]);
};

const isOne = (sum: unknown): boolean => isDoc(sum) && Object.keys(sum).length === 1 && numberIn(sum['$sum']) === 1;
const isConstant = (id: unknown): boolean => id === null || numberIn(id) !== undefined;

/** The group that counts everything, as the driver's `countDocuments` asks; no other group is computed. */
const group = (stage: Operand): Pass => {
  const { _id: id, ...sums } = objectIn(stage);
  const [sum, ...more] = Object.entries(sums);
  if (sum === undefined || more.length > 0 || !isConstant(id) || !isOne(sum[1]))
    throw refusedStage('$group', 'other than {_id: <constant>, <name>: {$sum: 1}}');
  const counter = fieldName({ name: '$group', operand: sum[0] });
  return (documents) => (documents.length === 0 ? [] : [{ _id: id, [counter]: integer(documents.length) }]);
};

const project = (stage: Operand): Pass => {
  const choose = compileSelection(objectIn(stage));
  return (documents) => documents.map(choose);
};

const unset = (stage: Operand): Pass => {
  const paths = isArray(stage.operand) ? stage.operand : [stage.operand];
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string'))
    throw new CommandError('BadValue', '$unset wants a path or several');
  return project({ name: '$unset', operand: Object.fromEntries(paths.map((path) => [path, 0])) });
};

const kinds: Readonly<Record<string, (stage: Operand) => Pass>> = {
  $match: (stage) => {
    const matches = compileFilter(objectIn(stage));
    return (documents) => documents.filter(matches);
  },
  $sort: sort,
  $skip: (stage) => {
    const number = wholeIn(stage);
    return (documents) => documents.slice(number);
  },
  $limit: (stage) => {
    const number = wholeIn(stage);
    return (documents) => documents.slice(0, number);
  },
  $count: count,
  $group: group,
  $project: project,
  $unset: unset,
};

const refusedStage = (name: string, what = ''): CommandError =>
  new CommandError(
    'UnrecognisedStage',
    `Unrecognized pipeline stage name or not supported here: '${name}'${what && ` ${what}`} (docs/adr/0012)`,
  );

const stageOf = (doc: unknown): Stage => {
  const [entry, second] = isDoc(doc) ? Object.entries(doc) : [];
  if (entry === undefined || second !== undefined) {
    throw new CommandError('FailedToParse', 'A pipeline stage specification object must contain exactly one field.');
  }
  const [name, operand] = entry;
  if (name === '$changeStream') {
    throw new CommandError('ChangeStreamsUnavailable', 'The $changeStream stage is only supported on replica sets');
  }
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) throw refusedStage(name);
  return { name, operand, pass: kind({ name, operand }) };
};

/** Reads a pipeline. Refuses whatever it does not know, whether or not there are documents to compute with. */
export const stagesOf = (pipeline: readonly unknown[]): Stage[] => pipeline.map(stageOf);
