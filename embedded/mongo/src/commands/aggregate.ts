import { CommandError } from '../errors.ts';
import type { Query } from '../plan/prepare.ts';
import { computed, type Stage } from '../query/compute.ts';
import { compileFilter } from '../query/filter.ts';
import { sortFields, sortKey } from '../query/sort.ts';
import { type Doc, integer, isArray, isDoc, numberIn, write } from '../values/doc.ts';
import { type Command, type Commands, selectionOf, type Workspace } from './command.ts';
import { type Arguments, Fields } from './arguments.ts';
import { FIRST_BATCH } from './cursors.ts';
import { checkQuery, countMatching } from './find.ts';

const stageOf = (doc: unknown): Stage => {
  const [entry, second] = isDoc(doc) ? Object.entries(doc) : [];
  if (entry === undefined || second !== undefined) {
    throw new CommandError('FailedToParse', 'A pipeline stage specification object must contain exactly one field.');
  }
  return { name: entry[0], operand: entry[1] };
};

const whole = ({ name, operand }: Stage): number => {
  const number = numberIn(operand);
  if (number !== undefined && Number.isInteger(number) && number >= 0) return number;
  throw new CommandError('BadValue', `the operand of ${name} must be a whole number, 0 or more`);
};

/** A limit of 0 is no limit but a mistake. */
const positive = (stage: Stage): number => {
  const number = whole(stage);
  if (number === 0) throw new CommandError('BadValue', 'the limit must be positive');
  return number;
};

const object = ({ name, operand }: Stage): Doc => {
  if (isDoc(operand)) return operand;
  throw new CommandError('BadValue', `the operand of ${name} must be an object`);
};

type Pass = (documents: readonly Doc[], stage: Stage) => readonly Doc[];

const sort: Pass = (documents, stage) => {
  const fields = sortFields(object(stage));
  const keyed = documents.map((doc) => ({ doc, key: sortKey(doc, fields) }));
  return keyed.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ doc }) => doc);
};

const compute: Pass = (documents, stage) => computed(documents, stage);

/** All the ways that the stages in it go, side by side, each over the same documents. */
const facet: Pass = (documents, stage) => {
  const branches = Object.entries(object(stage)).map(([name, stages]): [string, readonly Doc[]] => {
    if (!isArray(stages)) throw new CommandError('BadValue', 'arguments to $facet must be arrays');
    return [name, allPasses(documents, stages.map(stageOf))];
  });
  return [Object.fromEntries(branches)];
};

const passes: Readonly<Record<string, Pass>> = {
  $match: (documents, stage) => documents.filter(compileFilter(object(stage))),
  $sort: sort,
  $skip: (documents, stage) => documents.slice(whole(stage)),
  $limit: (documents, stage) => documents.slice(0, positive(stage)),
  $count: (documents, { operand }) =>
    documents.length === 0 ? [] : [{ [String(operand)]: integer(documents.length) }],
  $group: compute,
  $project: compute,
  $addFields: compute,
  $set: compute,
  $unset: compute,
  $unwind: compute,
  $sortByCount: compute,
  $replaceRoot: compute,
  $replaceWith: compute,
  $facet: facet,
};

const check = ({ name }: Stage): void => {
  if (Object.hasOwn(passes, name)) return;
  if (name === '$changeStream') {
    throw new CommandError('ChangeStreamsUnavailable', 'The $changeStream stage is only supported on replica sets');
  }
  throw new CommandError('UnrecognisedStage', `Unrecognized pipeline stage name or not supported here: '${name}'`);
};

/** Passes documents through stages, each of which is checked first. */
const allPasses = (documents: readonly Doc[], stages: readonly Stage[]): readonly Doc[] => {
  stages.forEach(check);
  return stages.reduce<readonly Doc[]>((before, stage) => passes[stage.name]?.(before, stage) ?? before, documents);
};

type Start = { readonly query: Query; readonly rest: readonly Stage[] };

