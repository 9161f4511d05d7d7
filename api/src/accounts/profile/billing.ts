import type { Address, RecipientBody, RecipientDraft } from '@soebs/contract';
import type { AddressBook } from './addresses.ts';
import { renewSearchWords } from '../documents/search-words.ts';
import type { AccountCollections, User } from '../documents/collections.ts';

export type BillingDeps = {
  readonly collections: Pick<AccountCollections, 'users'>;
  readonly addressBook: Pick<AddressBook, 'list' | 'add' | 'change'>;
};

/** What the profile knows of whom receipts are made out to: company and its number, and the preferred address (CR14). */
export type Billing = {
  /** Whom receipts name, with the preferred address, if there is one. Nobody once erasure has begun. */
  readonly billed: (
    userId: string,
  ) => Promise<{ readonly user: User; readonly address: Address | undefined } | undefined>;
  /** Where a form begins. */
  readonly draft: (userId: string) => Promise<RecipientDraft>;
  /** The recipient that needs not to be asked for; undefined without a preferred address. */
  readonly known: (userId: string) => Promise<RecipientBody | undefined>;
  /** Keeps what was given for the next time; where 20 addresses are full, this one is only on the receipt. */
  readonly keep: (userId: string, given: RecipientBody) => Promise<void>;
};

const nowhere = { addressLine1: '', addressLine2: '', postalCode: '', city: '', country: 'CHE' as const };

const placeOf = ({ addressLine1, addressLine2, postalCode, city, country }: Address | RecipientBody) => ({
  addressLine1,
  addressLine2,
  postalCode,
  city,
  country,
});

const isSame = (a: Address, b: RecipientBody): boolean => JSON.stringify(placeOf(a)) === JSON.stringify(placeOf(b));

export const billing = ({ collections, addressBook }: BillingDeps): Billing => {
  const { users } = collections;
  const preferredOf = async (userId: string): Promise<Address | undefined> =>
    (await addressBook.list(userId)).find(({ preferred }) => preferred);
  const draftOf = (user: User | null, address: Address | undefined): RecipientDraft => ({
    name: user ? `${user.firstname} ${user.lastname}` : '',
    company: user?.company ?? '',
    uid: user?.uid ?? '',
    orderReference: '',
    ...(address ? placeOf(address) : nowhere),
  });
  return {
    billed: async (userId) => {
      const user = await users.findOne({ _id: userId });
      return !user || user.erasingSince ? undefined : { user, address: await preferredOf(userId) };
    },
    draft: async (userId) => draftOf(await users.findOne({ _id: userId }), await preferredOf(userId)),
    known: async (userId) => {
      const address = await preferredOf(userId);
      return address && draftOf(await users.findOne({ _id: userId }), address);
    },
    keep: async (userId, given) => {
      const same = (await addressBook.list(userId)).find((each) => isSame(each, given));
      const address = { ...placeOf(given), preferred: true };
      if (!same) await addressBook.add(userId, address);
      else if (!same.preferred) await addressBook.change(userId, same.id, address);
      await users.updateOne({ _id: userId }, { $set: { company: given.company || null, uid: given.uid || null } });
      await renewSearchWords(collections, userId);
    },
  };
};
