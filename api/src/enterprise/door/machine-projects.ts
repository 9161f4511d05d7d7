import { behind, type Db, type Indexes } from '@soebs/platform';
import type { Place } from '../cursor.ts';

/** What a program has said of a project that it made; how the project stands is told by its stream. */
export type MachineProjectDocument = {
  readonly _id: string;
  readonly applicationId: string;
  /** The token with which it was made; absent for what was made before this was kept. */
  readonly tokenId?: string;
  readonly ownerId: string;
  readonly reference: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly maxMinutes: number | null;
  readonly createdAt: string;
  /** Where what happens to it is sent as well; absent where nothing was named. */
  readonly webhookUrl?: string | null;
  /** False for a trial; absent for what was made before there were any. */
  readonly livemode?: boolean;
  /** It was deleted; kept until that was told. */
  readonly isRemoved?: true;
};

export const machineProjectIndexes: Indexes = {
  'enterprise.projects': [
    { key: { applicationId: 1, createdAt: -1, _id: -1 }, name: 'by_application' },
    { key: { applicationId: 1, reference: 1, createdAt: -1, _id: -1 }, name: 'by_reference' },
    { key: { ownerId: 1 }, name: 'by_owner' },
    { key: { livemode: 1, createdAt: 1 }, name: 'by_mode' },
  ],
};

/** Projects that came through the machine door, by the program that made them. */
export type MachineProjects = {
  /** Notes a project, once: a repetition changes nothing. */
  readonly note: (project: MachineProjectDocument) => Promise<void>;
  readonly find: (projectId: string) => Promise<MachineProjectDocument | undefined>;
  /** Some of a program, newest first. */
  readonly list: (query: {
    readonly applicationId: string;
    readonly livemode: boolean;
    readonly reference?: string | undefined;
    readonly after?: Place | undefined;
    readonly limit: number;
  }) => Promise<readonly MachineProjectDocument[]>;
  /** Trials that were made before a moment (ISO 8601). */
  readonly trialsBefore: (before: string) => Promise<readonly string[]>;
  /** One that may have been deleted already. */
  readonly findAny: (projectId: string) => Promise<MachineProjectDocument | undefined>;
  readonly remove: (projectId: string) => Promise<void>;
  /** Forgets one that was deleted. */
  readonly drop: (projectId: string) => Promise<void>;
  readonly forget: (ownerId: string) => Promise<void>;
};

export const machineProjects = (db: Db): MachineProjects => {
  const projects = db.collection<MachineProjectDocument>('enterprise.projects');
  return {
    note: async ({ _id, ...rest }) => {
      await projects.updateOne({ _id }, { $setOnInsert: rest }, { upsert: true });
    },
    find: async (projectId) => (await projects.findOne({ _id: projectId, isRemoved: { $exists: false } })) ?? undefined,
    findAny: async (projectId) => (await projects.findOne({ _id: projectId })) ?? undefined,
    list: ({ applicationId, livemode, reference, after, limit }) =>
      projects
        .find({
          applicationId,
          livemode: livemode ? { $ne: false } : false,
          isRemoved: { $exists: false },
          ...(reference === undefined ? {} : { reference }),
          ...behind('createdAt', after),
        })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .toArray(),
    trialsBefore: async (before) => {
      const found = await projects
        .find({ livemode: false, createdAt: { $lt: before }, isRemoved: { $exists: false } }, { hint: 'by_mode' })
        .toArray();
      return found.map(({ _id }) => _id);
    },
    remove: async (projectId) => {
      await projects.updateOne({ _id: projectId }, { $set: { isRemoved: true } });
    },
    drop: async (projectId) => {
      await projects.deleteOne({ _id: projectId });
    },
    forget: async (ownerId) => {
      await projects.deleteMany({ ownerId });
    },
  };
};
