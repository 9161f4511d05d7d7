import { CommandError } from '../errors.ts';
import type { Query } from '../plan/prepare.ts';
import { Found } from '../plan/select.ts';
import { compileProjection, type Project } from '../query/projection.ts';
import { type Doc, integer, read } from '../values/doc.ts';
import type { Answer } from '../wire/answer.ts';
import { type Arguments, Fields } from './arguments.ts';
import { type Command, type Commands, done, selectionOf, type Workspace } from './command.ts';
import { checkQuery, queryOf } from './find.ts';
import { insertable, type Modification, modificationOf, modify, type Occasion, upserted } from './modify.ts';

/** Does statements one after the other: a refusal becomes an entry of `writeErrors`, and ends an ordered series. */
const inTurn = <S>(args: Arguments, statements: readonly S[], perform: (statement: S, index: number) => void): Doc => {
  const ordered = !args.has('ordered') || args.flag('ordered');
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      perform(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      writeErrors.push({ index: integer(index), code: integer(error.code), errmsg: error.message, ...error.more });
      if (ordered) break;
    }
  }
  return writeErrors.length === 0 ? {} : { writeErrors };
};

const insert: Command = {
  writes: true,
  fields: ['documents', 'ordered', 'bypassDocumentValidation'],
  run: (args, { catalogue }) => {
    const documents = args.documents('documents');
    const collection = catalogue.open(args.namespace());
    let n = 0;
    const errors = inTurn(args, documents, (document) => {
      collection.insert(insertable(document));
      n += 1;
    });
    return done({ n: integer(n), ...errors });
  },
};

const updateFields = new Set(['q', 'u', 'upsert', 'multi', 'arrayFilters', 'hint', 'collation']);

type Statement = { readonly query: Query; readonly modification: Modification; readonly upsert: boolean };

const statementOf = (doc: Doc): Statement => {
  const fields = new Fields(doc);
  fields.checkNames('update.updates', updateFields);
  const modification = modificationOf(doc['u'], fields.list('arrayFilters', []));
  const multi = fields.flag('multi');
  if (multi && modification.kind === 'replace') {
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
  }
  const query = { ...queryOf(fields, 'q'), limit: multi ? 0 : 1 };
  return { query, modification, upsert: fields.flag('upsert') };
};

/**
 * The documents to change. All are found before the first is changed: writes must not meet themselves. Of many, only
 * the places are kept meanwhile.
 */
function* targets(workspace: Workspace, namespace: string, query: Query): Generator<Found, void, undefined> {
  const collection = workspace.catalogue.find(namespace);
  if (collection === undefined) {
    checkQuery(query);
    return;
  }
  const found = selectionOf(workspace, collection).find(query);
  if (query.limit === 1) {
    yield* [...found];
    return;
  }
  for (const place of Array.from(found, (one) => one.place)) {
    const bytes = collection.bytesAt(place);
    if (bytes !== undefined) yield new Found(place, bytes);
  }
}

type Tally = { n: number; nModified: number; readonly upserted: Doc[] };

const update: Command = {
  writes: true,
  fields: ['updates', 'ordered', 'bypassDocumentValidation', 'let'],
  run: (args, workspace) => {
    args.checkUnsupported();
    const namespace = args.namespace();
    const tally: Tally = { n: 0, nModified: 0, upserted: [] };
    const errors = inTurn(args, args.documents('updates'), ({ doc }, index) => {
      const { query, modification, upsert } = statementOf(doc);
      const occasion: Occasion = { filter: query.filter, now: workspace.now() };
      const before = tally.n;
      for (const found of targets(workspace, namespace, query)) {
        const collection = workspace.catalogue.open(namespace);
        const isModified = modify(collection, found, { modification, occasion }) !== undefined;
        tally.n += 1;
        if (isModified) tally.nModified += 1;
      }
      if (tally.n > before || !upsert) return;
      const added = upserted(modification, occasion);
      workspace.catalogue.open(namespace).insert(added);
      tally.n += 1;
      tally.upserted.push({ index: integer(index), _id: added.doc['_id'] });
    });
    const { n, nModified, upserted: added } = tally;
    const upserts = added.length === 0 ? {} : { upserted: added };
    return done({ n: integer(n), nModified: integer(nModified), ...upserts, ...errors });
  },
};

const deleteFields = new Set(['q', 'limit', 'hint', 'collation']);

const remove: Command = {
  writes: true,
  fields: ['deletes', 'ordered', 'let'],
  run: (args, workspace) => {
    args.checkUnsupported();
    const namespace = args.namespace();
    let n = 0;
    const errors = inTurn(args, args.documents('deletes'), ({ doc }) => {
      const fields = new Fields(doc);
      fields.checkNames('delete.deletes', deleteFields);
      for (const found of targets(workspace, namespace, queryOf(fields, 'q'))) {
        workspace.catalogue.open(namespace).remove(found);
        n += 1;
      }
    });
    return done({ n: integer(n), ...errors });
  },
};

const oneOf = (value: Doc | null, last: Doc): Answer => done({ lastErrorObject: last, value });

const projectionOf = (args: Arguments): Project | undefined =>
  compileProjection(args.object('fields', {}), args.object('query', {}));
const observed = (doc: Doc, args: Arguments): Doc => (projectionOf(args) ?? same)(doc);
const same = (doc: Doc): Doc => doc;

const removeOne = (args: Arguments, workspace: Workspace, found: Found | undefined): Answer => {
  if (found === undefined) return oneOf(null, { n: integer(0) });
  workspace.catalogue.open(args.namespace()).remove(found);
  return oneOf(observed(read(found.bytes), args), { n: integer(1) });
};

const updateOne = (args: Arguments, workspace: Workspace, found: Found | undefined): Answer => {
  const modification = modificationOf(args.doc['update'], args.list('arrayFilters', []));
  const occasion: Occasion = { filter: args.object('query', {}), now: workspace.now() };
  const wantsNew = args.flag('new');
  if (found !== undefined) {
    const after = modify(workspace.catalogue.open(args.namespace()), found, { modification, occasion });
    const shown = wantsNew ? (after?.doc ?? found.doc) : read(found.bytes);
    return oneOf(observed(shown, args), { n: integer(1), updatedExisting: true });
  }
  if (!args.flag('upsert')) return oneOf(null, { n: integer(0), updatedExisting: false });
  const added = upserted(modification, occasion);
  workspace.catalogue.open(args.namespace()).insert(added);
  const last = { n: integer(1), updatedExisting: false, upserted: added.doc['_id'] };
  return oneOf(wantsNew ? observed(added.doc, args) : null, last);
};

const findAndModify: Command = {
  writes: true,
  fields: [
    ...['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'arrayFilters', 'hint', 'collation', 'let'],
    'bypassDocumentValidation',
  ],
  run: (args, workspace) => {
    projectionOf(args);
    const removing = args.flag('remove');
    if (removing === args.has('update')) {
      throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified');
    }
    const [found] = targets(workspace, args.namespace(), { ...queryOf(args, 'query'), limit: 1 });
    return removing ? removeOne(args, workspace, found) : updateOne(args, workspace, found);
  },
};

/** Commands that write documents. */
export const writeCommands: Commands = { insert, update, delete: remove, findAndModify, findandmodify: findAndModify };
