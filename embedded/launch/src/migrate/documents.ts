import type { Db } from 'mongodb';

/** Documents by collection. */
export type DocumentCount = Readonly<Record<string, number>>;

/** Checkpoints, builds of views and signs of life belong to a log and its processes; elsewhere they are made anew. Fences go on. */
const OF_PROCESSES = [
  'projector.checkpoints',
  'processes.checkpoints',
  'views.builds',
  'projector.heartbeat',
  'projector.heartbeats',
  'deploy.instances',
  'health.probe',
  'backups',
];
/** A build that has begun since the list of builds was read. */
const IS_OF_BUILD = /@\d+\.\d+(\.rows)?$/u;
const BATCH = 500;

/** The collections that no projection can build again: everything but views and checkpoints. */
export const plainCollections = async (db: Db): Promise<string[]> => {
  const old = await db.collection<{ _id: string }>('projector.checkpoints').find().toArray();
  const builds = await db.collection<{ collection: string }>('views.builds').find().toArray();
  const views = [...old.map(({ _id }) => _id), ...builds.map(({ collection }) => collection)];
  const left = new Set([...OF_PROCESSES, ...views, ...views.map((view) => `${view}.rows`)]);
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  return all
    .map(({ name }) => name)
    .filter((name) => !left.has(name) && !IS_OF_BUILD.test(name) && !name.startsWith('system.'))
    .sort();
};

/** Counts what would be copied. */
export const countDocuments = async (db: Db): Promise<DocumentCount> => {
  const counts: Record<string, number> = {};
  for (const name of await plainCollections(db)) counts[name] = await db.collection(name).countDocuments();
  return counts;
};

const copyIndexes = async (name: string, from: Db, to: Db): Promise<void> => {
  const indexes = await from.collection(name).indexes();
  const own = indexes.filter((index) => index.name !== '_id_').map(({ v: _version, ...index }) => index);
  if (own.length > 0) await to.collection(name).createIndexes(own);
};

/** Copies accounts and other plain documents with their indexes; a document that is there already is replaced. */
export const copyDocuments = async (from: Db, to: Db): Promise<DocumentCount> => {
  const counts: Record<string, number> = {};
  for (const name of await plainCollections(from)) {
    await copyIndexes(name, from, to);
    let batch: { replaceOne: { filter: object; replacement: object; upsert: true } }[] = [];
    let copied = 0;
    const write = async (): Promise<void> => {
      if (batch.length > 0) await to.collection(name).bulkWrite(batch);
      copied += batch.length;
      batch = [];
    };
    for await (const document of from.collection(name).find({}, { promoteValues: false })) {
      const { _id, ...replacement } = document;
      batch.push({ replaceOne: { filter: { _id }, replacement, upsert: true } });
      if (batch.length >= BATCH) await write();
    }
    await write();
    counts[name] = copied;
  }
  return counts;
};
