import { me } from '@soebs/contract';
import type { Person } from '../http/person.ts';
import type { AccountCollections } from './documents/collections.ts';
import type { AddressBook } from './profile/addresses.ts';

export type AccountCopyDeps = {
  readonly collections: Pick<AccountCollections, 'users' | 'sessions' | 'visits'>;
  readonly addressBook: Pick<AddressBook, 'list'>;
};

/** What the documents of an account tell their own person (AU12): no hashes, no secrets. */
export const accountCopy =
  ({ collections, addressBook }: AccountCopyDeps) =>
  async (person: Person): Promise<Readonly<Record<string, unknown>>> => {
    const userId = person.id;
    const user = await collections.users.findOne({ _id: userId });
    const sessions = await collections.sessions.find({ userId }).toArray();
    const visits = await collections.visits.find({ userId }).toArray();
    return {
      account: { ...me.parse(person), createdAt: user?.createdAt, termsAcceptedAt: user?.termsAcceptedAt ?? null },
      vocabulary: user?.vocabulary ?? [],
      addresses: await addressBook.list(userId),
      logins: sessions.map(({ device, createdAt, idleUntil, maxUntil }) => ({
        device,
        createdAt,
        idleUntil,
        maxUntil,
      })),
      visits: visits.map(({ startedAt, lastAt, routes, deviceClass }) => ({ startedAt, lastAt, routes, deviceClass })),
    };
  };
