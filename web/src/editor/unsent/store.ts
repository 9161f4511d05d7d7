import type { Unsent } from '@soebs/events/transcript';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** What is typed and not yet in the log, safe from reload, crash, offline and a lost session (TX13). */
export type UnsentStore = {
  /** Takes over what this page, or one that is gone, left behind for a transcript; null when nothing is left. */
  adopt(transcriptId: string): Promise<Unsent | null>;
  keep(transcriptId: string, unsent: Unsent): Promise<void>;
  clear(transcriptId: string): Promise<void>;
};

type Entry = {
  readonly key: string;
  readonly transcriptId: string;
  readonly unsent: Unsent;
};

type UnsentSchema = DBSchema & {
  unsent: { key: string; value: Entry; indexes: { transcriptId: string } };
};

const open = (): Promise<IDBPDatabase<UnsentSchema>> =>
  openDB<UnsentSchema>('soebs-outbox', 1, {
    upgrade: (database) => {
      database.createObjectStore('unsent', { keyPath: 'key' }).createIndex('transcriptId', 'transcriptId');
    },
  });

/** A page that is left or killed lets go of its locks a moment later than its successor may ask for them. */
const LETTING_GO_MS = 2_000;

/** Holds a lock as long as this page lives, so that others can tell its entries from orphans. Resolves when it is held. */
const holdWhileAlive = (name: string, locks: LockManager): Promise<void> =>
  new Promise((resolve) => {
    void locks.request(name, { ifAvailable: true }, (lock) => {
      resolve();
      // Nobody but this page takes this name for longer than a look: not to have it is to hold it already.
      return lock ? new Promise<never>(() => undefined) : Promise.resolve();
    });
  });

const isFree = (name: string, locks: LockManager): Promise<boolean> =>
  locks.request(name, { signal: AbortSignal.timeout(LETTING_GO_MS) }, () => Promise.resolve(true)).catch(() => false);

/**
 * Makes an entry another page's own; null when a third page was quicker. One transaction: of two pages that open at once, as
 * after a browser's restart, one gets it.
 */
const take = async (database: IDBPDatabase<UnsentSchema>, key: string, ownKey: string): Promise<Unsent | null> => {
  const change = database.transaction('unsent', 'readwrite');
  const entry = await change.store.get(key);
  if (entry && key !== ownKey)
    await Promise.all([change.store.delete(key), change.store.put({ ...entry, key: ownKey })]);
  await change.done;
  return entry?.unsent ?? null;
};

/**
 * The store in IndexedDB. `pageId` tells this page's entries from those of others and is new with every load: a tab that is
 * duplicated takes its session storage along, so nothing kept there would do.
 */
export const openUnsentStore = (pageId: string, locks: LockManager): UnsentStore => {
  const database = open();
  const lockName = (key: string): string => `soebs-outbox:${key}`;
  const keyOf = (transcriptId: string): string => `${transcriptId}/${pageId}`;
  return {
    adopt: async (transcriptId) => {
      const ownKey = keyOf(transcriptId);
      await holdWhileAlive(lockName(ownKey), locks);
      const keys = await (await database).getAllKeysFromIndex('unsent', 'transcriptId', transcriptId);
      // The own one first: another's put into its place would be the loss of it.
      for (const key of [ownKey, ...keys.filter((other) => other !== ownKey)]) {
        if (key !== ownKey && !(await isFree(lockName(key), locks))) continue;
        const unsent = await take(await database, key, ownKey);
        if (unsent) return unsent;
      }
      return null;
    },
    keep: async (transcriptId, unsent) => {
      await (await database).put('unsent', { key: keyOf(transcriptId), transcriptId, unsent });
    },
    clear: async (transcriptId) => {
      await (await database).delete('unsent', keyOf(transcriptId));
    },
  };
};

/** An unsentStore that lasts as long as its owner: for tests, and where the browser keeps nothing. */
export const memoryUnsentStore = (kept = new Map<string, Unsent>()): UnsentStore => ({
  adopt: (transcriptId) => Promise.resolve(kept.get(transcriptId) ?? null),
  keep: (transcriptId, unsent) => {
    kept.set(transcriptId, unsent);
    return Promise.resolve();
  },
  clear: (transcriptId) => {
    kept.delete(transcriptId);
    return Promise.resolve();
  },
});
