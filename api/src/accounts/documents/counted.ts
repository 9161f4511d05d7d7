import type { AccountCollections, User, Visit } from './collections.ts';

/** What of accounts may be counted: who registered and who was there; a count leaves with no name. */
export type CountedAccounts = {
  /** Accounts from this moment on that are still there. */
  readonly registeredSince: (since: Date) => AsyncIterable<Pick<User, '_id' | 'createdAt' | 'verified'>>;
  /** Visits that lasted until this moment or longer (AU11). */
  readonly visitsSince: (since: Date) => AsyncIterable<Pick<Visit, 'userId' | 'startedAt' | 'lastAt'>>;
};

export const countedAccounts = ({ users, visits }: Pick<AccountCollections, 'users' | 'visits'>): CountedAccounts => ({
  registeredSince: (since) =>
    users
      .find({ createdAt: { $gte: since } })
      .project<Pick<User, '_id' | 'createdAt' | 'verified'>>({ createdAt: 1, verified: 1 }),
  visitsSince: (since) => visits.find({ lastAt: { $gte: since } }),
});
