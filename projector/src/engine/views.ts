import { isDuplicateKey, type Db } from '@soebs/platform';
import { rowsName, type RowDocument, type ViewDocument } from './projection.ts';

/** Where the documents and lines of a build are kept. */
export type Views<V> = {
  readonly load: (id: string) => Promise<ViewDocument<V> | null>;
  /** Writes views whose stored revision is older; others are left as they are. Their lines are written before them. */
  readonly save: (documents: readonly ViewDocument<V>[], rows?: readonly RowDocument<object>[]) => Promise<void>;
};

const withoutDuplicates = async (write: Promise<unknown>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
};

/** The documents in the collection of this name, and the lines beside it. */
export const viewsIn = <V>(db: Db, collection: string): Views<V> => {
  const documents = db.collection<ViewDocument<V>>(collection);
  const rows = db.collection<RowDocument<object>>(rowsName(collection));
  const saveRows = async (added: readonly RowDocument<object>[]): Promise<void> => {
    const writes = added.map(({ _id, row }) => ({
      updateOne: { filter: { _id }, update: { $set: { row } }, upsert: true },
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
  };
};
