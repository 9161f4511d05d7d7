import type { Me } from '@soebs/contract';
import type { Db, Indexes } from '@soebs/platform';

/** A user as stored. `locked` is derived at reading; the hash never leaves this room. */
export type User = Omit<Me, 'id' | 'locked'> & {
  readonly _id: string;
  readonly company: string | null;
  readonly passwordHash: string;
  readonly createdAt: Date;
};

/** Failed logins of one address, known or not (AU3). Removed by itself two days after the last failure. */
export type Attempts = {
  readonly _id: string;
  readonly failures: number;
  readonly since: Date;
  readonly lockedUntil: Date | null;
  /** How often it was locked: each lock is twice as long as the last. */
  readonly locks: number;
  readonly changedAt: Date;
};

/** One login on one device. Only hashes of tokens are stored. */
export type Session = {
  readonly _id: string;
  readonly userId: string;
  readonly accessHash: string;
  readonly accessUntil: Date;
  readonly previousAccessHash: string | null;
  readonly refreshHash: string;
  readonly previousRefreshHash: string | null;
  readonly rotatedAt: Date;
  /** Derives the successor of a token, so that both winners of a race get the same one. */
  readonly rotationKey: string;
  readonly rememberMe: boolean;
  readonly idleMs: number;
  readonly idleUntil: Date;
  readonly maxUntil: Date;
};

export const accountIndexes: Indexes = {
  'accounts.users': [{ key: { email: 1 }, name: 'by_email', unique: true }],
  'accounts.sessions': [
    { key: { userId: 1 }, name: 'by_user' },
    { key: { maxUntil: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
  'accounts.attempts': [{ key: { changedAt: 1 }, name: 'expiry', expireAfterSeconds: 172_800 }],
};

export const accountCollections = (db: Db) => ({
  users: db.collection<User>('accounts.users'),
  sessions: db.collection<Session>('accounts.sessions'),
  attempts: db.collection<Attempts>('accounts.attempts'),
});
export type AccountCollections = ReturnType<typeof accountCollections>;
