import type { Address, addressBody } from '@soebs/contract';
import { isDuplicateKey, newId } from '@soebs/platform';
import type { z } from 'zod';
import type { AccountCollections, AddressBookPage, StoredAddress } from '../documents/collections.ts';

type Given = z.output<typeof addressBody>;
type Deps = Pick<AccountCollections, 'addresses' | 'addressBooks'>;

const MOST = 20;

/** Which address is preferred: the one that was named last, or else the oldest. */
const preferredOf = ({ ids, preferredId }: AddressBookPage): string | undefined =>
  ids.find((id) => id === preferredId) ?? ids[0];

const shown = (
  { _id, userId: _user, createdAt: _at, ...address }: StoredAddress,
  preferredId: string | undefined,
): Address => ({ ...address, id: _id, preferred: _id === preferredId });

/**
 * The page of each person: which addresses there are and which one is preferred, in one document. So at most 20 of them and
 * exactly one preferred hold whoever writes at the same moment.
 */
const pages = ({ addresses, addressBooks }: Deps) => {
  /** Made from the addresses themselves where there is none yet. */
  const made = async (userId: string): Promise<AddressBookPage> => {
    const found = await addresses.find({ userId }).sort({ createdAt: 1, _id: 1 }).toArray();
    const preferredId = found.find(({ preferred }) => preferred)?._id ?? null;
    return { _id: userId, ids: found.map(({ _id }) => _id), preferredId };
  };
  return {
    read: async (userId: string): Promise<AddressBookPage> =>
      (await addressBooks.findOne({ _id: userId })) ?? made(userId),
    /** Sees to it that there is a page to write on. */
    open: async (userId: string): Promise<void> => {
      if (await addressBooks.findOne({ _id: userId })) return;
      try {
        await addressBooks.insertOne(await made(userId));
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
};

/** The postal addresses of a person; as long as there is one, exactly one is preferred. */
export type AddressBook = {
  readonly list: (userId: string) => Promise<Address[]>;
  /** Adds an address; undefined when there are 20 already. */
  readonly add: (userId: string, given: Given) => Promise<Address[] | undefined>;
  /** Changes an address; undefined when the person has no such one. */
  readonly change: (userId: string, id: string, given: Given) => Promise<Address[] | undefined>;
  /** Removes an address; undefined when the person has no such one. */
  readonly remove: (userId: string, id: string) => Promise<Address[] | undefined>;
  /** Forgets what is kept of a person. */
  readonly forget: (userId: string) => Promise<void>;
};

export const addressBook = (deps: Deps, now: () => Date): AddressBook => {
  const { addresses, addressBooks } = deps;
  const { read, open } = pages(deps);

  const list = async (userId: string): Promise<Address[]> => {
    const page = await read(userId);
    const found = await addresses.find({ userId }).toArray();
    const byId = new Map(found.map((each) => [each._id, each]));
    return page.ids.flatMap((id) => {
      const stored = byId.get(id);
      return stored ? [shown(stored, preferredOf(page))] : [];
    });
  };
  const isThere = async (userId: string, id: string): Promise<boolean> => (await read(userId)).ids.includes(id);

  return {
    list,
    add: async (userId: string, given: Given): Promise<Address[] | undefined> => {
      await open(userId);
      const _id = newId();
      await addresses.insertOne({ ...given, _id, userId, createdAt: now() });
      const { modifiedCount } = await addressBooks.updateOne(
        { _id: userId, [`ids.${MOST - 1}`]: { $exists: false } },
        { $push: { ids: _id }, ...(given.preferred ? { $set: { preferredId: _id } } : {}) },
      );
      if (modifiedCount > 0) return list(userId);
      await addresses.deleteOne({ _id });
      return undefined;
    },
    change: async (userId: string, id: string, given: Given): Promise<Address[] | undefined> => {
      if (!(await isThere(userId, id))) return undefined;
      await open(userId);
      await addresses.updateOne({ _id: id, userId }, { $set: { ...given } });
      if (given.preferred) await addressBooks.updateOne({ _id: userId, ids: id }, { $set: { preferredId: id } });
      else await addressBooks.updateOne({ _id: userId, preferredId: id }, { $set: { preferredId: null } });
      return list(userId);
    },
    remove: async (userId: string, id: string): Promise<Address[] | undefined> => {
      await open(userId);
      const { modifiedCount } = await addressBooks.updateOne({ _id: userId, ids: id }, { $pull: { ids: id } });
      if (modifiedCount === 0) return undefined;
      await addresses.deleteOne({ _id: id, userId });
      return list(userId);
    },
    forget: async (userId: string): Promise<void> => {
      await addresses.deleteMany({ userId });
      await addressBooks.deleteOne({ _id: userId });
    },
  };
};
