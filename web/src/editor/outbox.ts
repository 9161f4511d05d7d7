import { type Unsent } from '@soebs/events/transcript';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** What is typed and not yet in the log, safe from reload, crash, offline and a lost session (TX13). */
export interface Outbox {
  /** Takes over what this tab, or a tab that is gone, left behind for a transcript; null when nothing is left. */
  adopt(transcriptId: string): Promise<Unsent | null>;
  keep(transcriptId: string, unsent: Unsent): Promise<void>;
  clear(transcriptId: string): Promise<void>;
}

interface Entry {
  readonly key: string;
  readonly transcriptId: string;
  readonly unsent: Unsent;
}

interface OutboxSchema extends DBSchema {
  unsent: { key: string; value: Entry; indexes: { transcriptId: string } };
}

const open = (): Promise<IDBPDatabase<OutboxSchema>> =>
  openDB<OutboxSchema>('soebs-outbox', 1, {
    upgrade: (database) => {
      database.createObjectStore('unsent', { keyPath: 'key' }).createIndex('transcriptId', 'transcriptId');
    },
  });

/** Holds a lock as long as this tab lives, so that others can tell its entries from orphans. */
const holdWhileAlive = (name: string, locks: LockManager): void => {
  void locks.request(name, () => new Promise<never>(() => undefined));
};

const isFree = async (name: string, locks: LockManager): Promise<boolean> =>
  locks.request(name, { ifAvailable: true }, (lock) => Promise.resolve(lock !== null));

/** The outbox in IndexedDB; `tabId` tells this tab's entries from those of tabs that may still be open. */
export const openOutbox = (tabId: string, locks: LockManager | undefined): Outbox => {
  const database = open();
  const lockName = (key: string): string => `soebs-outbox:${key}`;
  const ownKey = (transcriptId: string): string => `${transcriptId}/${tabId}`;
  const isOrphan = async ({ key }: Entry): Promise<boolean> =>
    key.endsWith(`/${tabId}`) || (locks !== undefined && (await isFree(lockName(key), locks)));
  return {
    adopt: async (transcriptId) => {
      const entries = await (await database).getAllFromIndex('unsent', 'transcriptId', transcriptId);
      for (const entry of entries) {
        if (!(await isOrphan(entry))) continue;
        const moved = { ...entry, key: ownKey(transcriptId) };
        const change = (await database).transaction('unsent', 'readwrite');
        await Promise.all([change.store.delete(entry.key), change.store.put(moved), change.done]);
        if (locks) holdWhileAlive(lockName(moved.key), locks);
        return moved.unsent;
      }
      if (locks) holdWhileAlive(lockName(ownKey(transcriptId)), locks);
      return null;
    },
    keep: async (transcriptId, unsent) => {
      await (await database).put('unsent', { key: ownKey(transcriptId), transcriptId, unsent });
    },
    clear: async (transcriptId) => {
      await (await database).delete('unsent', ownKey(transcriptId));
    },
  };
};

/** An outbox that lasts as long as its owner: for tests, and where the browser keeps nothing. */
export const memoryOutbox = (kept = new Map<string, Unsent>()): Outbox => ({
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
