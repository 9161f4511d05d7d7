import { newToken, sha256, type Db, type Indexes } from '@soebs/platform';

/** How long somebody who has opened a link hears and takes along before the page shows the token again. */
export const VISIT_LIFE_MS = 30 * 60_000;
/** How long it is told of a link that it has expired or was closed, and not that there never was one. */
const REMEMBERED_MS = 365 * 24 * 60 * 60_000;

/** A token of a link, or a ticket of somebody who has shown one: only the hash of what they carry is kept (SH3). */
type Stored = {
  readonly _id: string;
  readonly projectId: string;
  readonly linkId: string;
  readonly forgottenAt: Date;
};

export const readLinkIndexes: Indexes = {
  'read-links.tokens': [
    { key: { forgottenAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
    { key: { projectId: 1 }, name: 'by_project' },
  ],
  'read-links.tickets': [
    { key: { forgottenAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
    { key: { projectId: 1 }, name: 'by_project' },
  ],
};

/** The link that a token or a ticket belongs to. Whether it still holds is told by the project's stream. */
export type LinkPlace = { readonly projectId: string; readonly linkId: string };

/** Tokens of links, and tickets of who has shown one: 256 random bits each. */
export type LinkTokens = {
  readonly issue: (place: LinkPlace, until: Date) => Promise<string>;
  readonly find: (token: string) => Promise<LinkPlace | undefined>;
  readonly admit: (place: LinkPlace) => Promise<string>;
  /** Where a ticket leads, within its life. */
  readonly visitor: (ticket: string) => Promise<LinkPlace | undefined>;
  readonly forgetProject: (projectId: string) => Promise<void>;
};

export const linkTokens = (db: Db, now: () => Date): LinkTokens => {
  const tokens = db.collection<Stored>('read-links.tokens');
  const tickets = db.collection<Stored>('read-links.tickets');
  return {
    issue: async ({ projectId, linkId }, until) => {
      const token = newToken();
      const forgottenAt = new Date(until.getTime() + REMEMBERED_MS);
      await tokens.insertOne({ _id: sha256(token), projectId, linkId, forgottenAt });
      return token;
    },
    find: async (token) => (await tokens.findOne({ _id: sha256(token) })) ?? undefined,
    admit: async ({ projectId, linkId }) => {
      const ticket = newToken();
      const forgottenAt = new Date(now().getTime() + VISIT_LIFE_MS);
      await tickets.insertOne({ _id: sha256(ticket), projectId, linkId, forgottenAt });
      return ticket;
    },
    visitor: async (ticket) =>
      (await tickets.findOne({ _id: sha256(ticket), forgottenAt: { $gt: now() } })) ?? undefined,
    forgetProject: async (projectId) => {
      await tokens.deleteMany({ projectId });
      await tickets.deleteMany({ projectId });
    },
  };
};
