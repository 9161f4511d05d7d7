import { batchesOf } from './batches.ts';
import type { LoggedBatch, ViewChange } from './logged.ts';
import type { EditBatch, Operation } from './operations.ts';
import { transformPair, type SegmentClash } from './transform.ts';

/** A batch that waits for the ones before it; its base revision is known once it is sent. */
export type QueuedBatch = Omit<EditBatch, 'baseRevision'>;

/** What is not yet in the log, in the order in which it will be. */
export type Pending = {
  readonly inFlight: EditBatch | null;
  readonly queued: readonly QueuedBatch[];
  readonly buffer: readonly Operation[];
};

/** What is not yet in the log, as the outbox keeps it: all lists read after `revision`. */
export type Unsent = Omit<Pending, 'queued'> & {
  readonly revision: number;
  /** Entries kept by earlier pages have none. */
  readonly queued?: readonly QueuedBatch[] | undefined;
  /** The id under which the buffer is sent. A dying page may still send it: under this id it counts once. */
  readonly nextOpId?: string | undefined;
};

/** All operations that are not yet in the log. */
export const operationsOf = ({ inFlight, queued, buffer }: Pending): Operation[] => [
  ...(inFlight?.ops ?? []),
  ...queued.flatMap(({ ops }) => ops),
  ...buffer,
];

/** True when one act takes several batches: it must be in the outbox as a whole before the first of them is sent. */
export const isLarge = ({ queued }: Pick<Pending, 'queued'>): boolean => queued.length > 0;

/** Operations as batches that the log takes, the first under a given id. */
export const queueOf = (
  ops: readonly Operation[],
  { opId, newId }: { readonly opId: string; readonly newId: () => string },
): QueuedBatch[] => batchesOf(ops).map((batch, n) => ({ opId: n === 0 ? opId : newId(), ops: batch }));

/**
 * What is left when one of the own batches turns up in the log, and what was logged by then; null for a batch that is nobody's
 * here. A batch is sent after the ones before it were logged or became empty.
 */
export const ownInLog = (
  { inFlight, queued, buffer }: Pending,
  opId: string,
): (Pending & { readonly logged: readonly Operation[] }) | null => {
  if (inFlight?.opId === opId) return { inFlight: null, queued, buffer, logged: inFlight.ops };
  const at = queued.findIndex((batch) => batch.opId === opId);
  if (at < 0) return null;
  const logged = queued[at]?.ops ?? [];
  return { inFlight: null, queued: queued.slice(at + 1), buffer, logged };
};

/** A batch someone else logged meets what is not yet logged; `changes` is what it does to the view. */
export const passPending = (
  { inFlight, queued, buffer }: Pending,
  { ops }: Pick<LoggedBatch, 'ops'>,
  revision: number,
): Pending & { readonly changes: readonly ViewChange[]; readonly clashes: readonly SegmentClash[] } => {
  const clashes: SegmentClash[] = [];
  const note = (clash: SegmentClash): void => void clashes.push(clash);
  const [afterFlight, flying] = transformPair(ops, inFlight?.ops ?? [], note);
  let passing: readonly ViewChange[] = afterFlight;
  const waiting = queued.map((batch): QueuedBatch => {
    const [after, moved] = transformPair(passing, batch.ops, note);
    passing = after;
    return { ...batch, ops: moved };
  });
  const [changes, moved] = transformPair(passing, buffer, note);
  return {
    inFlight: inFlight && { ...inFlight, baseRevision: revision, ops: flying },
    queued: waiting,
    buffer: moved,
    changes,
    clashes,
  };
};
