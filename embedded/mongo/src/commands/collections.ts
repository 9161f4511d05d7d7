import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { type Doc, integer, write } from '../values/doc.ts';
import { writeIndexSpec } from '../store/index-spec.ts';
import { type Command, type Commands, done } from './command.ts';
import { FIRST_BATCH } from './cursors.ts';

const nameIn = (namespace: string): string => namespace.slice(namespace.indexOf('.') + 1);

const create: Command = {
  writes: true,
  fields: [],
  run: (args, { catalogue }) => {
    const namespace = args.namespace();
    if (catalogue.find(namespace) !== undefined) {
      throw new CommandError('NamespaceExists', `Collection ${namespace} already exists.`);
    }
    catalogue.open(namespace);
    return done();
  },
};

const drop: Command = {
  writes: true,
  fields: [],
  run: (args, { catalogue }) => {
    const namespace = args.namespace();
    const collection = catalogue.find(namespace);
    if (collection === undefined) return done();
    const nIndexesWas = integer(collection.allIndexes().length);
    catalogue.drop(collection);
    return done({ nIndexesWas, ns: namespace });
  },
};

const dropDatabase: Command = {
  writes: true,
  fields: [],
  run: (args, { catalogue }) => {
    for (const collection of catalogue.inDatabase(args.database)) catalogue.drop(collection);
    return done({ dropped: args.database });
  },
};

const renameCollection: Command = {
  writes: true,
  fields: ['to', 'dropTarget'],
  run: (args, { catalogue }) => {
    const [from, to] = [args.text('renameCollection'), args.text('to')];
    const collection = catalogue.find(from);
    if (collection === undefined)
      throw new CommandError('NamespaceNotFound', `Source collection ${from} does not exist`);
    if (from === to) throw new CommandError('IllegalOperation', "Can't rename a collection to itself");
    if (catalogue.find(to) !== undefined && !args.flag('dropTarget')) {
      throw new CommandError('NamespaceExists', 'target namespace exists');
    }
    catalogue.rename(collection, to);
    return done();
  },
};

const listCollections: Command = {
  writes: false,
  fields: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
  run: (args, { catalogue, cursors }) => {
    const matches = compileFilter(args.object('filter', {}));
    const nameOnly = args.flag('nameOnly');
    const entries = catalogue.inDatabase(args.database).map(({ namespace, idIndex }): Doc => {
      const entry = { name: nameIn(namespace), type: 'collection' };
      if (nameOnly) return entry;
      return { ...entry, options: {}, info: { readOnly: false }, idIndex: writeIndexSpec(idIndex.spec) };
    });
    const source = entries.filter(matches).map(write);
    const namespace = `${args.database}.$cmd.listCollections`;
    return cursors.first(source[Symbol.iterator](), { namespace, size: FIRST_BATCH, single: false });
  },
};

const listDatabases: Command = {
  writes: false,
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  run: (args, { catalogue }) => {
    const matches = compileFilter(args.object('filter', {}));
    const names = new Set(catalogue.all().map(({ namespace }) => namespace.slice(0, namespace.indexOf('.'))));
    const databases = [...names].map((name): Doc => ({ name, empty: false }));
    return done({ databases: databases.filter(matches) });
  },
};

/** Commands about collections and databases. */
export const collectionCommands: Commands = {
  create,
  drop,
  dropDatabase,
  renameCollection,
  listCollections,
  listDatabases,
};
