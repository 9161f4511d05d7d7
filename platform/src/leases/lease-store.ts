import { newId } from '../ids/ids.ts';
import { isDuplicateKey, type Db } from '../mongo/mongo.ts';
import type { LeaseDocument } from './lease.ts';

/** A lease, or the sign of life of a process that contends for the leases of these names. */
export type StoredLease = LeaseDocument & { readonly names?: readonly string[] };

/** The leases of a database, as one process writes them. */
export type LeaseStore = {
  /** Shows another beat under every lease that is held, and under the process itself. */
  readonly beat: (held: readonly string[], contended: readonly string[]) => Promise<void>;
  /** The leases of these names that there are, and every process that contends for any. */
  readonly look: (names: readonly string[]) => Promise<readonly StoredLease[]>;
  readonly one: (name: string) => Promise<StoredLease | undefined>;
  /** Takes a lease as it was found; its new fence, or undefined when somebody else was quicker. */
  readonly take: (name: string, found: LeaseDocument | undefined) => Promise<number | undefined>;
  readonly release: (name: string, fence: number) => Promise<void>;
  /** Gives back a lease that nobody waits for in turns: nothing of it is left. */
  readonly remove: (name: string, fence: number) => Promise<void>;
  /** Forgets a process that has shown no life, as it was found; or this one. */
  readonly forget: (member: Pick<StoredLease, '_id' | 'beat'>) => Promise<void>;
  readonly leave: () => Promise<void>;
};

const MEMBER = 'member/';
/** The first text behind all that begin with `member/`. */
const BEHIND_MEMBERS = 'member0';

/** The collection `leases` as the process `self` writes it. Every call may throw on an outage. */
export const leaseStore = (db: Db, self: string): LeaseStore => {
  const leases = db.collection<StoredLease>('leases');
  const own = { _id: `${MEMBER}${self}` };
  const takeNew = async (name: string): Promise<number | undefined> => {
    try {
      await leases.insertOne({ _id: name, holder: self, fence: 1, beat: newId() });
      return 1;
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
  };
  return {
    beat: async (held, names) => {
      await Promise.all([
        held.length > 0 && leases.updateMany({ _id: { $in: [...held] }, holder: self }, { $set: { beat: newId() } }),
        leases.updateOne(own, { $set: { holder: self, fence: 0, beat: newId(), names } }, { upsert: true }),
      ]);
    },
    look: (names) =>
      leases.find({ $or: [{ _id: { $in: [...names] } }, { _id: { $gte: MEMBER, $lt: BEHIND_MEMBERS } }] }).toArray(),
    one: async (name) => (await leases.findOne({ _id: name })) ?? undefined,
    take: async (name, found) => {
      if (!found) return takeNew(name);
      const { fence, beat } = found;
      const taken = await leases.updateOne(
        { _id: name, fence, beat },
        { $set: { holder: self, fence: fence + 1, beat: newId() } },
      );
      return taken.modifiedCount === 1 ? fence + 1 : undefined;
    },
    release: async (name, fence) => {
      await leases.updateOne({ _id: name, holder: self, fence }, { $set: { holder: null, beat: newId() } });
    },
    remove: async (name, fence) => {
      await leases.deleteOne({ _id: name, holder: self, fence });
    },
    forget: async ({ _id, beat }) => {
      await leases.deleteOne({ _id, beat });
    },
    leave: async () => {
      await leases.deleteOne(own);
    },
  };
};
