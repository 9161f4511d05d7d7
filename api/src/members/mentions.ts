import type { Db, Indexes } from '@soebs/platform';

/** How long a person who was told of a mention in a project is told of no other one there (SH7). */
const PAUSE_MS = 10 * 60_000;

/** Which mention somebody was told of last. */
type Stored = {
  readonly _id: string;
  readonly projectId: string;
  readonly userId: string;
  readonly causeId: string;
  readonly at: Date;
};

export const mentionIndexes: Indexes = {
  'members.mentions': [
    { key: { projectId: 1 }, name: 'by_project' },
    { key: { userId: 1 }, name: 'by_user' },
  ],
};

/** The mentions that people were told of. */
export type Mentions = {
  /** Whether a mention is to be told: not within ten minutes of another one. Asked again for the same one it answers the same. */
  readonly isDue: (mention: {
    readonly projectId: string;
    readonly userId: string;
    readonly causeId: string;
    readonly at: Date;
  }) => Promise<boolean>;
  readonly forgetProject: (projectId: string) => Promise<void>;
  readonly forgetPerson: (userId: string) => Promise<void>;
};

export const mentions = (db: Db): Mentions => {
  const stored = db.collection<Stored>('members.mentions');
  return {
    isDue: async ({ projectId, userId, causeId, at }) => {
      const _id = `${projectId}/${userId}`;
      const last = await stored.findOne({ _id });
      if (last?.causeId === causeId) return true;
      if (last && at.getTime() - last.at.getTime() < PAUSE_MS) return false;
      await stored.updateOne({ _id }, { $set: { projectId, userId, causeId, at } }, { upsert: true });
      return true;
    },
    forgetProject: async (projectId) => {
      await stored.deleteMany({ projectId });
    },
    forgetPerson: async (userId) => {
      await stored.deleteMany({ userId });
    },
  };
};
