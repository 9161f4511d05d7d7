import {
  type AnyBulkWriteOperation,
  type ClientBulkWriteModel,
  type Collection,
  type Db,
  type Document,
  MongoClient,
} from 'mongodb';

/** Something that a test works on. */
export type Entity = MongoClient | Db | Collection;

/** The operation is not known to this runner. */
export class UnknownOperation extends Error {
  override readonly name = 'UnknownOperation';
}

type Args = Record<string, unknown>;
type Perform<On> = (on: On, args: Args, rest: object) => unknown;

const document = (value: unknown): Document => (typeof value === 'object' && value !== null ? value : {});
const documents = (value: unknown): Document[] => (Array.isArray(value) ? value.map(document) : []);

/** `{ ids… }` keyed by index, as the format writes it. */
const bulk: Perform<Collection> = (on, { requests }, rest) =>
  on.bulkWrite(documents(requests) as AnyBulkWriteOperation[], rest);

const onCollection: Readonly<Record<string, Perform<Collection>>> = {
  aggregate: (on, { pipeline }, rest) => on.aggregate(documents(pipeline), rest).toArray(),
  bulkWrite: bulk,
  count: (on, { filter }, rest) => on.countDocuments(document(filter), rest),
  countDocuments: (on, { filter }, rest) => on.countDocuments(document(filter), rest),
  estimatedDocumentCount: (on, _args, rest) => on.estimatedDocumentCount(rest),
  createIndex: (on, { keys, name, unique }) =>
    on.createIndex(keys as Record<string, 1>, { name: String(name), unique: unique === true }, {}),
  deleteMany: (on, { filter }, rest) => on.deleteMany(document(filter), rest),
  deleteOne: (on, { filter }, rest) => on.deleteOne(document(filter), rest),
  distinct: (on, { fieldName, filter }, rest) => on.distinct(String(fieldName), document(filter), rest),
  find: (on, { filter }, rest) => on.find(document(filter), rest).toArray(),
  findOne: (on, { filter }, rest) => on.findOne(document(filter), rest),
  findOneAndDelete: (on, { filter }, rest) => on.findOneAndDelete(document(filter), rest),
  findOneAndReplace: (on, { filter, replacement }, rest) =>
    on.findOneAndReplace(document(filter), document(replacement), lowered(rest)),
  findOneAndUpdate: (on, { filter, update }, rest) =>
    on.findOneAndUpdate(document(filter), update as Document, lowered(rest)),
  insertMany: (on, args, rest) => on.insertMany(documents(args['documents']), rest),
  insertOne: (on, args, rest) => on.insertOne(document(args['document']), rest),
  replaceOne: (on, { filter, replacement }, rest) => on.replaceOne(document(filter), document(replacement), rest),
  updateMany: (on, { filter, update }, rest) => on.updateMany(document(filter), update as Document, rest),
  updateOne: (on, { filter, update }, rest) => on.updateOne(document(filter), update as Document, rest),
};

const onDatabase: Readonly<Record<string, Perform<Db>>> = {
  aggregate: (on, { pipeline }, rest) => on.aggregate(documents(pipeline), rest).toArray(),
  runCommand: (on, { command }) => on.command(document(command)),
};

/** The format names a write by its key, the driver by `name`. */
const modelOf = (model: Document): Document => {
  const [entry] = Object.entries(model);
  return { name: entry?.[0], ...document(entry?.[1]) };
};

const onClient: Readonly<Record<string, Perform<MongoClient>>> = {
  clientBulkWrite: (on, { models }, rest) =>
    on.bulkWrite(documents(models).map(modelOf) as unknown as ClientBulkWriteModel[], rest),
};

/** `Before` and `After` in the format are lower case in the driver. */
const lowered = (options: object): object =>
  'returnDocument' in options ? { ...options, returnDocument: String(options.returnDocument).toLowerCase() } : options;

const positional = [
  'filter',
  'update',
  'replacement',
  'document',
  'documents',
  'pipeline',
  'requests',
  'models',
  'fieldName',
];

const isCollection = (on: Entity): on is Collection => 'collectionName' in on;

const plan = (on: Entity, name: string): ((args: Args, rest: object) => unknown) => {
  const unknown = (): never => {
    throw new UnknownOperation(name);
  };
  if (on instanceof MongoClient) return (args, rest) => (onClient[name] ?? unknown)(on, args, rest);
  if (isCollection(on)) return (args, rest) => (onCollection[name] ?? unknown)(on, args, rest);
  return (args, rest) => (onDatabase[name] ?? unknown)(on, args, rest);
};

/** Does one operation of a test on an entity. Throws UnknownOperation for those that this runner does not know. */
export const perform = async (on: Entity, name: string, args: Args): Promise<unknown> => {
  const rest = Object.fromEntries(Object.entries(args).filter(([key]) => !positional.includes(key)));
  return await plan(on, name)(args, rest);
};
