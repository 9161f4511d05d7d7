import type { Unsent } from '@soebs/events/transcript';
import type { UnsentStore } from './store.ts';

/** Where states are written: of those that wait while one is being written, only the newest. */
export type UnsentWriter = {
  /** Resolves once this state, or one after it, is in the store of unsent edits or could not be put there. */
  keep(unsent: Unsent): Promise<void>;
  /** Resolves once nothing waits to be written. */
  rest(): Promise<void>;
};

const isNothing = ({ inFlight, queued = [], buffer }: Unsent): boolean =>
  inFlight === null && queued.length === 0 && buffer.length === 0;

/** Writes the newest state only, one write at a time, so that fast typing never queues up. */
export const unsentWriter = (
  unsentStore: UnsentStore,
  transcriptId: string,
  onFailure: (failed: boolean) => void,
): UnsentWriter => {
  let waiting: Unsent | null = null;
  let round: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const write = async (): Promise<void> => {
    const unsent = waiting;
    waiting = null;
    next = null;
    if (!unsent) return;
    try {
      await (isNothing(unsent) ? unsentStore.clear(transcriptId) : unsentStore.keep(transcriptId, unsent));
      onFailure(false);
    } catch {
      onFailure(true);
    }
  };
  const start = (): Promise<void> => {
    const writing = write().finally(() => {
      if (round === writing) round = null;
    });
    round = writing;
    return writing;
  };
  return {
    keep: (unsent) => {
      waiting = unsent;
      if (!round) return start();
      next ??= round.then(start);
      return next;
    },
    rest: async () => {
      await (next ?? round);
    },
  };
};
