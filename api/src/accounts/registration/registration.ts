import type { RefusalCode, registerBody } from '@soebs/contract';
import { isDuplicateKey, newId, type Log } from '@soebs/platform';
import type { z } from 'zod';
import { isCommon } from '../passwords/common-passwords.ts';
import { mailTokens } from './mail-tokens.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { findableBy } from '../documents/search-words.ts';
import type { AccountCollections, User } from '../documents/collections.ts';
import { emailTo } from '../../mail/email-to.ts';
import { logSecurityEvent } from '../documents/security-log.ts';
import type { Outbox } from '../../mail/outbox.ts';

export type RegistrationDeps = {
  readonly collections: Pick<AccountCollections, 'users' | 'tokens'>;
  readonly outbox: Pick<Outbox, 'put'>;
  /** Where people open the product: links in mails begin with it, whatever a request calls this server. */
  readonly webUrl: string;
  readonly now: () => Date;
  readonly log: Log;
  /** Given to everybody who confirms an address, once. */
  readonly welcome: (userId: string) => Promise<void>;
  /** Told when an address was proved: whatever waits for it is theirs from now on. */
  readonly proved: (user: { readonly id: string; readonly email: string }) => Promise<void>;
  readonly isRegistrationOpen: () => boolean;
};

type Registration = z.output<typeof registerBody>;

const newUser = async (given: Registration, at: Date): Promise<User> => ({
  _id: newId(),
  email: given.email,
  ...findableBy({ ...given, company: given.company ?? null }),
  passwordHash: await hashPassword(given.password),
  firstname: given.firstname,
  lastname: given.lastname,
  company: given.company === '' ? null : (given.company ?? null),
  role: 'user',
  features: [],
  locale: given.locale,
  blocked: false,
  verified: false,
  isEnterpriseAPICustomer: false,
  createdAt: at,
  termsAcceptedAt: at,
});

/** New users, and the proof that an address is theirs (AU1, AU2). */
export type Registrations = {
  /** Makes the user and sends the link. Answers the refusal, if any. */
  readonly register: (given: Registration) => Promise<RefusalCode | undefined>;
  /**
   * Sends the link again, once the caller is answered: neither what is answered nor how long it takes tells an unverified
   * address from an unknown or verified one.
   */
  readonly resend: (email: string) => void;
  /** Within the life of a link every click answers yes: scanners click too. Answers whether the link was good. */
  readonly verify: (token: string) => Promise<boolean>;
};

export const registration = (deps: RegistrationDeps): Registrations => {
  const { collections, outbox, webUrl, now, log, welcome, proved, isRegistrationOpen } = deps;
  const { users } = collections;
  const tokens = mailTokens(collections, now);

  const sendLink = async (user: User): Promise<void> => {
    const query = new URLSearchParams({ token: await tokens.issue('verify', user._id), email: user.email });
    const url = `${webUrl}/verify?${query.toString()}`;
    await outbox.put(emailTo(user, { kind: 'verifyEmail', data: { url } }));
  };

  return {
    register: async (given: Registration): Promise<RefusalCode | undefined> => {
      if (!isRegistrationOpen()) return 'registration_closed';
      if (given.acceptedTerms === false) return 'terms_not_accepted';
      if (isCommon(given.password, [given.email])) return 'password_too_common';
      if ((await users.countDocuments({ email: given.email })) > 0) return 'email_alread_taken';
      const user = await newUser(given, now());
      try {
        await users.insertOne(user);
      } catch (error) {
        if (isDuplicateKey(error)) return 'email_alread_taken';
        throw error;
      }
      logSecurityEvent(log, 'registered', user._id);
      await sendLink(user);
      return undefined;
    },
    resend: (email: string): void => {
      const send = async (): Promise<void> => {
        const user = await users.findOne({ email, verified: false });
        if (user) await sendLink(user);
      };
      send().catch((error: unknown) => log.error({ err: error }, 'resending a link failed'));
    },
    verify: async (token: string): Promise<boolean> => {
      const userId = await tokens.find('verify', token);
      if (userId === undefined) return false;
      // Before the address counts as confirmed: whoever stops in between is welcomed at the next click.
      if ((await users.countDocuments({ _id: userId, verified: false })) > 0) await welcome(userId);
      const { matchedCount, modifiedCount } = await users.updateOne({ _id: userId }, { $set: { verified: true } });
      if (modifiedCount > 0) logSecurityEvent(log, 'verified', userId);
      const user = await users.findOne({ _id: userId }, { projection: { email: 1 } });
      if (user) await proved({ id: userId, email: user.email });
      return matchedCount > 0;
    },
  };
};
