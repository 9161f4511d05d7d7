import type { ProjectVisit } from '@soebs/contract';
import type { Db, Indexes, Notifications } from '@soebs/platform';

/** When a person last had a project open. */
type Stored = { readonly _id: string; readonly projectId: string; readonly userId: string; readonly at: Date };

/** The subject under which every api process hears that somebody was in a project. */
export const visitSubject = (projectId: string): string => `visits.${projectId}`;

export const projectVisitIndexes: Indexes = {
  'members.visits': [
    { key: { projectId: 1 }, name: 'by_project' },
    { key: { userId: 1 }, name: 'by_user' },
  ],
};

/** The last visits of people in projects. */
export type ProjectVisits = {
  /** Writes down that somebody is in a project at this moment, and tells of it; answers the moment. */
  readonly note: (projectId: string, userId: string) => Promise<string>;
  /** When each person last had a project open, by their ids. */
  readonly of: (projectId: string) => Promise<ReadonlyMap<string, Date>>;
  /** When a person last had each project open, by the ids of the projects. */
  readonly by: (userId: string) => Promise<ReadonlyMap<string, string>>;
  readonly forgetProject: (projectId: string) => Promise<void>;
  readonly forgetPerson: (userId: string) => Promise<void>;
};

export type ProjectVisitsDeps = {
  readonly db: Db;
  readonly notifications: Pick<Notifications, 'publish'>;
  readonly now: () => Date;
};

export const projectVisits = ({ db, notifications, now }: ProjectVisitsDeps): ProjectVisits => {
  const stored = db.collection<Stored>('members.visits');
  return {
    note: async (projectId, userId) => {
      const at = now();
      const visit: ProjectVisit = { projectId, userId, at: at.toISOString() };
      await stored.updateOne({ _id: `${projectId}/${userId}` }, { $set: { projectId, userId, at } }, { upsert: true });
      notifications.publish(visitSubject(projectId), visit);
      return visit.at;
    },
    of: async (projectId) =>
      new Map((await stored.find({ projectId }).toArray()).map(({ userId, at }) => [userId, at])),
    by: async (userId) =>
      new Map((await stored.find({ userId }).toArray()).map(({ projectId, at }) => [projectId, at.toISOString()])),
    forgetProject: async (projectId) => {
      await stored.deleteMany({ projectId });
    },
    forgetPerson: async (userId) => {
      await stored.deleteMany({ userId });
    },
  };
};
