import { isDuplicateKey, type Db } from '@soebs/platform';
import { rowsName } from './projection.ts';

/** What a view is built from: the version of its projection and the log it reads. */
export type Origin = { readonly view: string; readonly version: number; readonly log: string };

/**
 * A view as it was built once: with documents and lines in collections of its own, so that another build or another version
 * never touches what is read. The highest ready one of a version is read.
 */
export type Build = Origin & {
  readonly _id: string;
  /** Counts the builds of a version from 1; 0 is the view from before there were builds. */
  readonly number: number;
  /** Where the documents are; the lines are in `<collection>.rows`. */
  readonly collection: string;
  /** Behind which position of the log to go on, in 20 digits; empty = from the first event. */
  readonly position: string;
  readonly state: 'building' | 'ready';
  readonly readyAt: Date | null;
};

/** The builds of all views, and how far each is. */
export type Builds = {
  /** The builds of a version of a view, the latest first. */
  readonly of: (view: string, version: number) => Promise<readonly Build[]>;
  readonly all: () => Promise<readonly Build[]>;
  /** Begins the build behind the latest of its version, once: whoever asks at the same time gets the same one. */
  readonly begin: (origin: Origin, latest: number) => Promise<Build>;
  /** Puts the position forward, never back. Throws BuildDropped when the build is gone. */
  readonly reach: (build: Build, position: bigint) => Promise<void>;
  /** From now on the build is read. */
  readonly setReady: (build: Build, at: Date) => Promise<void>;
  /** Forgets a build with its documents and lines. */
  readonly drop: (build: Build) => Promise<void>;
};

/** The build was dropped, or its documents are not what its position says: another one must be begun. */
export class BuildDropped extends Error {
  override readonly name = 'BuildDropped';
  readonly code = 'build_dropped';
}

const DIGITS = 20;
const digits = (position: bigint): string => String(position).padStart(DIGITS, '0');

/** The position of a build as the log takes it. */
export const startOf = ({ position }: Build): bigint | 'start' => (position === '' ? 'start' : BigInt(position));

/** A view's checkpoint from before there were builds. */
type OldCheckpoint = {
  readonly _id: string;
  readonly version: number;
  readonly position: string;
  readonly log: string;
};

/** The builds in a database. Every call may throw on an outage. */
export const buildsIn = (db: Db): Builds => {
  const builds = db.collection<Build>('views.builds');
  const oldCheckpoints = db.collection<OldCheckpoint>('projector.checkpoints');

  const insert = async (build: Build): Promise<Build> => {
    try {
      await builds.insertOne(build);
      return build;
    } catch (error) {
      const found = isDuplicateKey(error) ? await builds.findOne({ _id: build._id }) : null;
      if (found) return found;
      throw error;
    }
  };
  /** A view that an earlier release kept is its first build: it goes on where it was. */
  const adoptOld = async (view: string): Promise<void> => {
    const old = await oldCheckpoints.findOne({ _id: view });
    if (!old) return;
    const { version, log, position } = old;
    const adopted = { _id: `${view}@${version}.0`, view, version, log, number: 0, collection: view, readyAt: null };
    if (position !== 'start') await insert({ ...adopted, position: digits(BigInt(position)), state: 'ready' });
    await oldCheckpoints.deleteOne({ _id: view });
  };
  const of: Builds['of'] = (view, version) => builds.find({ view, version }).sort({ number: -1 }).toArray();
  return {
    of: async (view, version) => {
      const found = await of(view, version);
      if (found.length > 0) return found;
      await adoptOld(view);
      return of(view, version);
    },
    all: () =>
      builds
        .find({ view: { $gt: '' } })
        .sort({ view: 1, version: -1, number: -1 })
        .toArray(),
    begin: (origin, latest) => {
      const number = latest + 1;
      const name = `${origin.view}@${origin.version}.${number}`;
      return insert({ ...origin, _id: name, number, collection: name, position: '', state: 'building', readyAt: null });
    },
    reach: async ({ _id }, position) => {
      const reached = await builds.updateOne({ _id }, { $max: { position: digits(position) } });
      if (reached.matchedCount === 0) throw new BuildDropped(_id);
    },
    setReady: async ({ _id }, readyAt) => {
      await builds.updateOne({ _id, state: 'building' }, { $set: { state: 'ready', readyAt } });
    },
    drop: async ({ _id, collection }) => {
      await builds.deleteOne({ _id });
      for (const name of [collection, rowsName(collection)]) await db.dropCollection(name);
    },
  };
};

/** Builds that nobody needs any more, because a later one of their view has been ready for `keptMs`. */
export const superseded = (builds: readonly Build[], atMs: number, keptMs: number): readonly Build[] => {
  const isOld = ({ readyAt }: Build): boolean => atMs - (readyAt?.getTime() ?? 0) >= keptMs;
  const isLater = (than: Build, build: Build): boolean =>
    build.version > than.version || (build.version === than.version && build.number > than.number);
  return builds.filter((build) =>
    builds.some(
      (other) => other.view === build.view && other.state === 'ready' && isLater(build, other) && isOld(other),
    ),
  );
};

/** The indexes of `views.builds`. */
export const buildIndexes = {
  'views.builds': [{ key: { view: 1, version: -1, number: -1 }, name: 'by_view' }],
} as const;
