import { idOfStream, type Event } from '@soebs/events';
import { recorded, traced, type StoredEvent } from '@soebs/platform';
import { BuildDropped, startOf, type Build, type Builds } from './builds.ts';
import type { EngineDeps } from './deps.ts';
import { SWITCHED_SUBJECT } from './subjects.ts';
import type { Projection, RowDocument, ViewChanged, ViewDocument } from './projection.ts';
import { viewsIn, type Views } from './views.ts';

const BATCH_SIZE = 200;
const REACH_EVERY_MS = 1_000;

type Change<V> = { readonly before: V | null; readonly after: ViewDocument<V> };

type StoredBuild = {
  readonly builds: Builds;
  readonly build: Build;
  /** Told when events are shown, with the time of the last of them. */
  readonly onShown: (at: string) => void;
};

/** One build at work: applies events in order, saves in batches while catching up and at once when live. */
class BuildRun<E extends Event, V> {
  #changes = new Map<string, Change<V>>();
  #rows: RowDocument<object>[] = [];
  #seen = 0;
  #position: bigint | undefined;
  #reachedAtMs = 0;
  #isLive = false;
  /** The time of the last event that was taken. */
  #at: string | undefined;
  #isRead: boolean;

  private readonly deps: EngineDeps;
  private readonly projection: Projection<E, V>;
  private readonly builds: Builds;
  private readonly build: Build;
  private readonly views: Views<V>;

  private readonly onShown: (at: string) => void;

  constructor(deps: EngineDeps, projection: Projection<E, V>, stored: StoredBuild) {
    this.deps = deps;
    this.onShown = stored.onShown;
    this.projection = projection;
    this.builds = stored.builds;
    this.build = stored.build;
    this.views = viewsIn<V>(deps.db, stored.build.collection);
    this.#isRead = stored.build.state === 'ready';
  }

  /** Takes an event. One that has just happened belongs to the trace that led to it; history does not. */
  async take(stored: StoredEvent): Promise<void> {
    if (!this.#isLive) return this.#show(stored);
    const facts = { view: this.projection.name, event: stored.type };
    return traced(`view ${this.projection.name}`, { facts, from: stored.metadata }, () => this.#show(stored));
  }

  async #show(stored: StoredEvent): Promise<void> {
    const id = idOfStream(stored.streamId);
    const pending = this.#changes.get(id);
    const current = pending?.after ?? (await this.views.load(id));
    if (this.#isNext(stored, current?.revision ?? -1)) this.#apply(id, stored, { pending, current });
    this.#position = stored.position;
    this.#at = stored.metadata.at;
    this.#seen += 1;
    if (this.#isLive || this.#seen >= BATCH_SIZE) await this.flush();
  }

  /** Everything that was there is shown: from now on the build is read, and kept up to date event by event. */
  async goLive(): Promise<void> {
    await this.flush();
    this.#isLive = true;
    if (this.#isRead) return;
    await this.builds.setReady(this.build, new Date());
    this.#isRead = true;
    const { view, version } = this.build;
    this.deps.log.info({ view, version, build: this.build.number }, 'view built');
    this.deps.notifications.publish(SWITCHED_SUBJECT, { view, version });
  }

  /** True for the event behind `revision`, false for one seen before. A gap is a fault of the log where the build saw it from the start. */
  #isNext(stored: StoredEvent, revision: number): boolean {
    if (stored.revision > revision + 1) {
      const gap = `${stored.streamId} jumps to ${stored.revision}`;
      throw startOf(this.build) === 'start' ? new RangeError(gap) : new BuildDropped(gap);
    }
    return stored.revision === revision + 1;
  }

  #apply(
    id: string,
    stored: StoredEvent,
    was: { pending: Change<V> | undefined; current: ViewDocument<V> | null },
  ): void {
    const { event, metadata, revision } = recorded(stored, this.projection.codec);
    const [seen, shown] = [was.current?.view ?? null, was.pending?.before];
    const view = this.projection.apply(seen ?? this.projection.empty(id), event, { id, at: metadata.at, revision });
    this.#changes.set(id, { before: shown ?? seen, after: { _id: id, revision, view } });
    this.#addRow(`${id}/${revision}`, view);
  }

  #addRow(_id: string, view: V | null): void {
    const row = view === null ? null : this.projection.rowOf?.(view);
    if (row) this.#rows.push({ _id, row });
  }

  async flush(): Promise<void> {
    const changes = [...this.#changes.values()];
    const rows = this.#rows;
    this.#changes = new Map();
    this.#rows = [];
    this.#seen = 0;
    await this.views.save(
      changes.map(({ after }) => after),
      rows,
    );
    if (this.#position !== undefined && (!this.#isLive || Date.now() - this.#reachedAtMs > REACH_EVERY_MS)) {
      await this.builds.reach(this.build, this.#position);
      this.#reachedAtMs = Date.now();
    }
    if (this.#at !== undefined) this.onShown(this.#at);
    this.#at = undefined;
    if (this.#isRead) for (const { before, after } of changes) this.#announce(before, after);
  }

  #announce(before: V | null, { _id, revision, view }: ViewDocument<V>): void {
    const { name, version } = this.projection;
    const changed: ViewChanged<V> = { name, version, id: _id, revision, view, before };
    this.deps.notifications.publish(`views.${name}.${_id}`, changed);
  }
}

/** Brings a build up to date and keeps it so until the signal aborts. Throws AnotherLog, BuildDropped, and what an event throws. */
export const runBuild = async <E extends Event, V>(
  deps: EngineDeps,
  projection: Projection<E, V>,
  { builds, build, onShown, onLive }: StoredBuild & { readonly onLive: () => void },
): Promise<void> => {
  const run = new BuildRun(deps, projection, { builds, build, onShown });
  const deliveries = deps.store.subscribe({
    prefixes: [`${projection.category}-`],
    from: startOf(build),
    signal: deps.signal,
    onDrop: (error) => deps.log.warn({ err: error, view: projection.name }, 'subscription dropped'),
  });
  try {
    for await (const delivery of deliveries) {
      if (delivery.kind === 'event') await run.take(delivery.event);
      else {
        await run.goLive();
        onLive();
      }
    }
  } catch (error) {
    // What came before the event that cannot be shown is shown.
    if (!(error instanceof BuildDropped)) await run.flush();
    throw error;
  }
};
