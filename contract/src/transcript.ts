import { editBatch, loggedBatch, operation, remarkAct, storedTranscript } from '@soebs/events/transcript';
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
  /** Their name; null for the machine, and for accounts that were deleted. */
  byName: z.string().nullable(),
  /** Edits of this editingSession. */
  edits: z.int(),
  name: z.string().nullable(),
});
export type TranscriptVersion = z.output<typeof transcriptVersion>;

/** Somebody who is named beside a text; without a name they have deleted their account. */
export const namedBeside = z.object({ userId: z.string(), name: z.string().nullable(), isMember: z.boolean() });
export type NamedBeside = z.output<typeof namedBeside>;

export const transcriptApi = {
  get: endpoint({
    method: 'get',
    path: '/projects/:id/transcript',
    level: 'user',
    summary: 'Read the text',
    description:
      'Answers the text of a finished project with the times of its words in milliseconds, as it is or as it ' +
      'was at a `revision`.',
    params: ofProject,
    query: z.object({ revision: z.coerce.number().int().nonnegative().optional() }),
    answer: transcriptView,
  }),
  versions: endpoint({
    method: 'get',
    path: '/projects/:id/transcript/versions',
    level: 'user',
    summary: 'List the states of the text',
    description:
      'Answers the states that a text has been in, the latest first: who edited, when and how much. Null stands ' +
      'for the machine; a name is null for an account that was deleted, too.',
    params: ofProject,
    answer: z.object({ items: z.array(transcriptVersion) }),
  }),
  restore: endpoint({
    method: 'post',
    path: '/projects/:id/transcript/restore',
    level: 'user',
    summary: 'Bring an old state back',
    description:
      'Makes a new state that reads as an old one did; who edits meanwhile keeps their words. Answers the ' +
      'revision of the text.',
    params: ofProject,
    body: z.object({ revision: z.int().nonnegative() }),
    answer: z.object({ revision: z.int() }),
    refusals: ['transcript_conflict', 'project_not_editable'],
  }),
  edit: endpoint({
    method: 'patch',
    path: '/projects/:id/transcript',
    level: 'user',
    summary: 'Correct the text',
    description:
      'Applies operations that were made on `baseRevision`, transformed against newer ones; all or none. The ' +
      'same `opId` is applied once. A conflict’s details carry the newer batches. The socket is the usual way. ' +
      'Answers the revision of the text.',
    params: ofProject,
    body: operationsMessage.omit({ projectId: true }),
    answer: z.object({ revision: z.int() }),
    refusals: ['transcript_conflict', 'invalid_operation', 'project_not_editable'],
  }),
  comment: endpoint({
    method: 'post',
    path: '/projects/:id/transcript/comments',
    level: 'user',
    summary: 'Comment on the text',
    description:
      'Begins a thread on words or a paragraph as they stand at `baseRevision`, replies, resolves, reopens; who ' +
      'wrote a comment changes it, and they or the owner take it away. `@{userId}` in a text mentions a member. ' +
      'Who may correct the text also marks passages in it (`highlight`), changes and takes away marks. ' +
      'Answers the revision of the text.',
    params: ofProject,
    body: z.object({ opId: z.uuid(), baseRevision: z.int().min(-1), comment: remarkAct }),
    answer: z.object({ revision: z.int() }),
    refusals: ['transcript_conflict', 'project_not_editable', 'too_many_comments', 'forbidden'],
  }),
  people: endpoint({
    method: 'get',
    path: '/projects/:id/transcript/people',
    level: 'user',
    summary: 'List who is named beside the text',
    description: 'Answers the names of the owner, of members, and of everybody who has commented.',
    params: ofProject,
    answer: z.object({ items: z.array(namedBeside) }),
  }),
  revisions: endpoint({
    method: 'get',
    path: '/projects/:id/transcript/revisions',
    level: 'user',
    summary: 'Read the corrections behind a revision',
    description:
      'Answers the batches of operations behind a revision, oldest first, as many as make a page (500). ' +
      '`tooFar` when newer ones remain: load the text anew, or ask again behind the last batch.',
    params: ofProject,
    query: z.object({ after: z.coerce.number().int().min(-1) }),
    answer: z.object({ revision: z.int(), tooFar: z.boolean(), batches: z.array(loggedBatch) }),
  }),
};
