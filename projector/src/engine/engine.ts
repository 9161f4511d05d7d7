import { idOfStream, type Event } from '@soebs/events';
import {
  AnotherLog,
  pause,
  recorded,
  type Db,
  type EventStore,
  type From,
  type Notifications,
  type Log,
  type StoredEvent,
} from '@soebs/platform';
import type { Projection, RowDocument, ViewChanged, ViewDocument } from './projection.ts';
import { Forgotten, viewsIn, type Origin, type Views } from './views.ts';

export type EngineDeps = {
  readonly store: EventStore;
  readonly db: Db;
  readonly notifications: Notifications;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** How long a view that stands still waits before it tries again; 5 s if not given. */
  readonly retryMs?: number;
};

const BATCH_SIZE = 200;
const CHECKPOINT_EVERY_MS = 1_000;

type Change<V> = { readonly before: V | null; readonly after: ViewDocument<V> };

/** True for the event behind `revision`, false for one seen before. A gap means that the view was emptied meanwhile. */
const isNext = (stored: StoredEvent, revision: number): boolean => {
  if (stored.revision > revision + 1) throw new Forgotten(`${stored.streamId} jumps to ${stored.revision}`);
  return stored.revision === revision + 1;
};

/** One projection at work: applies events in order, saves in batches while catching up and at once when live. */
class ProjectionRun<E extends Event, V> {
  #changes = new Map<string, Change<V>>();
  #rows: RowDocument<object>[] = [];
  #seen = 0;
  #position: bigint | undefined;
  #savedAt = 0;
  isLive = false;

  private readonly deps: EngineDeps;
  private readonly projection: Projection<E, V>;
  private readonly views: Views<V>;
  private readonly origin: Origin;

  constructor(deps: EngineDeps, projection: Projection<E, V>, stored: { views: Views<V>; origin: Origin }) {
    this.deps = deps;
    this.projection = projection;
    this.views = stored.views;
    this.origin = stored.origin;
  }

  async take(stored: StoredEvent): Promise<void> {
    const id = idOfStream(stored.streamId);
    const pending = this.#changes.get(id);
    const current = pending?.after ?? (await this.views.load(id));
    if (isNext(stored, current?.revision ?? -1)) this.#apply(id, stored, { pending, current });
    this.#position = stored.position;
    this.#seen += 1;
    if (this.isLive || this.#seen >= BATCH_SIZE) await this.flush();
  }

  #apply(
    id: string,
    stored: StoredEvent,
    was: { pending: Change<V> | undefined; current: ViewDocument<V> | null },
  ): void {
    const { event, metadata, revision } = recorded(stored, this.projection.codec);
    const view = was.current?.view ?? this.projection.empty(id);
    const after = { _id: id, revision, view: this.projection.apply(view, event, { id, at: metadata.at, revision }) };
    this.#changes.set(id, { before: was.pending?.before ?? was.current?.view ?? null, after });
    this.#addRow(after);
  }

  #addRow({ _id, revision, view }: ViewDocument<V>): void {
    const row = view === null ? null : this.projection.rowOf?.(view);
    if (row) this.#rows.push({ _id: `${_id}/${revision}`, ...this.origin, row });
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
    if (this.#position !== undefined && (!this.isLive || Date.now() - this.#savedAt > CHECKPOINT_EVERY_MS)) {
      await this.views.saveCheckpoint(this.origin, this.#position);
      this.#savedAt = Date.now();
    }
    for (const { before, after } of changes) this.#announce(before, after);
  }

  #announce(before: V | null, { _id, revision, view }: ViewDocument<V>): void {
    const { name } = this.projection;
    const changed: ViewChanged<V> = { name, id: _id, revision, view, before };
    this.deps.notifications.publish(`views.${name}.${_id}`, changed);
  }
}

const startOf = async <V>(
  { log }: EngineDeps,
  name: string,
  { views, origin }: { views: Views<V>; origin: Origin },
): Promise<From> => {
  const from = await views.checkpoint(origin);
  if (from !== 'start') return from;
  log.info({ view: name, ...origin }, 'building the view from the first event');
  await views.begin(origin);
  return 'start';
};

const runOnce = async <E extends Event, V>(deps: EngineDeps, projection: Projection<E, V>, onLive: () => void) => {
  const views = viewsIn<V>(deps.db, projection.name);
  const origin = { version: projection.version, log: await deps.store.logId() };
  const run = new ProjectionRun(deps, projection, { views, origin });
  const deliveries = deps.store.subscribe({
    prefixes: [`${projection.category}-`],
    from: await startOf(deps, projection.name, { views, origin }),
    signal: deps.signal,
    onDrop: (error) => deps.log.warn({ err: error, view: projection.name }, 'subscription dropped'),
  });
  try {
    for await (const delivery of deliveries) {
      if (delivery.kind === 'event') await run.take(delivery.event);
      else {
        await run.flush();
        run.isLive = true;
        onLive();
      }
    }
  } catch (error) {
    if (error instanceof AnotherLog) await views.clear();
    else if (!(error instanceof Forgotten)) await run.flush();
    throw error;
  }
};

export type Running = {
  /** Resolves once the view has caught up with the log for the first time. */
  readonly caughtUp: Promise<void>;
  /** Why the view stands still, if it does. An event that cannot be applied is never skipped. */
  readonly fault: () => unknown;
};

/** After so many gaps in a row nobody else is building the view: it is emptied and built by this run. */
const GAPS_BORNE = 3;

/** Keeps a view up to date until the signal aborts. A fault stops this view, is logged, and is tried again every 5 s. */
export const runProjection = <E extends Event, V>(deps: EngineDeps, projection: Projection<E, V>): Running => {
  let fault: unknown;
  let gaps = 0;
  const recover = async (error: unknown): Promise<void> => {
    // A stop closes the connections under a view that is still starting.
    if (deps.signal.aborted || error instanceof AnotherLog) return;
    if (error instanceof Forgotten) {
      gaps += 1;
      if (gaps % GAPS_BORNE === 0)
        await viewsIn(deps.db, projection.name)
          .clear()
          .catch(() => undefined);
      await pause(50, deps.signal);
      return;
    }
    fault = error;
    deps.log.error({ err: error, view: projection.name }, 'view stands still');
    await pause(deps.retryMs ?? 5_000, deps.signal);
  };
  const caughtUp = new Promise<void>((resolve) => {
    const onLive = (): void => {
      fault = undefined;
      gaps = 0;
      resolve();
    };
    const loop = async (): Promise<void> => {
      while (!deps.signal.aborted) await runOnce(deps, projection, onLive).catch(recover);
    };
    void loop();
  });
  return { caughtUp, fault: () => fault };
};
