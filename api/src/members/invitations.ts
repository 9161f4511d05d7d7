import { newToken, sha256, type Db, type Indexes } from '@soebs/platform';

const DAY_MS = 24 * 60 * 60_000;
/** How long the link of an invitation holds (SH2). */
export const INVITATION_LIFE_MS = 14 * DAY_MS;

/** A link that was sent to an address: only the hash of its token is kept (SH2). */
type Stored = {
  readonly _id: string;
  readonly projectId: string;
  readonly memberId: string;
  readonly email: string;
  readonly until: Date;
};

/** The place in a project to which a link leads. */
export type Invitation = Pick<Stored, 'projectId' | 'memberId' | 'email'>;

export const invitationIndexes: Indexes = {
  'members.invitations': [
    { key: { until: 1 }, name: 'expiry', expireAfterSeconds: 0 },
    { key: { email: 1 }, name: 'by_email' },
    { key: { projectId: 1, memberId: 1 }, name: 'by_place' },
  ],
};

/** Links of invitations: 256 random bits, bound to the address that they were sent to, for 14 days (SH2). */
export type Invitations = {
  /** A new token. Those from before stay: whichever email is opened leads there. */
  readonly issue: (place: Invitation) => Promise<string>;
  /** Where a token leads, within its life. */
  readonly find: (token: string) => Promise<Invitation | undefined>;
  /** Every place to which an address is invited, within the life of the links. */
  readonly openOf: (email: string) => Promise<readonly Invitation[]>;
  /** Ends the links to a place, or to all places in a project. */
  readonly end: (projectId: string, memberId?: string) => Promise<void>;
  /** Forgets an address (AU12). */
  readonly forget: (email: string) => Promise<void>;
};

export const invitations = (db: Db, now: () => Date): Invitations => {
  const stored = db.collection<Stored>('members.invitations');
  return {
    issue: async ({ projectId, memberId, email }) => {
      const token = newToken();
      const until = new Date(now().getTime() + INVITATION_LIFE_MS);
      await stored.insertOne({ _id: sha256(token), projectId, memberId, email, until });
      return token;
    },
    find: async (token) => (await stored.findOne({ _id: sha256(token), until: { $gt: now() } })) ?? undefined,
    openOf: async (email) => {
      const found = await stored.find({ email, until: { $gt: now() } }).toArray();
      return [...new Map(found.map((each) => [each.memberId, each])).values()];
    },
    end: async (projectId, memberId) => {
      await stored.deleteMany({ projectId, ...(memberId === undefined ? {} : { memberId }) });
    },
    forget: async (email) => {
      await stored.deleteMany({ email });
    },
  };
};
