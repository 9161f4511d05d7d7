import type { Causation, Context, Decision, Fact, Recorded, Wish } from '@soebs/events';
import type { Log } from '../log/log.ts';
import { StreamErased, WrongRevision, type EventStore } from './store.ts';

/** What became of a command: the stream's revision after it, or the code of the refusal. */
export type Outcome<R extends string> =
  { readonly ok: true; readonly revision: number } | { readonly ok: false; readonly reason: R };

type Known<S> = { state: S; revision: number; commands: Map<string, number> };

/** What a handler asks of its surroundings. */
export type HandlerParts = {
  readonly store: EventStore;
  readonly now: () => Date;
  readonly log: Log;
  /** How many folded streams are kept in memory; fewer for large states. */
  readonly streamsKept?: number;
};

export type CommandHandler<S, C extends Wish, R extends string> = {
  /** Decides and appends. The same command id is decided once; a repeat gets the same answer and adds nothing. */
  readonly handle: (command: C, by: Causation) => Promise<Outcome<R>>;
  /** The present state of the stream `command` would speak to. */
  readonly stateOf: (streamId: string) => Promise<{ readonly state: S; readonly revision: number }>;
};

const maxConflicts = 20;

/** Keeps the most recently used entries of a map. */
const remember = <K, V>(map: Map<K, V>, [key, value]: readonly [K, V], kept: number): void => {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > kept && !oldest.done) map.delete(oldest.value);
};

/** Does work of one key after the other, work of different keys side by side. */
const oneByOne = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
};

/** The only place where a decision meets the store. Keeps the folded state of recent streams and reads only what is new. */
export const commandHandler = <S, C extends Wish, E extends Fact, R extends string>(
  { store, now, log, streamsKept = 500 }: HandlerParts,
  context: Context<S, C, E, R>,
): CommandHandler<S, C, R> => {
  const known = new Map<string, Known<S>>();
  const inTurn = oneByOne();
  const nothing = (): Known<S> => ({ state: context.initial, revision: -1, commands: new Map() });

  const take = (past: Known<S>, { event, metadata, revision }: Recorded<E>): Known<S> => {
    past.commands.set(metadata.commandId, revision);
    return { state: context.evolve(past.state, event), revision, commands: past.commands };
  };

  /** What has happened; of an erased stream nothing is known any more, nothing remembered either. */
  const pastOf = async (streamId: string): Promise<Known<S>> => {
    const before = known.get(streamId) ?? nothing();
    try {
      const news = await store.read(streamId, context.codec, before.revision + 1);
      const past = news.reduce(take, before);
      remember(known, [streamId, past], streamsKept);
      return past;
    } catch (error) {
      if (!(error instanceof StreamErased)) throw error;
      known.delete(streamId);
      return nothing();
    }
  };

  const appended = async (
    streamId: string,
    decision: Decision<E, R> & { accepted: true },
    at: { by: Causation; revision: number },
  ) => {
    if (decision.events.length === 0) return at.revision;
    const { events } = decision;
    return store.append({ streamId, events, expected: at.revision, by: at.by, at: now(), codec: context.codec });
  };

  const decided = async (streamId: string, command: C, by: Causation): Promise<Outcome<R>> => {
    for (let conflicts = 0; ; conflicts += 1) {
      const past = await pastOf(streamId);
      const before = past.commands.get(by.commandId);
      if (before !== undefined) return { ok: true, revision: before };
      const decision = context.decide(command, past.state);
      if (!decision.accepted) {
        log.info({ command: command.type, streamId, reason: decision.reason }, 'command refused');
        return { ok: false, reason: decision.reason };
      }
      try {
        return { ok: true, revision: await appended(streamId, decision, { by, revision: past.revision }) };
      } catch (error) {
        if (!(error instanceof WrongRevision) || conflicts >= maxConflicts) throw error;
      }
    }
  };

  const handle = (command: C, by: Causation): Promise<Outcome<R>> => {
    const streamId = context.streamOf(command);
    return inTurn(streamId, () => decided(streamId, command, by));
  };

  return { handle, stateOf: async (streamId) => pastOf(streamId) };
};
