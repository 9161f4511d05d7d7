import type { NamedPerson } from '@soebs/contract';
import type { AccountCollections } from '../documents/collections.ts';

/** People by their ids, for those who know them by nothing else. */
export type Directory = {
  /** Those of these people that there are, as staff read them, by their ids. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, NamedPerson>>;
  /** The id behind what staff have typed: that of the person with this address, or the text itself. */
  readonly idBehind: (text: string) => Promise<string>;
  /** The account that has proved an address and is open, if there is one. */
  readonly verifiedIdOf: (email: string) => Promise<string | null>;
  /** Whether there is such an account, be it on its way out. */
  readonly exists: (userId: string) => Promise<boolean>;
  /** Whether there is such an account and its erasure has not begun. */
  readonly isActive: (userId: string) => Promise<boolean>;
  /** Whether somebody may come in: there, verified and not blocked. */
  readonly mayEnter: (userId: string) => Promise<boolean>;
};

export const directory = ({ users }: Pick<AccountCollections, 'users'>): Directory => ({
  namesOf: async (ids) => {
    const found = await users
      .find({ _id: { $in: [...new Set(ids)] } }, { projection: { firstname: 1, lastname: 1, email: 1 } })
      .toArray();
    return new Map(
      found.map(({ _id, firstname, lastname, email }) => [_id, { id: _id, name: `${firstname} ${lastname}`, email }]),
    );
  },
  idBehind: async (text) => {
    if (!text.includes('@')) return text;
    const found = await users.findOne({ email: text.toLowerCase() }, { projection: { _id: 1 } });
    return found?._id ?? text;
  },
  verifiedIdOf: async (email) => {
    const proved = { email: email.toLowerCase(), verified: true, erasingSince: { $exists: false } };
    return (await users.findOne(proved, { projection: { _id: 1 } }))?._id ?? null;
  },
  exists: async (userId) => (await users.countDocuments({ _id: userId })) > 0,
  mayEnter: async (userId) =>
    (await users.countDocuments({ _id: userId, verified: true, blocked: false, erasingSince: { $exists: false } })) > 0,
  isActive: async (userId) => (await users.countDocuments({ _id: userId, erasingSince: { $exists: false } })) > 0,
});
