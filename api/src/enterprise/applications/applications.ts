import type { Application, IssuedToken, MachineToken, RefusalCode, TokenMode, TokenScope } from '@soebs/contract';
import { MOST_APPLICATIONS, MOST_TOKENS } from '@soebs/contract';
import { newId, type Db, type Indexes } from '@soebs/platform';
import { intoFreeSlot } from '../free-slot.ts';
import { newTokenText, tokenHash } from './token-text.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const LAST_CHARACTERS = 4;

/** An application is kept under its owner and a number: so nobody gets more of them than there are numbers. */
type StoredApplication = {
  readonly _id: string;
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly createdAt: Date;
};

/** A token is kept under its application and a number, for the same reason. Its text is kept nowhere. */
export type StoredToken = {
  readonly _id: string;
  readonly id: string;
  readonly hash: string;
  readonly applicationId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly mode: TokenMode;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
};

export const applicationIndexes: Indexes = {
  'enterprise.applications': [
    { key: { id: 1 }, name: 'by_id', unique: true },
    { key: { ownerId: 1 }, name: 'by_owner' },
  ],
  'enterprise.tokens': [
    { key: { id: 1 }, name: 'by_id', unique: true },
    { key: { hash: 1 }, name: 'by_hash', unique: true },
    { key: { ownerId: 1 }, name: 'by_owner' },
    { key: { applicationId: 1 }, name: 'by_application' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 30 * 86_400 },
  ],
};

export type AskedToken = {
  readonly name: string;
  readonly mode: TokenMode;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
};

/** What became of a wish, or why nothing did. */
export type Made<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly reason: RefusalCode; readonly details?: unknown };

/** Programs of customers and their tokens (WB1). Those of others are the same nothing as absent ones. */
export type Applications = {
  readonly list: (ownerId: string) => Promise<Application[]>;
  readonly add: (ownerId: string, id: string, name: string) => Promise<Made<Application>>;
  readonly rename: (ownerId: string, id: string, name: string) => Promise<Made<Application>>;
  readonly remove: (ownerId: string, id: string) => Promise<boolean>;
  readonly issue: (ownerId: string, applicationId: string, asked: AskedToken) => Promise<Made<IssuedToken>>;
  readonly rotate: (ownerId: string, tokenId: string, keepOldHours: number) => Promise<Made<IssuedToken>>;
  readonly revoke: (ownerId: string, tokenId: string) => Promise<boolean>;
  /** The token behind a text, unless it has expired; asked of the documents each time, so that a revoked one is refused everywhere. */
  readonly find: (text: string) => Promise<StoredToken | undefined>;
  /** The ids of a person's programs. */
  readonly idsOf: (ownerId: string) => Promise<readonly string[]>;
  /** The name of a program; nothing when it is gone. */
  readonly named: (applicationId: string) => Promise<string | undefined>;
  /** The names of a person's programs and tokens by their ids, of tokens that have expired, too. */
  readonly namesOf: (ownerId: string) => Promise<ReadonlyMap<string, string>>;
  /** Tokens that have not ended and will before a moment. */
  readonly endingBefore: (moment: Date) => Promise<readonly StoredToken[]>;
  /** Notes that a token is used, to the minute. */
  readonly used: (token: StoredToken) => Promise<void>;
  /** Deletes everything of a person. */
  readonly forget: (ownerId: string) => Promise<void>;
};

const refused = (reason: RefusalCode): Made<never> => ({ ok: false, reason });

const tokenShown = ({ createdAt, expiresAt, lastUsedAt, ...token }: StoredToken): MachineToken => ({
  id: token.id,
  applicationId: token.applicationId,
  name: token.name,
  mode: token.mode,
  scopes: [...token.scopes],
  lastFour: token.lastFour,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const shown = ({ id, name, createdAt }: StoredApplication, tokens: readonly StoredToken[]): Application => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  tokens: tokens.filter(({ applicationId }) => applicationId === id).map(tokenShown),
});

const collectionsIn = (db: Db) => ({
  programs: db.collection<StoredApplication>('enterprise.applications'),
  tokens: db.collection<StoredToken>('enterprise.tokens'),
});
type Collections = ReturnType<typeof collectionsIn>;

