import type { Context, Event, Recorded, Command } from '@soebs/events';
import type { Log } from '../log/log.ts';
import { snapshotKeeper } from './snapshot-keeper.ts';
import { markOf, type Folded, type Snapshots } from './snapshots.ts';
import { StreamErased, type EventStore } from './store.ts';

type Known<S> = Folded<S> & { readonly commands: Map<string, number> };

type FoldedStreamsDeps<S> = {
  readonly store: EventStore;
  readonly log: Log;
  readonly streamsKept: number;
  readonly snapshots: Snapshots<S> | undefined;
};

/** Keeps the most recently used entries of a map; answers the one that had to leave. */
const remember = <K, V>(map: Map<K, V>, [key, value]: readonly [K, V], kept: number): readonly [K, V] | undefined => {
  map.delete(key);
  map.set(key, value);
  const oldest = map.entries().next();
  if (map.size <= kept || oldest.done) return undefined;
  map.delete(oldest.value[0]);
  return oldest.value;
};

/** The folded state of recent streams. Of a known stream only what is new is read. */
export const foldedStreams = <S, C extends Command, E extends Event, R extends string>(
  { store, log, streamsKept, snapshots }: FoldedStreamsDeps<S>,
  context: Context<S, C, E, R>,
) => {
  const { codec, evolve, initial } = context;
  const known = new Map<string, Known<S>>();
  const keeper = snapshots && snapshotKeeper({ store, log, codec, snapshots });
  const nothing = (): Known<S> => ({ state: initial, revision: -1, commands: new Map(), mark: '' });

  const take = (past: Known<S>, recorded: Recorded<E>): Known<S> => {
    const { event, metadata, revision } = recorded;
    past.commands.set(metadata.commandId, revision);
    return { state: evolve(past.state, event), revision, commands: past.commands, mark: markOf(recorded) };
  };

  const read = async (streamId: string): Promise<Known<S>> => {
    const before = known.get(streamId);
    const resumed = before ? null : await keeper?.resume(streamId);
    if (resumed) {
      const { folded, news } = resumed;
      return news.reduce<Known<S>>(take, { ...folded, commands: new Map(folded.commands) });
    }
    const past = before ?? nothing();
    return (await store.read(streamId, codec, past.revision + 1)).reduce(take, past);
  };

  const forget = async (streamId: string): Promise<Known<S>> => {
    known.delete(streamId);
    await keeper?.forget(streamId);
    return nothing();
  };

  return {
    /** What has happened; of an erased stream nothing is known any more, nothing remembered either. */
    pastOf: async (streamId: string): Promise<Known<S>> => {
      try {
        const past = await read(streamId);
        keeper?.consider(streamId, past);
        const left = remember(known, [streamId, past], streamsKept);
        if (left) keeper?.leave(...left);
        return past;
      } catch (error) {
        if (!(error instanceof StreamErased)) throw error;
        return forget(streamId);
      }
    },
    /** Writes snapshots of what is in memory. */
    close: async (): Promise<void> => {
      await keeper?.settled();
      for (const [streamId, past] of known) keeper?.put(streamId, past);
      await keeper?.settled();
    },
  };
};
