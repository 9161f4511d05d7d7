import type { Codec, Event, Recorded } from '@soebs/events';
import type { Log } from '../log/log.ts';
import { markOf, type Folded, type Snapshots } from './snapshots.ts';
import { StreamErased, type EventStore } from './store.ts';

type SnapshotKeeperDeps<S, E extends Event> = {
  readonly store: EventStore;
  readonly log: Log;
  readonly codec: Codec<E>;
  readonly snapshots: Snapshots<S>;
};

/** A state from a snapshot, and what the log holds beyond it. */
type Resumed<S, E extends Event> = { readonly folded: Folded<S>; readonly news: readonly Recorded<E>[] };

/** Writes snapshots of folded streams beside the answers, and resumes from them when the log agrees. A fault only costs time. */
export const snapshotKeeper = <S, E extends Event>({ store, log, codec, snapshots }: SnapshotKeeperDeps<S, E>) => {
  const revisions = new Map<string, number>();
  const writing = new Map<string, Promise<void>>();

  /** Somebody may have erased the stream while it was written: then nothing of it may stay. */
  const writeUnlessErased = async (streamId: string, folded: Folded<S>): Promise<void> => {
    await snapshots.write(streamId, folded);
    try {
      await store.read(streamId, codec, folded.revision);
    } catch (error) {
      if (!(error instanceof StreamErased)) throw error;
      await snapshots.forget(streamId);
    }
  };

  const put = (streamId: string, folded: Folded<S>): void => {
    if (writing.has(streamId) || folded.revision <= (revisions.get(streamId) ?? -1)) return;
    revisions.set(streamId, folded.revision);
    const written = writeUnlessErased(streamId, folded)
      .catch((error: unknown) => log.warn({ err: error, streamId }, 'snapshot not written'))
      .finally(() => writing.delete(streamId));
    writing.set(streamId, written);
  };

  const resume = async (streamId: string): Promise<Resumed<S, E> | null> => {
    const folded = await snapshots.read(streamId).catch((error: unknown) => {
      log.warn({ err: error, streamId }, 'snapshot not read');
      return null;
    });
    if (!folded) return null;
    const [last, ...news] = await store.read(streamId, codec, folded.revision);
    if (last && markOf(last) === folded.mark) {
      revisions.set(streamId, folded.revision);
      return { folded, news };
    }
    log.warn({ streamId, revision: folded.revision }, 'snapshot of another log ignored');
    await snapshots.forget(streamId);
    return null;
  };

  return {
    resume,
    put,
    /** Writes a snapshot when enough has happened since the last time. */
    consider: (streamId: string, folded: Folded<S>): void => {
      if (folded.revision - (revisions.get(streamId) ?? -1) >= snapshots.every) put(streamId, folded);
    },
    /** The stream leaves the memory: what is new is written. */
    leave: (streamId: string, folded: Folded<S>): void => {
      put(streamId, folded);
      revisions.delete(streamId);
    },
    forget: async (streamId: string): Promise<void> => {
      revisions.delete(streamId);
      await snapshots.forget(streamId);
    },
    /** Everything that was to be written is written, or given up. */
    settled: async (): Promise<void> => {
      await Promise.all(writing.values());
    },
  };
};