/** Issues tokens under free numbers; one that has expired leaves its number free. */
const issuing = ({ tokens, programs }: Collections, now: () => Date) => {
  const issueFor = async (ownerId: string, applicationId: string, asked: AskedToken): Promise<Made<IssuedToken>> => {
    const text = newTokenText(asked.mode);
    const at = now();
    await tokens.deleteMany({ applicationId, expiresAt: { $lte: at } });
    const fresh = {
      ...asked,
      id: newId(),
      hash: tokenHash(text),
      applicationId,
      ownerId,
      lastFour: text.slice(-LAST_CHARACTERS),
      createdAt: at,
      expiresAt: new Date(at.getTime() + asked.days * DAY_MS),
      lastUsedAt: null,
    };
    const isPut = await intoFreeSlot(MOST_TOKENS, (slot) =>
      tokens.insertOne({ _id: `${applicationId}/${slot}`, ...fresh }),
    );
    if (!isPut) return refused('too_many_tokens');
    // Whoever removes the application at this moment leaves no token behind.
    if ((await programs.countDocuments({ id: applicationId })) > 0)
      return { ok: true, data: { ...tokenShown({ _id: '', ...fresh }), token: text } };
    await tokens.deleteMany({ applicationId });
    return refused('not_found');
  };
  return {
    issue: async (ownerId: string, applicationId: string, asked: AskedToken): Promise<Made<IssuedToken>> =>
      (await programs.countDocuments({ id: applicationId, ownerId })) > 0
        ? issueFor(ownerId, applicationId, asked)
        : refused('not_found'),
    rotate: async (ownerId: string, tokenId: string, keepOldHours: number): Promise<Made<IssuedToken>> => {
      const old = await tokens.findOne({ id: tokenId, ownerId, expiresAt: { $gt: now() } });
      if (!old) return refused('not_found');
      const { name, mode, scopes, days, applicationId } = old;
      const issued = await issueFor(ownerId, applicationId, { name, mode, scopes, days });
      if (!issued.ok) return issued;
      const until = new Date(Math.min(old.expiresAt.getTime(), now().getTime() + keepOldHours * HOUR_MS));
      await tokens.updateOne({ id: tokenId, ownerId }, { $set: { expiresAt: until } });
      return issued;
    },
  };
};

export const applications = ({ db, now }: { readonly db: Db; readonly now: () => Date }): Applications => {
  const collections = collectionsIn(db);
  const { programs, tokens } = collections;
  const one = async (ownerId: string, id: string): Promise<Made<Application>> => {
    const found = await programs.findOne({ id, ownerId });
    if (!found) return refused('not_found');
    return { ok: true, data: shown(found, await tokens.find({ applicationId: id }).toArray()) };
  };
  return {
    ...issuing(collections, now),
    list: async (ownerId) => {
      const [own, ownTokens] = await Promise.all([
        programs.find({ ownerId }).toArray(),
        tokens.find({ ownerId, expiresAt: { $gt: now() } }).toArray(),
      ]);
      const byAge = ownTokens.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
      return own.map((each) => shown(each, byAge)).sort((a, b) => a.name.localeCompare(b.name));
    },
    add: async (ownerId, id, name) => {
      const repeated = await one(ownerId, id);
      if (repeated.ok) return repeated;
      const fresh = { id, ownerId, name, createdAt: now() };
      const isPut = await intoFreeSlot(MOST_APPLICATIONS, (slot) =>
        programs.insertOne({ _id: `${ownerId}/${slot}`, ...fresh }),
      );
      return isPut ? one(ownerId, id) : refused('too_many_applications');
    },
    rename: async (ownerId, id, name) => {
      await programs.updateOne({ id, ownerId }, { $set: { name } });
      return one(ownerId, id);
    },
    remove: async (ownerId, id) => {
      const { deletedCount } = await programs.deleteOne({ id, ownerId });
      if (deletedCount > 0) await tokens.deleteMany({ applicationId: id });
      return deletedCount > 0;
    },
    revoke: async (ownerId, tokenId) => (await tokens.deleteOne({ id: tokenId, ownerId })).deletedCount > 0,
    find: async (text) => (await tokens.findOne({ hash: tokenHash(text), expiresAt: { $gt: now() } })) ?? undefined,
    idsOf: async (ownerId) => (await programs.find({ ownerId }).toArray()).map(({ id }) => id),
    named: async (applicationId) => (await programs.findOne({ id: applicationId }))?.name,
    namesOf: async (ownerId) => {
      const [own, ownTokens] = await Promise.all([
        programs.find({ ownerId }).toArray(),
        tokens.find({ ownerId }).toArray(),
      ]);
      return new Map([...own, ...ownTokens].map(({ id, name }) => [id, name]));
    },
    endingBefore: (moment) => tokens.find({ expiresAt: { $gt: now(), $lte: moment } }).toArray(),
    used: async ({ id, lastUsedAt }) => {
      const at = now();
      if (lastUsedAt && at.getTime() - lastUsedAt.getTime() < MINUTE_MS) return;
      await tokens.updateOne({ id }, { $set: { lastUsedAt: at } });
    },
    forget: async (ownerId) => {
      await tokens.deleteMany({ ownerId });
      await programs.deleteMany({ ownerId });
    },
  };
};
