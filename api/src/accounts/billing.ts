import type { Address, RecipientBody, RecipientDraft } from '@soebs/contract';
import type { AddressBook } from './addresses.ts';
import { renewSearchWords } from './search-words.ts';
import type { AccountCollections, User } from './user.model.ts';

export type BillingDeps = {
  readonly accountDocuments: AccountCollections;
  readonly addressBook: Pick<AddressBook, 'list' | 'add' | 'change'>;
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

/** What the profile knows of whom receipts are made out to: company and its number, and the preferred address (CR14). */
export const billing = ({ accountDocuments, addressBook }: BillingDeps) => {
  const { users } = accountDocuments;
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
    /** Where a form begins. */
    draft: async (userId: string): Promise<RecipientDraft> =>
      draftOf(await users.findOne({ _id: userId }), await preferredOf(userId)),
    /** The recipient that needs not to be asked for; undefined without a preferred address. */
    known: async (userId: string): Promise<RecipientBody | undefined> => {
      const address = await preferredOf(userId);
      return address && draftOf(await users.findOne({ _id: userId }), address);
    },
    /** Keeps what was given for the next time; where 20 addresses are full, this one is only on the receipt. */
    keep: async (userId: string, given: RecipientBody): Promise<void> => {
      const same = (await addressBook.list(userId)).find((each) => isSame(each, given));
      const address = { ...placeOf(given), preferred: true };
      if (!same) await addressBook.add(userId, address);
      else if (!same.preferred) await addressBook.change(userId, same.id, address);
      await users.updateOne({ _id: userId }, { $set: { company: given.company || null, uid: given.uid || null } });
      await renewSearchWords(accountDocuments, userId);
    },
  };
};
export type Billing = ReturnType<typeof billing>;
