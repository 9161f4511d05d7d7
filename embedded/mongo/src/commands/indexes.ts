import { CommandError } from '../errors.ts';
import type { Index } from '../store/index.ts';
import { readIndexSpec, writeIndexSpec } from '../store/index-spec.ts';
import type { Collection } from '../store/collection.ts';
import type { Catalogue } from '../store/catalogue.ts';
import { integer, isArray, isDoc, write } from '../values/doc.ts';
import { equal } from '../values/key.ts';
import type { Arguments } from './arguments.ts';
import { type Command, type Commands, done } from './command.ts';
import { FIRST_BATCH } from './cursors.ts';

const createIndexes: Command = {
  writes: true,
  fields: ['indexes', 'commitQuorum'],
  run: (args, { catalogue }) => {
    const specs = args.list('indexes').map((spec) => readIndexSpec(isDoc(spec) ? spec : {}));
    const created = catalogue.find(args.namespace()) === undefined;
    const collection = catalogue.open(args.namespace());
    const before = collection.allIndexes().length;
    for (const spec of specs) {
      const index = catalogue.addIndex(collection, spec);
      if (index !== undefined) collection.fill(index);
    }
    const after = collection.allIndexes().length;
    return done({
      numIndexesBefore: integer(before),
      numIndexesAfter: integer(after),
      createdCollectionAutomatically: created,
      ...(before === after ? { note: 'all indexes already exist' } : {}),
    });
  },
};

const existing = (args: Arguments, catalogue: Catalogue): Collection => {
  const namespace = args.namespace();
  const collection = catalogue.find(namespace);
  if (collection === undefined) throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
  return collection;
};

const listIndexes: Command = {
  writes: false,
  fields: ['cursor'],
  run: (args, { catalogue, cursors }) => {
    const collection = existing(args, catalogue);
    const source = collection.allIndexes().map(({ spec }) => write(writeIndexSpec(spec)));
    const options = { namespace: args.namespace(), size: FIRST_BATCH, single: false };
    return cursors.first(source[Symbol.iterator](), options);
  },
};

const named = (collection: Collection, asked: unknown): Index[] => {
  if (asked === '*') return [...collection.indexes];
  if (isArray(asked)) return asked.flatMap((one) => named(collection, one));
  const index = collection.indexes.find(({ spec }) => spec.name === asked || equal(spec.key, asked));
  if (index !== undefined) return [index];
  const isId = asked === '_id_' || equal(collection.idIndex.spec.key, asked);
  if (isId) throw new CommandError('InvalidOptions', 'cannot drop _id index');
  throw new CommandError('IndexNotFound', `index not found with name [${String(asked)}]`);
};

const dropIndexes: Command = {
  writes: true,
  fields: ['index'],
  run: (args, { catalogue }) => {
    const collection = existing(args, catalogue);
    const nIndexesWas = integer(collection.allIndexes().length);
    for (const index of named(collection, args.doc['index'])) catalogue.dropIndex(collection, index);
    return done({ nIndexesWas });
  },
};

/** Commands about indexes. */
export const indexCommands: Commands = { createIndexes, listIndexes, dropIndexes, deleteIndexes: dropIndexes };
