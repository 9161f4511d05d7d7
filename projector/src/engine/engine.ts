import type { Event } from '@soebs/events';
import { AnotherLog, ensureIndexes, isOutage, keepRunning, pause } from '@soebs/platform';
import { BuildDropped, buildsIn, type Build, type Builds } from './builds.ts';
import { runBuild } from './build-run.ts';
import type { EngineDeps } from './deps.ts';
import { lagOf, type Lag } from './lag.ts';
import { rowsName, type Projection } from './projection.ts';

const RETRY_MS = 5_000;
const LOOK_MS = 5_000;
const AFTER_GAP_MS = 50;

type Named = { readonly name: string; readonly version: number };

/** What is kept of a view: the latest build, and while that is being built the one that is read. */
type Plan = { readonly latest: Build; readonly read: Build | undefined };

const planOf = async (builds: Builds, { name, version }: Named, log: string): Promise<Plan> => {
  const all = await builds.of(name, version);
  const [first] = all;
  const latest = first?.log === log ? first : await builds.begin({ view: name, version, log }, first?.number ?? 0);
  if (latest.state === 'ready') return { latest, read: undefined };
  return { latest, read: all.find((build) => build.log === log && build.state === 'ready') };
};

/** Resolves when a later build than this one was begun, or the signal aborts. */
const laterBuild = async (builds: Builds, { view, version, number }: Build, deps: EngineDeps): Promise<void> => {
  while (!deps.signal.aborted) {
    await pause(deps.lookMs ?? LOOK_MS, deps.signal);
    const [latest] = await builds.of(view, version).catch(() => []);
    if (latest && latest.number > number) return;
  }
};

/** The latest build cannot go on from where it stood: another one is begun beside it. */
const beginAnew = async (deps: EngineDeps, builds: Builds, { view, version, number }: Build): Promise<void> => {
  await builds.begin({ view, version, log: await deps.store.logId() }, number);
  await pause(AFTER_GAP_MS, deps.signal);
};

const ensureBuildIndexes = async ({ db, indexes = {} }: EngineDeps, { view, collection }: Build): Promise<void> =>
  ensureIndexes(db, {
    [collection]: indexes[view] ?? [],
    [rowsName(collection)]: indexes[rowsName(view)] ?? [],
  });

/** Keeps the build that is read up to date until the one beside it is. It can do without: a fault is only told. */
const keepRead = async <E extends Event, V>(
  deps: EngineDeps,
  projection: Projection<E, V>,
  { builds, build }: { readonly builds: Builds; readonly build: Build | undefined },
): Promise<void> => {
  if (!build) return;
  deps.log.info(
    { view: build.view, version: build.version, build: build.number },
    'rebuilding view beside the current build',
  );
  await runBuild(deps, projection, { builds, build, onShown: () => undefined, onLive: () => undefined }).catch(
    (error: unknown) => deps.log.warn({ err: error, view: projection.name }, 'current build stalled'),
  );
};

/** Keeps the builds of a view until there is a later one to keep, or the signal aborts. */
const keepBuilds = async <E extends Event, V>(
  deps: EngineDeps,
  projection: Projection<E, V>,
  { onLive, onShown }: Pick<Lag, 'onLive' | 'onShown'>,
): Promise<void> => {
  const builds = buildsIn(deps.db);
  const { latest, read } = await planOf(builds, projection, await deps.store.logId());
  await ensureBuildIndexes(deps, latest);
  const [both, onlyRead] = [new AbortController(), new AbortController()];
  const own = { ...deps, signal: AbortSignal.any([deps.signal, both.signal]) };
  const beside = { ...deps, signal: AbortSignal.any([own.signal, onlyRead.signal]) };
  const isLive = (): void => {
    onlyRead.abort();
    onLive();
  };
  const keptRead = keepRead(beside, projection, { builds, build: read });
  try {
    const running = runBuild(own, projection, { builds, build: latest, onShown, onLive: isLive });
    await Promise.race([running, laterBuild(builds, latest, own)]);
    both.abort();
    await running;
  } catch (error) {
    if (!(error instanceof BuildDropped) && !(error instanceof AnotherLog)) throw error;
    if (!deps.signal.aborted) await beginAnew(deps, builds, latest);
  } finally {
    both.abort();
    await keptRead;
  }
};

export type Running = {
  /** Resolves once the view has caught up with the log for the first time. */
  readonly caughtUp: Promise<void>;
  /** Why the view stands still, if it does. An event that cannot be applied is never skipped. */
  readonly fault: () => unknown;
  /** How old the last event was when it was shown, in milliseconds; how old it is now while the view catches up or stands still. */
  readonly lagMs: () => number;
  /** Resolves when the signal has aborted and nothing is written any more. */
  readonly ended: Promise<void>;
};

/** Keeps a view up to date until the signal aborts. A fault stops this view, is logged, and is tried again every 5 s. */
export const runProjection = <E extends Event, V>(deps: EngineDeps, projection: Projection<E, V>): Running => {
  let fault: unknown;
  let live: () => void = () => undefined;
  const caughtUp = new Promise<void>((resolve) => (live = resolve));
  const lag = lagOf();
  const onLive = (): void => {
    fault = undefined;
    lag.onLive();
    live();
  };
  const keep = async (): Promise<number> => {
    try {
      await keepBuilds(deps, projection, { onShown: lag.onShown, onLive });
    } catch (error) {
      // A stop closes the connections under a view that is still starting.
      if (deps.signal.aborted) return 0;
      // What all share may be away; then the view has no fault of its own (OP4).
      fault = isOutage(error) ? undefined : error;
      lag.onFault();
      throw error;
    }
    return 0;
  };
  const rules = {
    everyMs: deps.retryMs ?? RETRY_MS,
    failure: 'view stalled, retrying',
    about: { view: projection.name },
  };
  return { caughtUp, fault: () => fault, lagMs: lag.ms, ended: keepRunning(keep, { ...deps, ...rules }) };
};
