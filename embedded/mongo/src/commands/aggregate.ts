import { CommandError } from '../errors.ts';
import type { Query } from '../plan/prepare.ts';
import { type Doc, integer, write } from '../values/doc.ts';
import { type Command, type Commands, selectionOf, type Workspace } from './command.ts';
import { type Arguments, Fields } from './arguments.ts';
import { FIRST_BATCH } from './cursors.ts';
import { checkQuery, countMatching } from './find.ts';
import { objectIn, type Stage, stagesOf, wholeIn } from './stages.ts';

type Start = { readonly query: Query; readonly rest: readonly Stage[] };

/** The beginning of a pipeline that a query answers, in this order: filters, one sort, skip, limit. */
const startOf = (stages: readonly Stage[]): Start => {
  const later = stages.findIndex(({ name }) => name !== '$match');
  const rest = later < 0 ? [] : stages.slice(later);
  const filters = stages.slice(0, stages.length - rest.length).map(objectIn);
  const next = <T>(name: string, readIt: (stage: Stage) => T, otherwise: T): T => {
    const [stage] = rest;
    if (stage?.name !== name) return otherwise;
    rest.shift();
    return readIt(stage);
  };
  const sorted = next('$sort', objectIn, {});
  const skip = next('$skip', wholeIn, 0);
  const limit = next('$limit', wholeIn, 0);
  const filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  return { query: { filter, sort: sorted, skip, limit }, rest };
};

/** A group that counts, alone behind a query, needs no documents. */
const counted = ({ operand }: Stage, count: number): readonly Doc[] => {
  const { _id: id, ...sums } = objectIn({ name: '$group', operand });
  return count === 0 ? [] : [{ _id: id, [Object.keys(sums)[0] ?? '']: integer(count) }];
};

const answered = (workspace: Workspace, namespace: string, { query, rest }: Start): readonly Doc[] => {
  const [first, second] = rest;
  if (first?.name === '$group' && second === undefined)
    return counted(first, countMatching(workspace, namespace, query));
  const collection = workspace.catalogue.find(namespace);
  if (collection === undefined) checkQuery(query);
  const found = collection === undefined ? [] : [...selectionOf(workspace, collection).find(query)];
  return rest.reduce<readonly Doc[]>(
    (before, { pass }) => pass(before),
    found.map(({ doc }) => doc),
  );
};

/** Reads and checks a pipeline: the query that it begins with, and the stages after it. */
export const pipelineOf = (args: Arguments): Start => {
  args.checkUnsupported();
  const { query, rest } = startOf(stagesOf(args.list('pipeline')));
  return { query: { ...query, hint: args.has('hint') ? args.doc['hint'] : undefined }, rest };
};

const namespaceOf = (args: Arguments): string => {
  if (typeof args.doc['aggregate'] === 'string') return args.namespace();
  throw new CommandError('InvalidNamespace', 'A pipeline over no collection is not supported by the embedded server');
};

const cursorFields = new Set(['batchSize']);

/** The command `aggregate`. */
export const aggregate: Command = {
  writes: false,
  fields: ['pipeline', 'cursor', 'hint', 'collation', 'allowDiskUse', 'let', 'bypassDocumentValidation'],
  run: (args, workspace) => {
    const namespace = namespaceOf(args);
    const cursor = new Fields(args.object('cursor', {}));
    cursor.checkNames('aggregate.cursor', cursorFields);
    const size = cursor.whole('batchSize', FIRST_BATCH);
    const documents = answered(workspace, namespace, pipelineOf(args));
    return workspace.cursors.first(documents.map(write)[Symbol.iterator](), { namespace, size, single: false });
  },
};

/** The command that computes over documents. */
export const aggregateCommands: Commands = { aggregate };
