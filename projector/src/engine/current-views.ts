import type { Event } from '@soebs/events';
import type { Collection, Db } from '@soebs/platform';
import { buildsIn, type Build } from './builds.ts';
import { rowsName, type Projection, type RowDocument, type ViewDocument } from './projection.ts';

/** A view with the revision of the stream it shows. */
export type Viewed<V> = { readonly revision: number; readonly view: V };

/** Which build of each view is read. It is looked up anew once a second, so that a new one is read a second after it is ready. */
export type CurrentViews = {
  readonly documents: <E extends Event, V>(view: Projection<E, V>) => Promise<Collection<ViewDocument<V>>>;
  /** The lines beside a view. */
  readonly rows: <R>(view: Viewable) => Promise<Collection<RowDocument<R>>>;
  /** True for changes that are told under the version that is read. */
  readonly isRead: (view: Viewable, version: number) => boolean;
};

type Viewable = { readonly name: string; readonly version: number };

const LOOK_EVERY_MS = 1_000;

/**
 * The build to read: one's own version if it is ready, else the highest other version that is, so that nobody ever reads a view that
 * is only half built while there is a whole one. Without any, the one that is being built.
 */
export const buildToRead = (builds: readonly Build[], { name, version }: Viewable): Build | undefined => {
  const ofView = builds.filter(({ view }) => view === name);
  const ready = ofView.filter(({ state }) => state === 'ready');
  const isOwn = (build: Build): boolean => build.version === version;
  const latest = (some: readonly Build[]): Build | undefined =>
    [...some].sort((a, b) => b.version - a.version || b.number - a.number)[0];
  return latest(ready.filter(isOwn)) ?? latest(ready) ?? latest(ofView.filter(isOwn)) ?? latest(ofView);
};

/** The views of a database as one process reads them. */
export const currentViews = (db: Db, clockMs = () => performance.now()): CurrentViews => {
  const builds = buildsIn(db);
  let looked: readonly Build[] = [];
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const beganMs = clockMs();
    looked = await builds.all();
    lookedAtMs = beganMs;
  };
  const lookAgain = (): Promise<void> => (looking ??= look().finally(() => (looking = undefined)));
  const isStale = (): boolean => clockMs() - lookedAtMs > LOOK_EVERY_MS;
  /** The collection to read; that of a view before its first build is empty, or from before there were builds. */
  const collectionOf = async (view: Viewable): Promise<string> => {
    const known = buildToRead(looked, view);
    if (known?.state !== 'ready' || isStale()) await lookAgain();
    return buildToRead(looked, view)?.collection ?? view.name;
  };
  return {
    documents: async (view) => db.collection(await collectionOf(view)),
    rows: async (view) => db.collection(rowsName(await collectionOf(view))),
    isRead: (view, version) => {
      // Whoever only listens looks, too; an outage leaves what was seen last.
      if (isStale()) void lookAgain().catch(() => undefined);
      return version === (buildToRead(looked, view)?.version ?? view.version);
    },
  };
};
