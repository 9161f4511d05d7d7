import type { Causation, Codec, Fact, Recorded } from '@soebs/events';
import { derivedId, pause, recorded, type Db, type EventStore, type Log, type StoredEvent } from '@soebs/platform';

/** When this happened, ask for that. Names the events it waits for; each reaction may be repeated and must then change nothing. */
export type Process = {
  /** Verb and noun; also the name of its checkpoint. */
  readonly name: string;
  readonly prefixes: readonly string[];
  readonly react: (stored: StoredEvent) => Promise<void>;
};

export type ProcessParts = {
  readonly store: EventStore;
  readonly db: Db;
  readonly log: Log;
  readonly signal: AbortSignal;
};

type Reaction<E extends Fact, T extends E['type']> = (
  event: Recorded<Extract<E, { type: T }>>,
  by: (command: string) => Causation,
) => Promise<unknown>;

/** Who issues the commands of processes. */
const actorId = 'system';

/** The reactions of a process to some events of one context. */
export const reactions = <E extends Fact>(
  codec: Codec<E>,
  table: { readonly [T in E['type']]?: Reaction<E, T> },
): Process['react'] => {
  const byType = new Map(Object.entries(table as unknown as Record<string, Reaction<E, E['type']>>));
  return async (stored) => {
    const react = byType.get(stored.type);
    if (!react) return;
    const event = recorded(stored, codec) as Recorded<Extract<E, { type: E['type'] }>>;
    const { correlationId } = stored.metadata;
    await react(event, (command) => ({
      commandId: derivedId(stored.id, command),
      causationId: stored.id,
      correlationId,
      actorId,
    }));
  };
};

type Checkpoint = { readonly _id: string; readonly position: string };

const reactUntilDone = async (parts: ProcessParts, process: Process, stored: StoredEvent): Promise<void> => {
  for (let tries = 0; !parts.signal.aborted; tries += 1) {
    try {
      await process.react(stored);
      return;
    } catch (error) {
      parts.log.error({ err: error, process: process.name, event: stored.id }, 'reaction failed, trying again');
      await pause(Math.min(200 * 2 ** tries, 30_000), parts.signal);
    }
  }
};

/** Runs a process from its checkpoint until the signal aborts. An event is passed only when its reaction is done. */
export const runProcess = async (parts: ProcessParts, process: Process): Promise<void> => {
  const checkpoints = parts.db.collection<Checkpoint>('processes.checkpoints');
  const saved = await checkpoints.findOne({ _id: process.name });
  const head = await parts.store.head();
  const position = saved ? BigInt(saved.position) : undefined;
  const deliveries = parts.store.subscribe({
    prefixes: process.prefixes,
    from: position === undefined || position > head ? 'start' : position,
    signal: parts.signal,
    onDrop: (error) => parts.log.warn({ err: error, process: process.name }, 'subscription dropped'),
  });
  for await (const delivery of deliveries) {
    if (delivery.kind === 'caughtUp') continue;
    await reactUntilDone(parts, process, delivery.event);
    if (parts.signal.aborted) return;
    await checkpoints.updateOne(
      { _id: process.name },
      { $set: { position: String(delivery.event.position) } },
      { upsert: true },
    );
  }
};
