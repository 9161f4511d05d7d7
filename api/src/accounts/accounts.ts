import type { RefusalCode } from '@soebs/contract';
import type { Person } from './person.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import type { Lockout } from './lockout.ts';
import type { SessionStore, Tokens } from './sessions.ts';
import type { AccountCollections, User } from './user.model.ts';

export type AccountsParts = {
  readonly collections: AccountCollections;
  readonly sessions: SessionStore;
  readonly lockout: Lockout;
};
type Login = { readonly email: string; readonly password: string; readonly rememberMe: boolean };
type LoginResult =
  { readonly ok: true; readonly tokens: Tokens } | { readonly ok: false; readonly reason: RefusalCode };

const personOf = (
  { _id, passwordHash: _hash, company: _company, createdAt: _at, ...user }: User,
  sessionId: string,
): Person => ({
  ...user,
  id: _id,
  locked: false,
  sessionId,
});

/** Who may come in (AU1, AU3, AU4). */
export const accounts = ({ collections: { users }, sessions, lockout }: AccountsParts) => {
  const refusalOf = (user: User): RefusalCode | undefined => {
    if (user.blocked) return 'account_blocked';
    return user.verified ? undefined : 'email_not_verified';
  };
  return {
    /** Blocked and unverified are told only after a correct password; a lock also answers for unknown addresses. */
    login: async ({ email, password, rememberMe }: Login): Promise<LoginResult> => {
      if (await lockout.isLocked(email)) return { ok: false, reason: 'account_locked_out' };
      const user = await users.findOne({ email });
      if (!(await verifyPassword(password, user?.passwordHash)) || !user) {
        await lockout.failed(email);
        return { ok: false, reason: 'incorrect_login_credentials' };
      }
      const reason = refusalOf(user);
      if (reason) return { ok: false, reason };
      await lockout.succeeded(email);
      if (isOutdated(user.passwordHash)) {
        await users.updateOne({ _id: user._id }, { $set: { passwordHash: await hashPassword(password) } });
      }
      return { ok: true, tokens: await sessions.open(user, rememberMe) };
    },
    /** The person of an access token, if the session holds and the user is not blocked. */
    personOf: async (access: string | undefined): Promise<Person | undefined> => {
      const session = access === undefined ? undefined : await sessions.check(access);
      const user = session && (await users.findOne({ _id: session.userId }));
      return user && !user.blocked ? personOf(user, session._id) : undefined;
    },
  };
};
export type Accounts = ReturnType<typeof accounts>;
