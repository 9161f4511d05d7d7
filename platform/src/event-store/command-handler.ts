import type { Causation, Context, Decision, Event, Command } from '@soebs/events';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { note, traced } from '../tracing/trace.ts';
import { foldedStreams } from './folded-streams.ts';
import type { Snapshots } from './snapshots.ts';
import { WrongRevision, type EventStore } from './store.ts';

/** What became of a command: the stream's revision after it, or the code of the refusal. */
export type Outcome<R extends string> =
  { readonly ok: true; readonly revision: number } | { readonly ok: false; readonly reason: R };

/** What a handler asks of its surroundings. */
export type HandlerDeps<S = unknown> = {
  readonly store: EventStore;
  readonly now: () => Date;
  readonly log: Log;
  readonly metrics?: Pick<Metrics, 'commands_total' | 'append_conflicts_total'> | undefined;
  /** How many folded streams are kept in memory; fewer for large states. */
  readonly streamsKept?: number;
  /** Where folded streams outlive the process; without it the first read of a stream goes through all of it. */
  readonly snapshots?: Snapshots<S> | undefined;
};

export type CommandHandler<S, C extends Command, R extends string> = {
  /** Decides and appends. The same command id is decided once; a repeat gets the same answer and adds nothing. */
  readonly handle: (command: C, by: Causation) => Promise<Outcome<R>>;
  /** The present state of a stream, by its name. */
  readonly stateOf: (streamId: string) => Promise<{ readonly state: S; readonly revision: number }>;
  /** Writes snapshots of what is in memory; nothing may be asked afterwards. */
  readonly close: () => Promise<void>;
};

const MAX_CONFLICTS = 20;

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
export const commandHandler = <S, C extends Command, E extends Event, R extends string>(
  { store, now, log, metrics, streamsKept = 500, snapshots }: HandlerDeps<S>,
  context: Context<S, C, E, R>,
): CommandHandler<S, C, R> => {
  const { pastOf, close } = foldedStreams({ store, log, streamsKept, snapshots }, context);
  const inTurn = oneByOne();

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
        if (!(error instanceof WrongRevision) || conflicts >= MAX_CONFLICTS) throw error;
        metrics?.append_conflicts_total.inc();
      }
    }
  };

  const handle = async (command: C, by: Causation): Promise<Outcome<R>> => {
    const streamId = context.streamOf(command);
    const count = (outcome: string): void => metrics?.commands_total.inc({ type: command.type, outcome });
    try {
      const outcome = await traced(command.type, { facts: { command: command.type } }, async () => {
        const found = await inTurn(streamId, () => decided(streamId, command, by));
        note({ outcome: found.ok ? 'accepted' : found.reason });
        return found;
      });
      count(outcome.ok ? 'accepted' : 'refused');
      return outcome;
    } catch (error) {
      count('failed');
      throw error;
    }
  };

  return { handle, stateOf: async (streamId) => pastOf(streamId), close };
};
