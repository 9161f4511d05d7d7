import type { RefusalCode } from '@soebs/contract';
import type { Log, Metrics } from '@soebs/platform';
import { hashPassword, isOutdated, verifyPassword } from '../passwords/passwords.ts';
import { personOf } from '../documents/person.ts';
import type { Refreshed, SessionStore, Tokens } from '../sessions/sessions.ts';
import type { AccountCollections, User } from '../documents/collections.ts';
import type { Person } from '../../http/person.ts';
import { emailTo } from '../../mail/email-to.ts';
import { logSecurityEvent } from '../documents/security-log.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Lockout } from './lockout.ts';
import type { KnownDevices } from '../sessions/devices.ts';
import type { Limits } from '../../limits/limits.ts';

export type AccountsDeps = {
  readonly collections: Pick<AccountCollections, 'users'>;
  readonly sessions: Pick<SessionStore, 'open' | 'refresh' | 'check'>;
  readonly lockout: Pick<Lockout, 'isLocked' | 'failed' | 'succeeded'>;
  readonly devices: KnownDevices;
  readonly limits: Pick<Limits, 'add' | 'check' | 'take'>;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'auth_failures_total'>;
};

export type Login = {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  /** Where it comes from, what the device calls itself, and the token that the device was given before, if any. */
  readonly from: {
    readonly address: string;
    readonly deviceName: string;
    readonly deviceToken: string | undefined;
  };
};
export type LoginResult =
  | { readonly ok: true; readonly tokens: Tokens; readonly deviceToken: string }
  | { readonly ok: false; readonly reason: RefusalCode; readonly retryAfterSeconds?: number };

/** How often a login begins anew because the user's sessions were ended while it went on. */
const LOGIN_ATTEMPTS = 3;

const refusalOf = (user: User): RefusalCode | undefined => {
  if (user.erasingSince) return 'incorrect_login_credentials';
  if (user.blocked) return 'account_blocked';
  return user.verified ? undefined : 'email_not_verified';
};

/** What a failed login leaves behind: a count for the address or the device, and an email when that has locked it. */
const failed = async (deps: AccountsDeps, login: Login, who: { user: User | null; device: string | undefined }) => {
  const { lockout, limits, outbox, log } = deps;
  const { user, device } = who;
  logSecurityEvent(log, 'login.failed', user?._id);
  deps.metrics.auth_failures_total.inc();
  if (device === undefined) await limits.add('loginAddress', login.from.address, 1);
  const hasLocked = await lockout.failed(login.email, device);
  if (hasLocked && user) await outbox.put(emailTo(user, { kind: 'accountLocked', data: {} }));
};

/** Opens the session; undefined when the user's sessions were ended meanwhile, by a new password for example. */
const welcome = async (deps: AccountsDeps, login: Login, user: User): Promise<LoginResult | undefined> => {
  const { collections, sessions, devices, log } = deps;
  const { deviceName: device, deviceToken } = login.from;
  if (isOutdated(user.passwordHash)) {
    await collections.users.updateOne(
      { _id: user._id, passwordHash: user.passwordHash },
      { $set: { passwordHash: await hashPassword(login.password) } },
    );
  }
  const tokens = await sessions.open(user, { rememberMe: login.rememberMe, device });
  if (!tokens) return undefined;
  logSecurityEvent(log, 'login.succeeded', user._id);
  return { ok: true, deviceToken: await devices.remember(deviceToken, user), tokens };
};

/** Whether a login may be tried at all: not while locked, and not too often from one place. */
const halted = async (
  deps: AccountsDeps,
  login: Login,
  device: string | undefined,
): Promise<LoginResult | undefined> => {
  const { lockout, limits } = deps;
  if (await lockout.isLocked(login.email, device)) return { ok: false, reason: 'account_locked_out' };
  const within = device === undefined ? await limits.check('loginAddress', login.from.address) : { ok: true as const };
  return within.ok ? undefined : { ok: false, reason: 'rate_limited', retryAfterSeconds: within.retryAfterSeconds };
};

/** Who may come in (AU1, AU3, AU4). */
export type Accounts = {
  /** Blocked and unverified are told only after a correct password; a lock also answers for unknown addresses. */
  readonly login: (login: Login) => Promise<LoginResult>;
  /** New tokens; a replayed token ends the login, and its owner is told by mail (AU4). */
  readonly refresh: (token: string) => Promise<Refreshed>;
  /** The person of an access token, if the session holds and the user is neither blocked nor being erased. */
  readonly personOf: (access: string | undefined) => Promise<Person | undefined>;
  /** Asks for the password again, before what could lock its owner out. Answers the refusal, if any. */
  readonly passwordAgain: (userId: string, password: string) => Promise<RefusalCode | undefined>;
};

export const accounts = (deps: AccountsDeps): Accounts => {
  const { collections, sessions, lockout, devices, outbox, log } = deps;
  const { users } = collections;
  const attempt = async (login: Login): Promise<LoginResult | undefined> => {
    const { email, password } = login;
    const device = await devices.known(login.from.deviceToken, email);
    const halt = await halted(deps, login, device);
    if (halt) return halt;
    const user = await users.findOne({ email });
    if (!(await verifyPassword(password, user?.passwordHash)) || !user) {
      await failed(deps, login, { user, device });
      return { ok: false, reason: 'incorrect_login_credentials' };
    }
    const reason = refusalOf(user);
    if (reason) return { ok: false, reason };
    await lockout.succeeded(email, device);
    return welcome(deps, login, user);
  };
  return {
    login: async (login: Login): Promise<LoginResult> => {
      for (let attempts = 0; attempts < LOGIN_ATTEMPTS; attempts += 1) {
        const result = await attempt(login);
        if (result) return result;
      }
      return { ok: false, reason: 'busy' };
    },
    refresh: async (token: string): Promise<Refreshed> => {
      const refreshed = await sessions.refresh(token);
      const reusedTokenUserId = refreshed.ok ? undefined : refreshed.reusedTokenUserId;
      const user = reusedTokenUserId === undefined ? null : await users.findOne({ _id: reusedTokenUserId });
      if (user) {
        logSecurityEvent(log, 'login.stolen', user._id);
        deps.metrics.auth_failures_total.inc();
        await outbox.put(emailTo(user, { kind: 'loginStolen', data: {} }));
      }
      return refreshed;
    },
    personOf: async (access: string | undefined): Promise<Person | undefined> => {
      const found = access === undefined ? undefined : await sessions.check(access);
      return found && !found.user.blocked && !found.user.erasingSince
        ? personOf(found.user, found.session._id)
        : undefined;
    },
    passwordAgain: async (userId: string, password: string): Promise<RefusalCode | undefined> => {
      const within = await deps.limits.take('passwordAgain', userId);
      if (!within.ok) return 'rate_limited';
      const user = await users.findOne({ _id: userId });
      const fits = await verifyPassword(password, user?.passwordHash);
      if (fits) return undefined;
      logSecurityEvent(log, 'password.wrong', userId);
      deps.metrics.auth_failures_total.inc();
      return 'wrong_password';
    },
  };
};
