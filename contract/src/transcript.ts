import { editBatch, loggedBatch, operation, storedTranscript } from '@soebs/events/transcript';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The text at a revision of its stream. */
export const transcriptView = z.object({
  projectId: z.string(),
  revision: z.int(),
  language: z.string(),
  transcript: storedTranscript,
});
export type TranscriptView = z.output<typeof transcriptView>;

/** A correction sent over the socket; answered with the revision it got. */
export const operationsMessage = editBatch
  .omit({ ops: true })
  .extend({ projectId: z.uuid(), operations: z.array(operation).min(1).max(5_000) });
export type OperationsMessage = z.input<typeof operationsMessage>;

export { loggedBatch };

const ofProject = z.object({ id: z.uuid() });

/** A state that a text has been in. */
export const transcriptVersion = z.object({
  revision: z.int(),
  at: z.iso.datetime(),
  /** Who edited; null for the machine's text. */
  by: z.string().nullable(),
  /** Edits of this editingSession. */
  edits: z.int(),
  name: z.string().nullable(),
});
export type TranscriptVersion = z.output<typeof transcriptVersion>;

export const transcriptApi = {
  get: endpoint({
    method: 'get',
    path: '/projects/:id/transcript',
    level: 'user',
    params: ofProject,
    query: z.object({ revision: z.coerce.number().int().nonnegative().optional() }),
    answer: transcriptView,
  }),
  /** The states a text has been in, the latest first. */
  versions: endpoint({
    method: 'get',
    path: '/projects/:id/transcript/versions',
    level: 'user',
    params: ofProject,
    answer: z.object({ items: z.array(transcriptVersion) }),
  }),
  /** Makes a new version that reads as an old one did. */
  restore: endpoint({
    method: 'post',
    path: '/projects/:id/transcript/restore',
    level: 'user',
    params: ofProject,
    body: z.object({ revision: z.int().nonnegative() }),
    answer: z.object({ revision: z.int() }),
    refusals: ['transcript_conflict', 'project_not_editable'],
  }),
  edit: endpoint({
    method: 'patch',
    path: '/projects/:id/transcript',
    level: 'user',
    params: ofProject,
    body: operationsMessage.omit({ projectId: true }),
    answer: z.object({ revision: z.int() }),
    refusals: ['transcript_conflict', 'invalid_operation', 'project_not_editable'],
  }),
  /**
   * The batches behind a revision, oldest first, as many as make a page (`limits.replayedOperations`). `tooFar` when newer
   * ones remain: load the text anew, or, where something unsent has to pass them, ask again behind the last batch.
   */
  revisions: endpoint({
    method: 'get',
    path: '/projects/:id/transcript/revisions',
    level: 'user',
    params: ofProject,
    query: z.object({ after: z.coerce.number().int().min(-1) }),
    answer: z.object({ revision: z.int(), tooFar: z.boolean(), batches: z.array(loggedBatch) }),
  }),
};
