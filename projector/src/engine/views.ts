import { isDuplicateKey, type Db } from '@soebs/platform';
import { rowsName, type RowDocument, type ViewDocument } from './projection.ts';

type Checkpoint = { readonly _id: string; readonly version: number; readonly position: string; readonly log: string };

/** What a view was built from: the version of its projection and the log it read. */
export type Origin = { readonly version: number; readonly log: string };

/** Where a projection's documents and its checkpoint are kept. */
export type Views<V> = {
  readonly load: (id: string) => Promise<ViewDocument<V> | null>;
  /** Writes views whose stored revision is older; others are left as they are. Their lines are written before them. */
  readonly save: (documents: readonly ViewDocument<V>[], rows?: readonly RowDocument<object>[]) => Promise<void>;
  /** The position behind which to go on; `start` for a view of another version or another log, or one forgotten. */
  readonly checkpoint: (origin: Origin) => Promise<bigint | 'start'>;
  /** Empties the view, to be built from the first event. Lines of the same origin stay: they are written again as they are. */
  readonly begin: (origin: Origin) => Promise<void>;
  /** Throws Forgotten when the view was forgotten, or begun anew by another version, in the meantime. */
  readonly saveCheckpoint: (origin: Origin, position: bigint) => Promise<void>;
  /** Forgets the view: whoever keeps it begins anew. */
  readonly clear: () => Promise<void>;
};

/** The view is not what this run has built: it must begin anew. */
export class Forgotten extends Error {
  override readonly name = 'Forgotten';
  readonly code = 'view_forgotten';
}

const withoutDuplicates = async (write: Promise<unknown>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
};

/** The documents of the view `name` in the database. */
export const viewsIn = <V>(db: Db, name: string): Views<V> => {
  const documents = db.collection<ViewDocument<V>>(name);
  const rows = db.collection<RowDocument<object>>(rowsName(name));
  const checkpoints = db.collection<Checkpoint>('projector.checkpoints');
  const saveRows = async (added: readonly RowDocument<object>[]): Promise<void> => {
    const writes = added.map(({ _id, ...rest }) => ({
      updateOne: { filter: { _id }, update: { $set: rest }, upsert: true },
    }));
    if (writes.length > 0) await withoutDuplicates(rows.bulkWrite(writes, { ordered: false }));
  };
  return {
    load: (id) => documents.findOne({ _id: id } as never),
    save: async (changed, added = []) => {
      await saveRows(added);
      const writes = changed.map(({ _id, revision, view }) => ({
        updateOne: {
          filter: { _id, revision: { $lt: revision } } as never,
          update: { $set: { revision, view } } as never,
          upsert: true,
        },
      }));
      if (writes.length > 0) await withoutDuplicates(documents.bulkWrite(writes, { ordered: false }));
    },
    checkpoint: async ({ version, log }) => {
      const found = await checkpoints.findOne({ _id: name, version, log });
      return found && found.position !== 'start' ? BigInt(found.position) : 'start';
    },
    begin: async (origin) => {
      await documents.deleteMany({});
      await rows.deleteMany({ $or: [{ version: { $ne: origin.version } }, { log: { $ne: origin.log } }] });
      await checkpoints.updateOne({ _id: name }, { $set: { ...origin, position: 'start' } }, { upsert: true });
    },
    saveCheckpoint: async (origin, position) => {
      const saved = await checkpoints.updateOne({ _id: name, ...origin }, { $set: { position: String(position) } });
      if (saved.matchedCount === 0) throw new Forgotten(name);
    },
    clear: async () => {
      await checkpoints.deleteOne({ _id: name });
      await documents.deleteMany({});
    },
  };
};
