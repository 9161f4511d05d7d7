import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isStorageFull, newId, newToken, sha256 as hashOf } from '@soebs/platform';
import type { AccountRules, Life } from '../account-rules.ts';
import { endingSessions, isOfVersion } from './session-version.ts';
import type { AccountCollections, Session, User } from '../documents/collections.ts';

const MINUTE_MS = 60_000;
const ACCESS_MS = 15 * MINUTE_MS;
/** How long the token before the present one is answered with the present one (AU4). */
const GRACE_MS = 30_000;

type LiveSession = { readonly session: Session; readonly user: User; readonly hash: string };

/** How long a login lives (AU4): staff short, remembered long. */
export const lifeOf = (
  { plain, remembered, staff }: AccountRules['lives'],
  role: User['role'],
  rememberMe: boolean,
): Life => {
  if (role !== 'user') return staff;
  return rememberMe ? remembered : plain;
};

/** The two tokens of a login as the browser holds them: `<session id>.<256 random bits>`. */
export type Tokens = {
  readonly access: string;
  readonly refresh: string;
  readonly rememberMe: boolean;
  readonly idleMs: number;
};

/** What became of a refresh: new tokens, or none, with the user of the login if a replayed token has ended it. */
export type Refreshed =
  { readonly ok: true; readonly tokens: Tokens } | { readonly ok: false; readonly reusedTokenUserId?: string };

/** A new login as it was asked for. */
export type Opening = { readonly rememberMe: boolean; readonly device: string };

const derive = (key: string, use: 'access' | 'refresh', from: string): string =>
  createHmac('sha256', key).update(`${use}/${from}`).digest('base64url');
const isSame = (a: string, b: string | null): boolean =>
  b !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
const splitToken = (token: string): { id: string; secret: string } => {
  const dot = token.indexOf('.');
  return { id: token.slice(0, dot), secret: token.slice(dot + 1) };
};

const tokensOf = (
  session: Pick<Session, '_id' | 'rotationKey' | 'rememberMe' | 'idleMs'>,
  refresh: string,
): Tokens => ({
  access: `${session._id}.${derive(session.rotationKey, 'access', refresh)}`,
  refresh: `${session._id}.${refresh}`,
  rememberMe: session.rememberMe,
  idleMs: session.idleMs,
});

/** By time of login; the id decides between sessions of one moment, so that every reader finds the same order. */
const newestFirst = (a: Session, b: Session): number =>
  (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0) || (a._id < b._id ? 1 : -1);

/** Whether a secret, by its hash, is one of the four that a session may still be asked with. */
const isTokenOf = ({ session, hash }: LiveSession): boolean =>
  [session.accessHash, session.previousAccessHash, session.refreshHash, session.previousRefreshHash].some((each) =>
    isSame(hash, each),
  );

/** What a rotation stores: the successors of the presented token, the present ones kept for the grace time. */
const successors = (session: Session, refresh: string, at: Date) => ({
  refreshHash: hashOf(refresh),
  previousRefreshHash: session.refreshHash,
  accessHash: hashOf(derive(session.rotationKey, 'access', refresh)),
  previousAccessHash: session.accessHash,
  accessUntil: new Date(at.getTime() + ACCESS_MS),
  rotatedAt: at,
  idleUntil: new Date(Math.min(at.getTime() + session.idleMs, session.maxUntil.getTime())),
});

/** Whom a session is opened for, as they were read when their password was checked. */
export type SessionOwner = Pick<User, '_id' | 'role' | 'sessionVersion'>;

