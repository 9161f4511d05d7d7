import type { Causation, Codec, Event, Recorded } from '@soebs/events';
import {
  AnotherLog,
  derivedId,
  isDuplicateKey,
  recorded,
  traced,
  tryUntilDone,
  type Backoff,
  type Db,
  type EventStore,
  type Log,
  type StoredEvent,
} from '@soebs/platform';
import { inBatches } from './batches.ts';
import { lazyCheckpoint } from './checkpoint.ts';

export type React = (stored: StoredEvent) => Promise<void>;

/**
 * When this happened, ask for that. Names the events it waits for; each reaction may be repeated and must then change nothing. One that
 * only writes down what has happened takes all events that wait together, in their order.
 */
export type Process = {
  /** Verb and noun; also the name of its checkpoint. */
  readonly name: string;
  readonly prefixes: readonly string[];
} & ({ readonly react: React } | { readonly reactToAll: (events: readonly StoredEvent[]) => Promise<void> });

export type ProcessDeps = {
  readonly store: EventStore;
  readonly db: Db;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** That of the lease under which it runs (OP1). */
  readonly fence: number;
  /** Told of the event to which the process begins to react, by its time, and of the end of the reaction. */
  readonly working?: ((process: string, since: string | undefined) => void) | undefined;
};

type Reaction<E extends Event, T extends E['type']> = (
  event: Recorded<Extract<E, { type: T }>>,
  by: (command: string) => Causation,
) => Promise<unknown>;

/** Who issues the commands of processes. */
const actorId = 'system';

/** The reactions of a process to some events of one context. */
export const reactions = <E extends Event>(
  codec: Codec<E>,
  table: { readonly [T in E['type']]?: Reaction<E, T> },
): React => {
  const byType = new Map(Object.entries(table as unknown as Record<string, Reaction<E, E['type']>>));
  return async (stored) => {
    const react = byType.get(stored.type);
    if (!react) return;
    const event = recorded(stored, codec) as Recorded<Extract<E, { type: E['type'] }>>;
    const { correlationId } = stored.metadata;
    const by = (command: string): Causation => ({
      commandId: derivedId(stored.id, command),
      causationId: stored.id,
      correlationId,
      actorId,
    });
    const facts = { event: stored.type };
    await traced(`react ${stored.type}`, { facts, from: stored.metadata }, async () => react(event, by));
  };
};

type Checkpoint = { readonly _id: string; readonly position: string; readonly log: string; readonly fence?: number };

/** Another process runs this one under a higher fence. */
class Fenced extends Error {
  override readonly name = 'Fenced';
  readonly code = 'fenced';
}

const checkpointIn = ({ db, fence }: ProcessDeps, name: string, log: string) => {
  const checkpoints = db.collection<Checkpoint>('processes.checkpoints');
  return {
    /** Where to go on; from the first event when the log is another one. */
    load: async () => {
      const saved = await checkpoints.findOne({ _id: name, log });
      return saved ? BigInt(saved.position) : ('start' as const);
    },
    save: async (position: bigint) => {
      const saved = { position: String(position), log, fence };
      try {
        await checkpoints.updateOne({ _id: name, fence: { $not: { $gt: fence } } }, { $set: saved }, { upsert: true });
      } catch (error) {
        throw isDuplicateKey(error) ? new Fenced(name) : error;
      }
    },
    clear: async () => {
      await checkpoints.deleteOne({ _id: name });
    },
  };
};

const backoff: Backoff = { firstMs: 200, longestMs: 30_000 };

/** How many events that wait are reacted to together at most. */
const TOGETHER = 64;

const reactUntilDone = async (deps: ProcessDeps, process: Process, events: readonly StoredEvent[]): Promise<void> => {
  const [first] = events;
  if (!first) return;
  const reaction = 'react' in process ? () => process.react(first) : () => process.reactToAll(events);
  const about = { process: process.name, event: first.id };
  const failure = 'reaction failed, retrying';
  deps.working?.(process.name, first.metadata.at);
  await tryUntilDone(reaction, { ...deps, about, failure, backoff });
  deps.working?.(process.name, undefined);
};

const runOnThisLog = async (deps: ProcessDeps, process: Process): Promise<void> => {
  const checkpoint = checkpointIn(deps, process.name, await deps.store.logId());
  const over = new AbortController();
  const deliveries = deps.store.subscribe({
    prefixes: process.prefixes,
    from: await checkpoint.load(),
    signal: AbortSignal.any([deps.signal, over.signal]),
    onDrop: (error) => deps.log.warn({ err: error, process: process.name }, 'subscription dropped'),
  });
  deps.working?.(process.name, undefined);
  const follow = async (): Promise<void> => {
    const { reached, end } = lazyCheckpoint(checkpoint.save);
    try {
      for await (const waiting of inBatches(deliveries, 'react' in process ? 1 : TOGETHER)) {
        const events = waiting.flatMap((each) => (each.kind === 'event' ? [each.event] : []));
        await reactUntilDone(deps, process, events);
        if (deps.signal.aborted) return;
        const last = events.at(-1);
        if (last) reached(last.position);
      }
    } finally {
      over.abort();
      await end();
    }
  };
  try {
    await follow();
  } catch (error) {
    if (error instanceof AnotherLog) await checkpoint.clear();
    throw error;
  }
};

/**
 * Runs a process from its checkpoint until the signal aborts, or another runs it under a higher fence. An event is passed only when its reaction is done; a fault
 * of the process itself is logged and tried again. On another log it begins anew: reactions may be repeated.
 */
export const runProcess = async (deps: ProcessDeps, process: Process): Promise<void> => {
  const run = async (): Promise<void> => {
    while (!deps.signal.aborted) {
      try {
        await runOnThisLog(deps, process);
      } catch (error) {
        if (error instanceof Fenced) return;
        if (!(error instanceof AnotherLog)) throw error;
      }
    }
  };
  const failure = 'process stalled, retrying';
  await tryUntilDone(run, { ...deps, about: { process: process.name }, failure, backoff });
};
