import { pause, type Leases } from '@soebs/platform';
import { buildsIn } from './builds.ts';
import type { EngineDeps } from './deps.ts';
import type { Running } from './engine.ts';

/** A view, and how it is kept while this process has its lease. */
export type LeasedView = {
  readonly name: string;
  readonly version: number;
  readonly run: (deps: EngineDeps) => Running;
};

export type KeptView = {
  readonly name: string;
  readonly fault: () => unknown;
  /** How far it is behind the log, in milliseconds; undefined while another process keeps it. */
  readonly lagMs: () => number | undefined;
};

export type KeptViews = {
  /** Why each view stands still, as far as this process keeps it. */
  readonly views: readonly KeptView[];
  /** Resolves when every view has caught up here, or can be read because another process keeps it. */
  readonly ready: Promise<unknown>;
  /** Resolves when the service stops and nothing is written any more. */
  readonly ended: Promise<void>;
};

type Deps = EngineDeps & { readonly leases: Leases };

const LOOK_EVERY_MS = 250;
/** Longer than a process waits for a free lease. */
const STANDBY_AFTER_MS = 4_000;

/** Resolves when the view is kept by another process and can be read, or the service stops. */
const isKeptElsewhere = async ({ db, leases, signal }: Deps, lease: string, view: LeasedView): Promise<void> => {
  const builds = buildsIn(db);
  for (let waitedMs = 0; !signal.aborted; waitedMs += LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS, signal);
    if (waitedMs < STANDBY_AFTER_MS || leases.held().includes(lease)) continue;
    const found = await builds.of(view.name, view.version).catch(() => []);
    if (found.some(({ state }) => state === 'ready')) return;
  }
};

const keepLeased = (deps: Deps, view: LeasedView) => {
  let running: Running | undefined;
  // One version is kept by one process at a time; other versions of the view have other keepers.
  const lease = `view:${view.name}@${view.version}`;
  let caughtUp: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (caughtUp = resolve));
  const ended = deps.leases.hold(lease, async ({ signal }) => {
    running = view.run({ ...deps, signal });
    void running.caughtUp.then(caughtUp);
    await running.ended;
    running = undefined;
  });
  return {
    name: view.name,
    fault: () => running?.fault(),
    lagMs: () => running?.lagMs(),
    ready: Promise.race([first, isKeptElsewhere(deps, lease, view)]),
    ended,
  };
};

/** Keeps every view whose lease this process has, and stands by for the others (OP1). */
export const keepLeasedViews = (deps: Deps, views: readonly LeasedView[]): KeptViews => {
  const kept = views.map((view) => keepLeased(deps, view));
  return {
    views: kept,
    ready: Promise.all(kept.map(({ ready }) => ready)),
    ended: Promise.all(kept.map(({ ended }) => ended)).then(() => undefined),
  };
};
