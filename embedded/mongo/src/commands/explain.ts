import { CommandError } from '../errors.ts';
import { prepare, type Prepared, type Query } from '../plan/prepare.ts';
import type { Effort } from '../plan/select.ts';
import { type Doc, integer, isDoc } from '../values/doc.ts';
import { aggregate, pipelineOf } from './aggregate.ts';
import { Arguments } from './arguments.ts';
import { type Command, type Commands, done, selectionOf, type Workspace } from './command.ts';
import { countFound, find, queryOf } from './find.ts';

const scanStage = ({ plan }: Prepared): Doc => {
  const direction = plan.backward ? 'backward' : 'forward';
  if (plan.index === undefined) return { stage: 'COLLSCAN', direction };
  const { spec, many } = plan.index;
  const scan = { stage: 'IXSCAN', keyPattern: spec.key, indexName: spec.name, isMultiKey: many, direction };
  return { stage: 'FETCH', inputStage: { ...scan, ranges: integer(plan.ranges.length) } };
};

const planOf = (prepared: Prepared): Doc => {
  const { sort, plan } = prepared;
  if (sort.length === 0) return scanStage(prepared);
  if (!plan.ordered) return { stage: 'SORT', inputStage: scanStage(prepared) };
  return plan.ranges.length > 1 ? { stage: 'SORT_MERGE', inputStage: scanStage(prepared) } : scanStage(prepared);
};

/** How a query is answered, and what that costs: it is done to find out. */
const explained = (workspace: Workspace, namespace: string, query: Query): Doc => {
  const collection = workspace.catalogue.find(namespace);
  if (collection === undefined) return { queryPlanner: { namespace, winningPlan: { stage: 'EOF' } } };
  const effort: Effort = { keys: 0, documents: 0 };
  const nReturned = countFound(selectionOf(workspace, collection).find(query, effort));
  return {
    queryPlanner: { namespace, winningPlan: planOf(prepare(collection, query)), rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned: integer(nReturned),
      totalKeysExamined: integer(effort.keys),
      totalDocsExamined: integer(effort.documents),
    },
  };
};

/** What is computed after the query is named stage by stage; a query alone is explained like `find`. */
const explainedPipeline = (workspace: Workspace, inner: Arguments): Doc => {
  const { query, rest } = pipelineOf(inner);
  const cursor = explained(workspace, inner.namespace(), query);
  if (rest.length === 0) return cursor;
  return { stages: [{ $cursor: cursor }, ...rest.map(({ name, operand }) => ({ [name]: operand }))] };
};

const explain: Command = {
  writes: false,
  fields: ['verbosity'],
  run: (args, workspace) => {
    const asked = args.doc['explain'];
    const inner = new Arguments({ ...(isDoc(asked) ? asked : {}), $db: args.database }, new Map());
    if (inner.name === 'aggregate') {
      inner.check(aggregate.fields);
      return done(explainedPipeline(workspace, inner));
    }
    if (inner.name !== 'find') {
      const message = `explain of '${inner.name}' is not supported by the embedded server, only of find and aggregate`;
      throw new CommandError('BadValue', message);
    }
    inner.check(find.fields);
    return done(explained(workspace, inner.namespace(), queryOf(inner, 'filter')));
  },
};

/** Commands that tell how others would be done. */
export const explainCommands: Commands = { explain };