/** The beginning of a pipeline that a query answers, in this order: filters, one sort, skip, limit. */
const startOf = (stages: readonly Stage[]): Start => {
  const later = stages.findIndex(({ name }) => name !== '$match');
  const rest = later < 0 ? [] : stages.slice(later);
  const filters = stages.slice(0, stages.length - rest.length).map(object);
  const next = <T>(name: string, readIt: (stage: Stage) => T, otherwise: T): T => {
    const [stage] = rest;
    if (stage?.name !== name) return otherwise;
    rest.shift();
    return readIt(stage);
  };
  const sorted = next('$sort', object, {});
  const skip = next('$skip', whole, 0);
  const limit = next('$limit', positive, 0);
  const filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  return { query: { filter, sort: sorted, skip, limit }, rest };
};

/** The group that counts everything, as `countDocuments` asks: its constant `_id` and the name of its counter. */
type Counter = { readonly id: unknown; readonly name: string };

const isOne = (sum: unknown): boolean => isDoc(sum) && Object.keys(sum).length === 1 && numberIn(sum['$sum']) === 1;

const isConstant = (id: unknown): boolean => id === null || numberIn(id) !== undefined;

const counterOf = ([stage, ...others]: readonly Stage[]): Counter | undefined => {
  if (stage?.name !== '$group' || others.length > 0) return undefined;
  const { _id: id, ...sums } = object(stage);
  const [first, ...more] = Object.entries(sums);
  if (first === undefined || more.length > 0) return undefined;
  return isConstant(id) && isOne(first[1]) ? { id, name: first[0] } : undefined;
};

const counted = ({ id, name }: Counter, count: number): Doc[] =>
  count === 0 ? [] : [{ _id: id, [name]: integer(count) }];

const answered = (workspace: Workspace, namespace: string, { query, rest }: Start): readonly Doc[] => {
  const counter = counterOf(rest);
  if (counter !== undefined) return counted(counter, countMatching(workspace, namespace, query));
  const collection = workspace.catalogue.find(namespace);
  if (collection === undefined) checkQuery(query);
  const found = collection === undefined ? [] : [...selectionOf(workspace, collection).find(query)];
  const documents = found.map(({ doc }): Doc => doc);
  return allPasses(documents, rest);
};

/** Reads and checks a pipeline: the query that it begins with, and the stages after it. */
export const pipelineOf = (args: Arguments): Start => {
  args.checkUnsupported();
  const stages = args.list('pipeline').map(stageOf);
  stages.forEach(check);
  const { query, rest } = startOf(stages);
  return { query: { ...query, hint: args.has('hint') ? args.doc['hint'] : undefined }, rest };
};

const documentsIn = (operand: unknown): readonly Doc[] => {
  if (isArray(operand) && operand.every(isDoc)) return operand;
  throw new CommandError('BadValue', '$documents needs an array of objects');
};

/** A pipeline over no collection (`aggregate: 1`) brings its documents along, or asks for the session it runs in. */
const withoutCollection = (args: Arguments, now: Date): readonly Doc[] => {
  args.checkUnsupported();
  const [first, ...rest] = args.list('pipeline').map(stageOf);
  if (first?.name === '$documents') return allPasses(documentsIn(first.operand), rest);
  if (first?.name === '$listLocalSessions') return allPasses([{ _id: args.object('lsid', {}), lastUse: now }], rest);
  throw new CommandError('InvalidNamespace', 'A pipeline over no collection must begin with $documents here');
};

/** The command `aggregate`. */
export const aggregate: Command = {
  writes: false,
  fields: ['pipeline', 'cursor', 'hint', 'collation', 'allowDiskUse', 'let', 'bypassDocumentValidation'],
  run: (args, workspace) => {
    const isLoose = typeof args.doc['aggregate'] !== 'string';
    const namespace = isLoose ? `${args.database}.$cmd.aggregate` : args.namespace();
    const size = new Fields(args.object('cursor', {})).whole('batchSize', FIRST_BATCH);
    const documents = isLoose
      ? withoutCollection(args, workspace.now())
      : answered(workspace, namespace, pipelineOf(args));
    return workspace.cursors.first(documents.map(write)[Symbol.iterator](), { namespace, size, single: false });
  },
};

/** The command that computes over documents. */
export const aggregateCommands: Commands = { aggregate };