const newSession = (
  user: SessionOwner,
  { rememberMe, device }: Opening,
  { now, life: { idleMs, maxMs } }: { readonly now: Date; readonly life: Life },
): { session: Session; refresh: string } => {
  const at = now.getTime();
  const refresh = newToken();
  const rotationKey = randomBytes(32).toString('hex');
  const session: Session = {
    _id: newId(),
    userId: user._id,
    rotationKey,
    rememberMe,
    idleMs,
    accessHash: hashOf(derive(rotationKey, 'access', refresh)),
    accessUntil: new Date(at + ACCESS_MS),
    previousAccessHash: null,
    refreshHash: hashOf(refresh),
    previousRefreshHash: null,
    rotatedAt: now,
    idleUntil: new Date(at + idleMs),
    maxUntil: new Date(at + maxMs),
    device,
    createdAt: now,
    userVersion: user.sessionVersion ?? 0,
  };
  return { session, refresh };
};

const holds = (session: Session, at: Date): boolean => session.maxUntil > at && session.idleUntil > at;

const activity = ({ sessions, users, now }: SessionDeps) => ({
  isOpen: async (sessionId: string): Promise<boolean> => {
    const session = await sessions.findOne({ _id: sessionId });
    if (!session || !holds(session, now())) return false;
    const user = await users.findOne({ _id: session.userId });
    return user !== null && isOfVersion(session, user);
  },

  touch: async (sessionId: string): Promise<void> => {
    const session = await sessions.findOne({ _id: sessionId });
    const at = now();
    if (!session || session.idleUntil <= at) return;
    const idleUntil = new Date(Math.min(at.getTime() + session.idleMs, session.maxUntil.getTime()));
    if (idleUntil.getTime() - session.idleUntil.getTime() < MINUTE_MS) return;
    try {
      await sessions.updateOne({ _id: sessionId }, { $max: { idleUntil } });
    } catch (error) {
      // Without room nobody is kept from reading: the next request counts.
      if (!isStorageFull(error)) throw error;
    }
  },
});

type SessionDeps = Pick<AccountCollections, 'sessions' | 'users'> & {
  readonly now: () => Date;
  readonly rules: () => Pick<AccountRules, 'lives' | 'loginsAtOnce'>;
  /** Tells every api process to close the sockets of a login. */
  readonly ended: (sessionId: string) => void;
};

