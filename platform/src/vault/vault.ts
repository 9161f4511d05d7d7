import { randomBytes } from 'node:crypto';
import { Binary, type Collection } from 'mongodb';
import { isDuplicateKey, openMongo } from '../mongo/mongo.ts';

/** The key was destroyed: what it sealed can be read by nobody any more, and nothing can be sealed with it. */
export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed';
  readonly code = 'key_destroyed';
}

/** A key, word that it was destroyed, or nothing: it was never made, or its vault is not the one of this log. */
export type FoundKey = Buffer | 'destroyed' | undefined;

/**
 * The keys under which the log holds what people say and write: 256 bits each, one per thing (a project). They are kept
 * outside the log, so that destroying one makes its thing unreadable in the log and in every copy of it (AU12).
 */
export type Vault = {
  readonly keyOf: (id: string) => Promise<FoundKey>;
  /** The key to write with; made at its first use, the same one for all who ask at the same time. Throws KeyDestroyed. */
  readonly keyFor: (id: string) => Promise<Buffer>;
  /** For ever, also for a thing that never had one. Other processes remember a key for up to a minute. */
  readonly destroy: (id: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Where keys are kept. `add` adds only what is absent. */
type KeyPlace = {
  readonly read: (id: string) => Promise<FoundKey>;
  readonly add: (id: string, key: Buffer) => Promise<void>;
  readonly destroy: (id: string) => Promise<void>;
};

const KEY_BYTES = 32;
const KEPT_KEYS = 2_000;
const KEPT_MS = 60_000;

/** Remembers keys for a minute, so that a thing that is worked on is not asked for with every event. */
const remembering = (place: KeyPlace, close: () => Promise<void>): Vault => {
  const kept = new Map<string, { readonly key: Buffer | 'destroyed'; readonly untilMs: number }>();
  const remembered = (id: string): FoundKey => {
    const found = kept.get(id);
    return found && found.untilMs > performance.now() ? found.key : undefined;
  };
  const keyOf = async (id: string): Promise<FoundKey> => {
    const before = remembered(id);
    if (before) return before;
    const key = await place.read(id);
    kept.delete(id);
    if (key) kept.set(id, { key, untilMs: performance.now() + KEPT_MS });
    const oldest = kept.keys().next();
    if (kept.size > KEPT_KEYS && !oldest.done) kept.delete(oldest.value);
    return key;
  };
  const usable = async (id: string): Promise<Buffer | undefined> => {
    const key = await keyOf(id);
    if (key === 'destroyed') throw new KeyDestroyed(id);
    return key;
  };
  return {
    keyOf,
    keyFor: async (id) => {
      const before = await usable(id);
      if (before) return before;
      await place.add(id, randomBytes(KEY_BYTES));
      const made = await usable(id);
      if (!made) throw new Error(`the key of ${id} was not kept`);
      return made;
    },
    destroy: async (id) => {
      await place.destroy(id);
      kept.delete(id);
    },
    close,
  };
};

type KeyDocument = { readonly _id: string; readonly key: Binary | null };

const inCollection = (keys: Collection<KeyDocument>): KeyPlace => ({
  read: async (id) => {
    const found = await keys.findOne({ _id: id });
    if (!found) return undefined;
    return found.key ? Buffer.from(found.key.buffer) : 'destroyed';
  },
  add: async (id, key) => {
    try {
      await keys.insertOne({ _id: id, key: new Binary(key) });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  },
  destroy: async (id) => {
    await keys.updateOne({ _id: id }, { $set: { key: null } }, { upsert: true });
  },
});

/** Opens the vault at a `mongodb://` address: a database of its own, with a backup of its own. Throws when out of reach. */
export const openVault = async (url: string): Promise<Vault> => {
  const { db, close } = await openMongo(url);
  return remembering(inCollection(db.collection<KeyDocument>('keys')), close);
};

/** A vault that ends with its process: for fault runs and tests. */
export const memoryVault = (): Vault => {
  const keys = new Map<string, Buffer | 'destroyed'>();
  const place: KeyPlace = {
    read: (id) => Promise.resolve(keys.get(id)),
    add: (id, key) => {
      if (!keys.has(id)) keys.set(id, key);
      return Promise.resolve();
    },
    destroy: (id) => {
      keys.set(id, 'destroyed');
      return Promise.resolve();
    },
  };
  return remembering(place, () => Promise.resolve());
};
