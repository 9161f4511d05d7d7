import { boundsOf } from '../plan/bounds.ts';
import { candidate } from '../plan/plan.ts';
import { Selection } from '../plan/select.ts';
import type { Catalogue } from './catalogue.ts';
import type { Collection } from './collection.ts';
import type { Database } from './database.ts';
import type { Index } from './index.ts';

const expired = (database: Database, collection: Collection, { index, now }: { index: Index; now: Date }) => {
  const [field] = index.spec.fields;
  const oldest = new Date(now.getTime() - (index.spec.expireAfterSeconds ?? 0) * 1000);
  const filter = { [field?.path ?? '']: { $lt: oldest } };
  if (candidate(index, boundsOf(filter), []) === undefined) return [];
  return [...new Selection(database, collection).find({ filter, hint: index.spec.name })];
};

/** Removes the documents whose date lies further back than their index allows; answers how many. Other types than dates never expire. */
export const removeExpired = (database: Database, catalogue: Catalogue, now: Date): number => {
  let removed = 0;
  for (const collection of catalogue.all()) {
    for (const index of collection.indexes.filter(({ spec }) => spec.expireAfterSeconds !== undefined)) {
      const gone = expired(database, collection, { index, now });
      for (const one of gone) collection.remove(one);
      removed += gone.length;
    }
  }
  return removed;
};