const ofPeople = ({ sessions, users, ended, now }: SessionDeps) => {
  const end = async (ids: readonly string[]): Promise<void> => {
    await sessions.deleteMany({ _id: { $in: [...ids] } });
    for (const id of ids) ended(id);
  };
  const idsOf = async (userId: string): Promise<string[]> =>
    (await sessions.find({ userId }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  const list = async (userId: string): Promise<Session[]> => {
    const at = now();
    const user = await users.findOne({ _id: userId });
    return (await sessions.find({ userId }).toArray())
      .filter((session) => holds(session, at) && user !== null && isOfVersion(session, user))
      .sort(newestFirst);
  };
  const remove = async (userId: string, exceptId?: string): Promise<void> =>
    end((await idsOf(userId)).filter((id) => id !== exceptId));
  return {
    end,
    list,
    removeAll: remove,
    endAll: async (userId: string, exceptId?: string): Promise<void> => {
      await users.updateOne({ _id: userId }, endingSessions({}, exceptId));
      await remove(userId, exceptId);
    },
    endOne: async (userId: string, id: string): Promise<boolean> => {
      const isTheirs = (await sessions.countDocuments({ _id: id, userId })) > 0;
      if (isTheirs) await end([id]);
      return isTheirs;
    },
  };
};

/** Puts the successors of a presented token in its place; whoever loses that race gets the same successors. */
const rotation =
  ({ sessions, now }: SessionDeps) =>
  async (session: Session, presented: string): Promise<Refreshed> => {
    const refresh = derive(session.rotationKey, 'refresh', presented);
    const { modifiedCount } = await sessions.updateOne(
      { _id: session._id, refreshHash: session.refreshHash },
      { $set: successors(session, refresh, now()) },
    );
    const isStillThere = modifiedCount > 0 || (await sessions.countDocuments({ _id: session._id })) > 0;
    return isStillThere ? { ok: true, tokens: tokensOf(session, refresh) } : { ok: false };
  };

/** Logins: opened, listed, checked, rotated with reuse detection, ended. */
export type SessionStore = {
  /** The logins of a person that still hold, newest first. */
  readonly list: (userId: string) => Promise<Session[]>;
  /** Removes the sessions of a person whose version has just been raised (AU5), but for one if it is named. */
  readonly removeAll: (userId: string, exceptId?: string) => Promise<void>;
  /** Ends every session of a person, also those that are being opened, but for one if it is named (AU5). */
  readonly endAll: (userId: string, exceptId?: string) => Promise<void>;
  /** Ends one login of a person; answers whether it was theirs. */
  readonly endOne: (userId: string, id: string) => Promise<boolean>;
  /** Opens a session; undefined when the user's sessions were ended after they were read: ask for the password anew. */
  readonly open: (user: SessionOwner, opening: Opening) => Promise<Tokens | undefined>;
  /** The session of an access token and its user, while it holds. The token before a rotation holds for the grace time. */
  readonly check: (access: string) => Promise<LiveSession | undefined>;
  /** New tokens for a refresh token. An old one after the grace time ends the whole login (AU4). */
  readonly refresh: (token: string) => Promise<Refreshed>;
  /** Ends the login that a token belongs to. */
  readonly endOf: (token: string) => Promise<void>;
  /** True while a session has not ended and has not run out. */
  readonly isOpen: (sessionId: string) => Promise<boolean>;
  /** Counts as activity: the idle time begins anew, written at most once a minute. */
  readonly touch: (sessionId: string) => Promise<void>;
};

export const sessionStore = (deps: SessionDeps): SessionStore => {
  const { sessions, users, now, rules } = deps;
  const { end, list, removeAll, endAll, endOne } = ofPeople(deps);
  const rotate = rotation(deps);
  /** The session of a token and its user, while it holds. The secret is not compared yet. */
  const live = async (token: string): Promise<LiveSession | undefined> => {
    const { id, secret } = splitToken(token);
    const session = await sessions.findOne({ _id: id });
    if (!session || !holds(session, now())) return undefined;
    const user = await users.findOne({ _id: session.userId });
    return user && isOfVersion(session, user) ? { session, user, hash: hashOf(secret) } : undefined;
  };

  const isInGrace = (session: Session): boolean => now().getTime() - session.rotatedAt.getTime() <= GRACE_MS;

  return {
    ...activity(deps),
    list,
    removeAll,
    endAll,
    endOne,

    open: async (user: SessionOwner, opening: Opening): Promise<Tokens | undefined> => {
      const { lives, loginsAtOnce } = rules();
      const life = lifeOf(lives, user.role, opening.rememberMe);
      const { session, refresh } = newSession(user, opening, { now: now(), life });
      await sessions.insertOne(session);
      const owner = await users.findOne({ _id: user._id });
      if (!owner || !isOfVersion(session, owner)) {
        await end([session._id]);
        return undefined;
      }
      await end((await list(user._id)).slice(loginsAtOnce).map(({ _id }) => _id));
      return tokensOf(session, refresh);
    },

    check: async (access: string): Promise<LiveSession | undefined> => {
      const found = await live(access);
      if (!found) return undefined;
      const { session, hash } = found;
      if (isSame(hash, session.accessHash)) return session.accessUntil > now() ? found : undefined;
      return isInGrace(session) && isSame(hash, session.previousAccessHash) ? found : undefined;
    },

    refresh: async (token: string): Promise<Refreshed> => {
      const found = await live(token);
      if (!found) return { ok: false };
      const { session, hash } = found;
      const { secret } = splitToken(token);
      if (isSame(hash, session.refreshHash)) return rotate(session, secret);
      if (isSame(hash, session.previousRefreshHash) && isInGrace(session))
        return { ok: true, tokens: tokensOf(session, derive(session.rotationKey, 'refresh', secret)) };
      await end([session._id]);
      return { ok: false, reusedTokenUserId: session.userId };
    },

    endOf: async (token: string): Promise<void> => {
      const found = await live(token);
      if (!found) return;
      if (isTokenOf(found)) await end([found.session._id]);
    },
  };
};
