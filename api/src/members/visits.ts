import type { Db, Indexes } from '@soebs/platform';

/** When a person last had a project open. */
type Stored = { readonly _id: string; readonly projectId: string; readonly userId: string; readonly at: Date };

export const projectVisitIndexes: Indexes = {
  'members.visits': [
    { key: { projectId: 1 }, name: 'by_project' },
    { key: { userId: 1 }, name: 'by_user' },
  ],
};

/** The last visits of people in projects. */
export type ProjectVisits = {
  readonly note: (projectId: string, userId: string) => Promise<void>;
  /** When each person last had a project open, by their ids. */
  readonly of: (projectId: string) => Promise<ReadonlyMap<string, Date>>;
  readonly forgetProject: (projectId: string) => Promise<void>;
  readonly forgetPerson: (userId: string) => Promise<void>;
};

export const projectVisits = (db: Db, now: () => Date): ProjectVisits => {
  const stored = db.collection<Stored>('members.visits');
  return {
    note: async (projectId, userId) => {
      const _id = `${projectId}/${userId}`;
      await stored.updateOne({ _id }, { $set: { projectId, userId, at: now() } }, { upsert: true });
    },
    of: async (projectId) =>
      new Map((await stored.find({ projectId }).toArray()).map(({ userId, at }) => [userId, at])),
    forgetProject: async (projectId) => {
      await stored.deleteMany({ projectId });
    },
    forgetPerson: async (userId) => {
      await stored.deleteMany({ userId });
    },
  };
};
