import { type Unsent } from '@soebs/events/transcript';
import { type Outbox } from './outbox.ts';

/** Writes the newest state only, one write at a time, so that fast typing never queues up. */
export const outboxWriter = (outbox: Outbox, transcriptId: string, onFailure: (failed: boolean) => void) => {
  let waiting: Unsent | null = null;
  let writing = false;
  const writeNext = async (): Promise<void> => {
    writing = true;
    for (let next = waiting; next; next = waiting) {
      waiting = null;
      try {
        const isEmpty = next.inFlight === null && next.buffer.length === 0;
        await (isEmpty ? outbox.clear(transcriptId) : outbox.keep(transcriptId, next));
        onFailure(false);
      } catch {
        onFailure(true);
      }
    }
    writing = false;
  };
  return (unsent: Unsent): void => {
    waiting = unsent;
    if (!writing) void writeNext();
  };
};
