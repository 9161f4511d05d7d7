import type { Address, addressBody } from '@soebs/contract';
import { newId } from '@soebs/platform';
import type { z } from 'zod';
import type { AccountCollections, StoredAddress } from './user.model.ts';

type Given = z.output<typeof addressBody>;

const most = 20;

const shown = ({ _id, userId: _user, createdAt: _at, ...address }: StoredAddress): Address => ({ id: _id, ...address });

/** The postal addresses of a person; as long as there is one, exactly one is preferred. */
export const addressBook = ({ addresses }: Pick<AccountCollections, 'addresses'>, now: () => Date) => {
  const stored = (userId: string): Promise<StoredAddress[]> =>
    addresses.find({ userId }).sort({ createdAt: 1, _id: 1 }).toArray();

  /** Makes one address preferred: the one that is named, or that was, or the oldest. */
  const settle = async (userId: string, preferredId?: string): Promise<Address[]> => {
    const all = await stored(userId);
    const chosen = all.find(({ _id }) => _id === preferredId) ?? all.find(({ preferred }) => preferred) ?? all[0];
    if (chosen) {
      await addresses.updateOne({ _id: chosen._id }, { $set: { preferred: true } });
      await addresses.updateMany({ userId, _id: { $ne: chosen._id } }, { $set: { preferred: false } });
    }
    return all.map((each) => shown({ ...each, preferred: each._id === chosen?._id }));
  };

  return {
    list: async (userId: string): Promise<Address[]> => (await stored(userId)).map(shown),
    /** Adds an address; undefined when there are 20 already. */
    add: async (userId: string, given: Given): Promise<Address[] | undefined> => {
      if ((await addresses.countDocuments({ userId })) >= most) return undefined;
      const _id = newId();
      await addresses.insertOne({ ...given, _id, userId, createdAt: now() });
      return settle(userId, given.preferred ? _id : undefined);
    },
    /** Changes an address; undefined when the person has no such one. */
    change: async (userId: string, id: string, given: Given): Promise<Address[] | undefined> => {
      const { matchedCount } = await addresses.updateOne({ _id: id, userId }, { $set: { ...given } });
      if (matchedCount === 0) return undefined;
      return settle(userId, given.preferred ? id : undefined);
    },
    /** Removes an address; undefined when the person has no such one. */
    remove: async (userId: string, id: string): Promise<Address[] | undefined> => {
      const { deletedCount } = await addresses.deleteOne({ _id: id, userId });
      return deletedCount === 0 ? undefined : settle(userId);
    },
  };
};
export type AddressBook = ReturnType<typeof addressBook>;
