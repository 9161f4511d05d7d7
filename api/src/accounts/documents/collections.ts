import type { Address, Me, NoticePreferences } from '@soebs/contract';
import type { Collection, Db, Indexes } from '@soebs/platform';

/** A user as stored. `locked` is derived at reading; the hash never leaves this room. */
export type User = Omit<Me, 'id' | 'locked' | 'uid' | 'notices'> & {
  readonly _id: string;
  /** What the person has said of emails that one may refuse; the usual holds for the rest (NT3). */
  readonly notices?: Partial<NoticePreferences>;
  /** Proves that a link to unsubscribe came from an email to this person. */
  readonly noticeKey?: string;
  /** The number of the company. Absent in documents from before it was asked for. */
  readonly uid?: string | null;
  /** Words that the person's projects are heard with; none until one was added (PJ11). */
  readonly vocabulary?: readonly string[];
  readonly passwordHash: string;
  readonly createdAt: Date;
  readonly termsAcceptedAt?: Date;
  /** The words by which staff find the person. */
  readonly searchWords?: readonly string[];
  /** The name by which staff sort people. */
  readonly sortName?: string;
  /** Erasure has begun: nobody comes in any more, and it is finished even if the api ends in the middle (AU12). */
  readonly erasingSince?: Date;
  /** Rises with every act that ends all sessions; a session holds only for the version it was opened with (AU5). Absent: 0. */
  readonly sessionVersion?: number;
  /** The session that outlives the last rise: the one that a person changed their password in. */
  readonly keptSessionId?: string | null;
  /** Set while it is found out whether anybody else is left to administer (AU9). */
  readonly steppingDownSince?: Date;
};

/** Failed logins of one address, known or not, or of one device that knows it (AU3). Removed two days after the last failure. */
export type Attempts = {
  readonly _id: string;
  /** The address, hashed: all its counters are cleared together. */
  readonly of: string;
  readonly failures: number;
  readonly since: Date;
  readonly lockedUntil: Date | null;
  /** How often it was locked: each lock is twice as long as the last. */
  readonly locks: number;
  readonly changedAt: Date;
};

/** A device that has logged in with an address before; both only as one hash (AU3). */
export type Device = {
  readonly _id: string;
  readonly userId: string;
  readonly seenAt: Date;
  /** The token alone, hashed: tells tokens that were given out from ones that a client made up. */
  readonly tokenHash?: string;
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
  /** Browser and system in words; absent for logins older than this field. */
  readonly device?: string;
  readonly createdAt?: Date;
  /** The user's `sessionVersion` at the time of login. Absent: 0. */
  readonly userVersion?: number;
};

/** A link sent by mail, by the hash of its token (AU2). */
export type MailToken = {
  readonly _id: string;
  readonly kind: 'verify' | 'reset';
  readonly userId: string;
  readonly until: Date;
};

/** A change of address that both addresses must confirm, each by its own link (AU6); one a person, under the person's id. */
export type EmailChange = {
  readonly _id: string;
  readonly userId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly oldHash: string;
  readonly newHash: string;
  readonly isOldEmailVerified: boolean;
  readonly isNewEmailVerified: boolean;
  readonly doneAt: Date | null;
  readonly until: Date;
};

export type StoredAddress = Omit<Address, 'id'> & {
  readonly _id: string;
  readonly userId: string;
  readonly createdAt: Date;
};

/** Which addresses a person has, oldest first, and which one they prefer. */
export type AddressBookPage = {
  readonly _id: string;
  readonly ids: readonly string[];
  readonly preferredId: string | null;
};

/** A stretch of use without a long pause (AU11): when, which screens, what kind of device; nothing of what was done. */
export type Visit = {
  readonly _id: string;
  readonly userId: string;
  readonly startedAt: Date;
  readonly lastAt: Date;
  readonly routes: readonly string[];
  readonly deviceClass: 'desktop' | 'mobile';
};

/** What a page of a person has on its screen, by the page's connection (NT1). Forgotten soon after it has said so for the last time. */
export type Look = {
  readonly _id: string;
  readonly userId: string;
  readonly place: string;
  readonly until: Date;
};

const DAY_SECONDS = 86_400;

export const accountIndexes: Indexes = {
  'accounts.users': [
    { key: { email: 1 }, name: 'by_email', unique: true },
    { key: { erasingSince: 1 }, name: 'by_erasure', sparse: true },
    { key: { role: 1 }, name: 'by_role' },
    { key: { createdAt: -1, _id: -1 }, name: 'by_creation' },
    { key: { blocked: 1, createdAt: -1, _id: -1 }, name: 'by_block' },
    { key: { verified: 1, createdAt: -1, _id: -1 }, name: 'by_verification' },
    { key: { searchWords: 1 }, name: 'by_words' },
    { key: { sortName: -1, _id: -1 }, name: 'by_name' },
  ],
  'accounts.sessions': [
    { key: { userId: 1 }, name: 'by_user' },
    { key: { idleUntil: -1, _id: -1 }, name: 'by_idle' },
    { key: { maxUntil: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
  'accounts.attempts': [
    { key: { of: 1 }, name: 'by_address' },
    { key: { changedAt: 1 }, name: 'expiry', expireAfterSeconds: 2 * DAY_SECONDS },
  ],
  'accounts.devices': [
    { key: { userId: 1 }, name: 'by_user' },
    { key: { tokenHash: 1 }, name: 'by_token', sparse: true },
    { key: { seenAt: 1 }, name: 'expiry', expireAfterSeconds: 365 * DAY_SECONDS },
  ],
  'accounts.tokens': [
    { key: { userId: 1 }, name: 'by_user' },
    { key: { until: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
  'accounts.emailChanges': [
    { key: { userId: 1 }, name: 'by_user' },
    { key: { oldHash: 1 }, name: 'by_old' },
    { key: { newHash: 1 }, name: 'by_new' },
    { key: { until: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
  'accounts.looks': [
    { key: { userId: 1 }, name: 'by_user' },
    { key: { until: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
  'accounts.addresses': [{ key: { userId: 1 }, name: 'by_user' }],
  'accounts.visits': [
    { key: { userId: 1, lastAt: -1, _id: -1 }, name: 'by_user' },
    { key: { lastAt: -1, _id: -1 }, name: 'by_time' },
    { key: { lastAt: 1 }, name: 'expiry', expireAfterSeconds: 30 * DAY_SECONDS },
  ],
};

/** Where accounts are kept. */
export type AccountCollections = {
  readonly users: Collection<User>;
  readonly sessions: Collection<Session>;
  readonly attempts: Collection<Attempts>;
  readonly devices: Collection<Device>;
  readonly tokens: Collection<MailToken>;
  readonly emailChanges: Collection<EmailChange>;
  readonly addresses: Collection<StoredAddress>;
  readonly addressBooks: Collection<AddressBookPage>;
  readonly visits: Collection<Visit>;
  readonly looks: Collection<Look>;
};

export const accountCollections = (db: Db): AccountCollections => ({
  users: db.collection<User>('accounts.users'),
  sessions: db.collection<Session>('accounts.sessions'),
  attempts: db.collection<Attempts>('accounts.attempts'),
  devices: db.collection<Device>('accounts.devices'),
  tokens: db.collection<MailToken>('accounts.tokens'),
  emailChanges: db.collection<EmailChange>('accounts.emailChanges'),
  addresses: db.collection<StoredAddress>('accounts.addresses'),
  addressBooks: db.collection<AddressBookPage>('accounts.addressBooks'),
  visits: db.collection<Visit>('accounts.visits'),
  looks: db.collection<Look>('accounts.looks'),
});
