import type { Address } from '@soebs/contract';
import type { AddressBook } from '../accounts/addresses.ts';
import type { AccountCollections, User } from '../accounts/user.model.ts';

const countries: Readonly<Record<Address['country'], string>> = {
  CHE: 'Schweiz',
  DEU: 'Deutschland',
  AUT: 'Österreich',
};

const linesOf = ({ company, firstname, lastname }: User, address: Address | undefined): string[] => {
  const name = [company ?? '', `${firstname} ${lastname}`];
  if (!address) return name.filter(Boolean);
  const { addressLine1, addressLine2, postalCode, city, country } = address;
  return [...name, addressLine1, addressLine2, `${postalCode} ${city}`, countries[country]].filter(Boolean);
};

/** A person as letters name them: with the preferred address, if there is one. Nobody once erasure has begun. */
export const addressees = ({ users }: Pick<AccountCollections, 'users'>, addressBook: Pick<AddressBook, 'list'>) => ({
  find: async (userId: string): Promise<{ readonly user: User; readonly lines: readonly string[] } | undefined> => {
    const user = await users.findOne({ _id: userId });
    if (!user || user.erasingSince) return undefined;
    const preferred = (await addressBook.list(userId)).find((each) => each.preferred);
    return { user, lines: linesOf(user, preferred) };
  },
});
export type Addressees = ReturnType<typeof addressees>;
