import type { RefusalCode } from '@soebs/contract';
import type { Log } from '@soebs/platform';
import { isCommon } from '../passwords/common-passwords.ts';
import { mailTokens } from './mail-tokens.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { endingSessions } from '../sessions/session-version.ts';
import type { AccountCollections, User } from '../documents/collections.ts';
import { emailTo } from '../../mail/email-to.ts';
import { logSecurityEvent } from '../documents/security-log.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { SessionStore } from '../sessions/sessions.ts';
import type { Lockout } from '../login/lockout.ts';

export type RecoveryDeps = {
  readonly collections: Pick<AccountCollections, 'users' | 'tokens'>;
  readonly sessions: Pick<SessionStore, 'removeAll'>;
  readonly lockout: Pick<Lockout, 'clear'>;
  readonly outbox: Pick<Outbox, 'put'>;
  /** Where people open the product. */
  readonly webUrl: string;
  readonly now: () => Date;
  readonly log: Log;
};

/** New passwords: by a link sent by mail, or by who is logged in (AU1, AU2, AU5). */
export type Recovery = {
  /** Sends a link for a new password; answers whether the address is known, as the specification wants it. */
  readonly forgot: (email: string) => Promise<boolean>;
  /**
   * Sets a new password by a link, once. It proves the address, lifts a lock and ends every login. A refused password
   * leaves the link as it is.
   */
  readonly reset: (token: string, password: string) => Promise<RefusalCode | undefined>;
  /** Sets a new password for who has just given the present one; their other logins end. */
  readonly change: (userId: string, password: string, sessionId: string) => Promise<RefusalCode | undefined>;
};

export const recovery = ({ collections, sessions, lockout, outbox, webUrl, now, log }: RecoveryDeps): Recovery => {
  const { users } = collections;
  const tokens = mailTokens(collections, now);

  const changed = async (user: User, exceptSessionId?: string): Promise<void> => {
    await sessions.removeAll(user._id, exceptSessionId);
    logSecurityEvent(log, 'password.changed', user._id);
    await outbox.put(emailTo(user, { kind: 'passwordChanged', data: {} }));
  };

  return {
    forgot: async (email: string): Promise<boolean> => {
      const user = await users.findOne({ email, erasingSince: { $exists: false } });
      if (!user) return false;
      const query = new URLSearchParams({ token: await tokens.issue('reset', user._id) });
      await outbox.put(emailTo(user, { kind: 'resetPassword', data: { url: `${webUrl}/reset?${query.toString()}` } }));
      logSecurityEvent(log, 'password.forgotten', user._id);
      return true;
    },
    reset: async (token: string, password: string): Promise<RefusalCode | undefined> => {
      const ownerId = await tokens.find('reset', token);
      const owner = ownerId === undefined ? null : await users.findOne({ _id: ownerId });
      if (!owner || owner.erasingSince) return 'invalid_verification_link';
      if (isCommon(password, [owner.email])) return 'password_too_common';
      const passwordHash = await hashPassword(password);
      if ((await tokens.use('reset', token)) === undefined) return 'invalid_verification_link';
      await users.updateOne({ _id: owner._id }, endingSessions({ passwordHash, verified: true }));
      await tokens.voidAll(owner._id);
      await lockout.clear(owner.email);
      await changed(owner);
      return undefined;
    },
    change: async (userId: string, password: string, sessionId: string): Promise<RefusalCode | undefined> => {
      const user = await users.findOne({ _id: userId });
      if (!user) return 'unauthorized';
      if (isCommon(password, [user.email])) return 'password_too_common';
      await users.updateOne({ _id: userId }, endingSessions({ passwordHash: await hashPassword(password) }, sessionId));
      await tokens.voidAll(userId);
      await changed(user, sessionId);
      return undefined;
    },
  };
};
