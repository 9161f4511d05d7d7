import { z } from 'zod';
import { delta, type Delta } from './delta.ts';

const id = z.string().min(1).max(64);

/** The four operations (TX3). They name segments by id, so that only operations on one segment meet. */
export const operation = z.discriminatedUnion('type', [
  z.object({ type: z.literal('T'), seg: id, delta }),
  z.object({ type: z.literal('S'), seg: id, at: z.int().nonnegative(), newId: id, speakerId: id.nullable() }),
  z.object({ type: z.literal('M'), seg: id, next: id, at: z.int().nonnegative() }),
  z.object({ type: z.literal('A'), seg: id.nullable(), key: id, value: z.string().max(1_000).nullable() }),
]);

/** Changes the text of a segment. */
export type TextOperation = {
  readonly type: 'T';
  readonly seg: string;
  readonly delta: Delta;
};

/** Cuts a segment in two at a UTF-16 offset; the right part is the new segment, directly after the left one. */
export type SplitOperation = {
  readonly type: 'S';
  readonly seg: string;
  readonly at: number;
  readonly newId: string;
  readonly speakerId: string | null;
};

/** Appends the segment `next` to the one directly before it; `at` is the length that one had. */
export type MergeOperation = {
  readonly type: 'M';
  readonly seg: string;
  readonly next: string;
  readonly at: number;
};

/** Sets an attribute of a segment ('speakerId', 'language'), or of the whole transcript when seg is null; a null value takes it away. */
export type AttributeOperation = {
  readonly type: 'A';
  readonly seg: string | null;
  readonly key: string;
  readonly value: string | null;
};

export type Operation = TextOperation | SplitOperation | MergeOperation | AttributeOperation;

/**
 * A segment takes another id: two people cut a paragraph at one place, the log keeps the earlier cut and its id (TX11).
 * Only a view sees it; it is never sent and never logged.
 */
export type Renaming = {
  readonly type: 'R';
  readonly from: string;
  readonly to: string;
  /** The speaker of the earlier cut; undefined leaves the speaker as it is. */
  readonly speakerId: string | null | undefined;
};

/** One person's operations sent together. The event id is the opId, so that sending again adds nothing (TX10). */
export const editBatch = z.object({
  opId: z.string().min(1),
  baseRevision: z.int(),
  ops: z.array(operation).min(1).max(5_000),
});
export type EditBatch = { readonly opId: string; readonly baseRevision: number; readonly ops: readonly Operation[] };

/** Why operations were not applied; nothing has changed then. */
export type TranscriptRejection = {
  /** transcript_conflict: the segment is not there (any more); invalid_operation: it never made sense. */
  readonly code: 'transcript_conflict' | 'invalid_operation';
  readonly detail: string;
};

/** The transcript after the operations, or why not. */
export type Applied<T> =
  { readonly ok: true; readonly transcript: T } | { readonly ok: false; readonly rejection: TranscriptRejection };
