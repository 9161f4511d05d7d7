import type { RefusalCode } from '@soebs/contract';
import type { Log } from '@soebs/platform';
import type { AccountCollections, User } from './documents/collections.ts';
import { logSecurityEvent } from './documents/security-log.ts';
import type { Lockout } from './login/lockout.ts';
import type { AddressBook } from './profile/addresses.ts';
import type { SessionStore } from './sessions/sessions.ts';
import type { Administrators } from './staff/administrators.ts';

export type ErasedAccountsDeps = {
  readonly collections: AccountCollections;
  readonly administrators: Pick<Administrators, 'change'>;
  readonly addressBook: Pick<AddressBook, 'forget'>;
  readonly lockout: Pick<Lockout, 'clear'>;
  readonly sessions: Pick<SessionStore, 'removeAll' | 'endAll'>;
  readonly now: () => Date;
  readonly log: Log;
};

/** Accounts on their way out (AU12): closed at once, forgotten when everything else of the person is gone. */
export type ErasedAccounts = {
  /** Nobody comes in as this person any more. Answers the refusal, if any: the last administrator stays. */
  readonly close: (userId: string) => Promise<RefusalCode | undefined>;
  readonly find: (userId: string) => Promise<User | null>;
  /** Removes the logins of an account that was closed. */
  readonly endSessions: (userId: string) => Promise<void>;
  /** All that were closed and are not forgotten yet. */
  readonly closed: () => Promise<readonly User[]>;
  /** Deletes all documents beside the user's own. */
  readonly forget: (user: Pick<User, '_id' | 'email'>) => Promise<void>;
  /** Deletes the user's own document: the last of all. */
  readonly remove: (userId: string) => Promise<void>;
};

export const erasedAccounts = (deps: ErasedAccountsDeps): ErasedAccounts => {
  const { collections, administrators, addressBook, lockout, sessions, now, log } = deps;
  const { users, devices, tokens, emailChanges, visits } = collections;
  return {
    close: (userId) => administrators.change(userId, { erasingSince: now() }),
    find: (userId) => users.findOne({ _id: userId }),
    endSessions: (userId) => sessions.removeAll(userId),
    closed: () => users.find({ erasingSince: { $gt: new Date(0) } }).toArray(),
    forget: async ({ _id: userId, email }) => {
      await lockout.clear(email);
      await sessions.endAll(userId);
      for (const each of [devices, tokens, emailChanges]) await each.deleteMany({ userId });
      await addressBook.forget(userId);
      await visits.deleteMany({ userId });
    },
    remove: async (userId) => {
      await users.deleteOne({ _id: userId });
      logSecurityEvent(log, 'erased', userId);
    },
  };
};
