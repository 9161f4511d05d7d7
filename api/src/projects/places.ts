import type { Db } from '@soebs/platform';
import { backoffMs, gathered, isDuplicateKey, pause, type Backoff } from '@soebs/platform';
import { projects, streamName } from '@soebs/events';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Commands } from '../commands/commands.ts';

/** A project that its owner has begun, from before its first event until the view knows it. */
type Begun = { readonly projectId: string; readonly bytes: number; readonly at: Date };
type Wanted = Pick<Begun, 'projectId' | 'bytes'> & { readonly openProjects?: number };
type Stored = { readonly _id: string; readonly version: number; readonly begun: readonly Begun[] };

/** What a person may keep, and have under way at once. */
export type Quota = { readonly bytes: number; readonly openProjects: number };
/** How much of it is left. */
export type FreePlaces = { readonly freeBytes: number; readonly freeProjects: number };

export type PlacesDeps = {
  readonly db: Db;
  readonly views: Pick<ReadModels, 'usage'>;
  readonly commands: Pick<Commands, 'projects'>;
  readonly quota: () => Quota;
  readonly now: () => Date;
};

/** A place whose project was not made in this time belongs to a call that has ended. */
const LIFE_MS = 60 * 60_000;
const ATTEMPTS = 50;
const backoff: Backoff = { firstMs: 4, longestMs: 250 };

const withoutDuplicate = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
};

/**
 * Places for projects: one is taken before the project is made, and counts until the view counts the project. So the quota of a
 * person holds under parallel calls in any number of apis, and while the projector is behind.
 */
export type ProjectPlaces = {
  /** How much room a person has left. */
  readonly room: (ownerId: string) => Promise<FreePlaces>;
  /** Projects of a person that the view does not know yet. */
  readonly unseen: (ownerId: string) => Promise<readonly string[]>;
  /**
   * Takes a place for a project, if there is room; taken again it is the same one. `openProjects` is how many may be under way, where
   * it is another number than that of people. Throws when others take all the time.
   */
  readonly take: (ownerId: string, given: Wanted) => Promise<boolean>;
  /** Forgets what is kept of a person. */
  readonly forget: (ownerId: string) => Promise<void>;
};

type Used = {
  readonly pending: readonly Begun[];
  readonly keptBytes: number;
  readonly openProjects: number;
};

/** Whom there is room for, in the order in which they came; and all that is begun with them. */
const seated = (wanted: readonly Wanted[], { pending, ...used }: Used, { most, at }: { most: Quota; at: Date }) => {
  const begun = [...pending];
  let { keptBytes, openProjects } = used;
  const answers = wanted.map(({ projectId, bytes, openProjects: mostOpen = most.openProjects }) => {
    if (begun.some((each) => each.projectId === projectId)) return true;
    if (openProjects >= mostOpen || bytes > Math.max(0, most.bytes - keptBytes)) return false;
    begun.push({ projectId, bytes, at });
    keptBytes += bytes;
    openProjects += 1;
    return true;
  });
  return { begun, answers, isChanged: begun.length > pending.length };
};

export const projectPlaces = ({ db, views, commands, quota, now }: PlacesDeps): ProjectPlaces => {
  const places = db.collection<Stored>('projects.places');

  const isAlive = async ({ projectId, at }: Begun): Promise<boolean> => {
    if (now().getTime() - at.getTime() < LIFE_MS) return true;
    const { revision } = await commands.projects.stateOf(streamName(projects.category, projectId));
    return revision >= 0;
  };

  const look = async (ownerId: string) => {
    const stored = await places.findOne({ _id: ownerId });
    const begun = stored?.begun ?? [];
    const usage = await views.usage(
      ownerId,
      begun.map(({ projectId }) => projectId),
    );
    const unseen = begun.filter(({ projectId }) => !usage.known.includes(projectId));
    const alive = await Promise.all(unseen.map(isAlive));
    const pending = unseen.filter((_, n) => alive[n]);
    const keptBytes = pending.reduce((sum, { bytes }) => sum + bytes, usage.bytes);
    return { version: stored?.version, pending, keptBytes, openProjects: usage.openProjects + pending.length };
  };
  const write = async (ownerId: string, version: number | undefined, begun: readonly Begun[]): Promise<boolean> => {
    if (version === undefined) return withoutDuplicate(places.insertOne({ _id: ownerId, version: 1, begun }));
    const change = { $set: { begun }, $inc: { version: 1 } };
    return (await places.updateOne({ _id: ownerId, version }, change)).modifiedCount > 0;
  };

  const takeAll = async (ownerId: string, wanted: readonly Wanted[]): Promise<readonly boolean[]> => {
    for (let attempts = 1; attempts <= ATTEMPTS; attempts += 1) {
      const found = await look(ownerId);
      const { begun, answers, isChanged } = seated(wanted, found, { most: quota(), at: now() });
      if (!isChanged || (await write(ownerId, found.version, begun))) return answers;
      // At random, so that two processes which run in step part: else one of them would lose every time.
      await pause(Math.random() * backoffMs(attempts, backoff));
    }
    throw new Error('no place could be taken: others are quicker all the time');
  };
  const take = gathered(takeAll);

  return {
    room: async (ownerId: string): Promise<FreePlaces> => {
      const { keptBytes, openProjects } = await look(ownerId);
      const most = quota();
      return {
        freeBytes: Math.max(0, most.bytes - keptBytes),
        freeProjects: Math.max(0, most.openProjects - openProjects),
      };
    },
    unseen: async (ownerId: string): Promise<readonly string[]> =>
      (await look(ownerId)).pending.map(({ projectId }) => projectId),
    take,
    forget: async (ownerId: string): Promise<void> => {
      await places.deleteOne({ _id: ownerId });
    },
  };
};
