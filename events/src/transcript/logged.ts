import { z } from 'zod';
import { commentOperation, type CommentOperation } from './comments.ts';
import { operation, type Operation, type Renaming } from './operations.ts';

/** What can stand in the log: people's changes of the text, and what they say about it. */
export type LoggedOperation = Operation | CommentOperation;

/** What can happen to a view. */
export type ViewChange = LoggedOperation | Renaming;

/** An operation as it stands in the log. */
export const loggedOperation = z.union([operation, commentOperation]);

/** A batch as it stands in the log, at the revision of its event. */
export const loggedBatch = z.object({
  revision: z.int(),
  opId: z.string(),
  by: z.string(),
  ops: z.array(loggedOperation),
});
export type LoggedBatch = {
  readonly revision: number;
  readonly opId: string;
  readonly by: string;
  readonly ops: readonly LoggedOperation[];
};
