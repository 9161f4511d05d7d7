import { Long } from 'bson';
import { CommandError } from '../errors.ts';
import type { Query } from '../plan/prepare.ts';
import type { Found } from '../plan/select.ts';
import { compileFilter } from '../query/filter.ts';
import { MISSING, partsOf, someAt } from '../query/path.ts';
import { compileProjection, type Project } from '../query/projection.ts';
import { sortFields } from '../query/sort.ts';
import type { Collection } from '../store/collection.ts';
import type { Place } from '../store/index.ts';
import { integer, isArray, read, write } from '../values/doc.ts';
import { keyOf } from '../values/key.ts';
import type { Fields } from './arguments.ts';
import { type Command, type Commands, done, selectionOf, type Workspace } from './command.ts';
import { type BatchOptions, FIRST_BATCH } from './cursors.ts';

/** What a query asks by its fields, as they are called in `find`. */
export const queryOf = (fields: Fields, filterName: string): Query => {
  fields.checkUnsupported();
  return {
    filter: fields.object(filterName, {}),
    sort: fields.object('sort', {}),
    skip: fields.whole('skip', 0),
    limit: fields.whole('limit', 0),
    hint: fields.has('hint') ? fields.doc['hint'] : undefined,
  };
};

/** Refuses what is not known in a query also where there is nothing to ask: in a collection that does not exist. */
export const checkQuery = ({ filter, sort }: Query): void => {
  compileFilter(filter);
  sortFields(sort ?? {});
};

const projected = (bytes: Buffer, project: Project | undefined): Buffer =>
  project === undefined ? bytes : write(project(read(bytes)));

type Batches = BatchOptions & { readonly project: Project | undefined };

/** The first documents as they are read, the others by their places: no statement stays open between two batches. */
function* inBatches(collection: Collection, found: Iterable<Found>, { size, project }: Batches): Generator<Buffer> {
  const first: Buffer[] = [];
  const later: Place[] = [];
  for (const { place, bytes } of found) {
    if (first.length <= size) first.push(bytes);
    else later.push(place);
  }
  for (const bytes of first) yield projected(bytes, project);
  for (const place of later) {
    const bytes = collection.bytesAt(place);
    if (bytes !== undefined) yield projected(bytes, project);
  }
}

/** The command `find`. */
export const find: Command = {
  writes: false,
  fields: [
    ...['filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch', 'collation', 'let'],
    ...['allowDiskUse', 'noCursorTimeout', 'allowPartialResults'],
  ],
  run: (args, workspace) => {
    const options: Batches = {
      namespace: args.namespace(),
      size: args.whole('batchSize', FIRST_BATCH),
      single: args.flag('singleBatch'),
      project: compileProjection(args.object('projection', {}), args.object('filter', {})),
    };
    const query = queryOf(args, 'filter');
    const collection = workspace.catalogue.find(options.namespace);
    if (collection === undefined) {
      checkQuery(query);
      return workspace.cursors.first([][Symbol.iterator](), options);
    }
    const found = selectionOf(workspace, collection).find(query);
    return workspace.cursors.first(inBatches(collection, found, options), options);
  },
};

const cursorId = (value: unknown): Long => {
  if (Long.isLong(value)) return value;
  throw new CommandError('TypeMismatch', 'A cursor id must be of type long');
};

const getMore: Command = {
  writes: false,
  fields: ['collection', 'batchSize'],
  run: (args, { cursors }) => {
    if (args.has('maxTimeMS'))
      throw new CommandError('BadValue', 'cannot set maxTimeMS on getMore command for a non-awaitData cursor');
    const namespace = `${args.database}.${args.text('collection')}`;
    return cursors.next(cursorId(args.doc['getMore']), namespace, args.whole('batchSize', 0));
  },
};

const killCursors: Command = {
  writes: false,
  fields: ['cursors'],
  run: (args, { cursors }) => {
    const ids = args.list('cursors').map(cursorId);
    const killed = ids.filter((id) => cursors.kill(id));
    const cursorsNotFound = ids.filter((id) => !killed.includes(id));
    return done({ cursorsKilled: killed, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] });
  },
};

/** How many there are, without keeping any. */
export const countFound = (found: Iterator<unknown>): number => {
  let count = 0;
  while (found.next().done !== true) count += 1;
  return count;
};

const isEverything = ({ filter, skip, limit }: Query): boolean =>
  Object.keys(filter).length === 0 && (skip ?? 0) === 0 && (limit ?? 0) === 0;

/** How many documents match; a count of everything reads no document. */
export const countMatching = (workspace: Workspace, namespace: string, query: Query): number => {
  const collection = workspace.catalogue.find(namespace);
  if (collection === undefined) {
    checkQuery(query);
    return 0;
  }
  return isEverything(query) ? collection.count() : countFound(selectionOf(workspace, collection).find(query));
};

const count: Command = {
  writes: false,
  fields: ['query', 'limit', 'skip', 'hint', 'collation'],
  run: (args, workspace) => done({ n: integer(countMatching(workspace, args.namespace(), queryOf(args, 'query'))) }),
};

const distinct: Command = {
  writes: false,
  fields: ['key', 'query', 'hint', 'collation'],
  run: (args, workspace) => {
    const collection = workspace.catalogue.find(args.namespace());
    const parts = partsOf(args.text('key'));
    const values = new Map<string, unknown>();
    const notice = (value: unknown): boolean => {
      for (const one of isArray(value) ? value : [value]) {
        if (one !== MISSING) values.set(keyOf(one).toString('latin1'), one);
      }
      return false;
    };
    const query = queryOf(args, 'query');
    if (collection === undefined) checkQuery(query);
    for (const { doc } of collection === undefined ? [] : selectionOf(workspace, collection).find(query)) {
      someAt(doc, parts, notice);
    }
    return done({ values: [...values.values()] });
  },
};

/** Commands that read documents. */
export const readCommands: Commands = { find, getMore, killCursors, count, distinct };
