import type { Address, Recipient, RecipientBody } from '@soebs/contract';
import type { AddressBook } from '../accounts/addresses.ts';
import type { AccountCollections, User } from '../accounts/user.model.ts';

const countries: Readonly<Record<Address['country'], string>> = {
  CHE: 'Schweiz',
  DEU: 'Deutschland',
  AUT: 'Österreich',
};

type Named = { readonly company: string; readonly name: string };
type Place = Omit<Address, 'id' | 'preferred'>;

const linesOf = ({ company, name }: Named, place: Place | undefined): string[] => {
  if (!place) return [company, name].filter(Boolean);
  const { addressLine1, addressLine2, postalCode, city, country } = place;
  return [company, name, addressLine1, addressLine2, `${postalCode} ${city}`, countries[country]].filter(Boolean);
};

/** A recipient as a person has written it, in the lines of an email. */
export const recipientOf = (given: RecipientBody): Recipient => ({
  lines: linesOf(given, given),
  uid: given.uid || null,
  orderReference: given.orderReference || null,
});

/** A person as emails name them: with the preferred address, if there is one. Nobody once erasure has begun. */
export const addressees = ({ users }: Pick<AccountCollections, 'users'>, addressBook: Pick<AddressBook, 'list'>) => ({
  find: async (userId: string): Promise<{ readonly user: User; readonly recipient: Recipient } | undefined> => {
    const user = await users.findOne({ _id: userId });
    if (!user || user.erasingSince) return undefined;
    const preferred = (await addressBook.list(userId)).find((each) => each.preferred);
    const named = { company: user.company ?? '', name: `${user.firstname} ${user.lastname}` };
    return { user, recipient: { lines: linesOf(named, preferred), uid: user.uid ?? null, orderReference: null } };
  },
});
export type Addressees = ReturnType<typeof addressees>;
