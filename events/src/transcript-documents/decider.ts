import { defineContext } from '../context.ts';
import { accept, defineDecider, reject } from '../decider.ts';
import {
  applyOperations,
  commentOfNote,
  emptyParagraph,
  emptyTranscript,
  fromStored,
  rebase,
  type LoggedOperation,
  type Segment,
  type Transcript,
} from '../transcript/index.ts';
import { decideComment } from './comments.ts';
import type { TranscriptDocumentsCommand, TranscriptDocumentsRejection } from './commands.ts';
import { transcriptDocumentsCodec, type TranscriptDocumentsEvent } from './events.ts';

type Edit = { readonly revision: number; readonly ops: readonly LoggedOperation[] };

/** A transcript at a revision of its stream. Before it is closed only the parts of the present run are held. */
export type TranscriptDocument = {
  readonly revision: number;
  readonly parts: { readonly attempt: number; readonly segments: readonly (readonly Segment[])[] };
  readonly transcript: Transcript | undefined;
  readonly language: string;
  /** The latest edits, against which older ones are transformed. */
  readonly edits: readonly Edit[];
};

/** How far back an edit may have been made; older ones are refused and their author loads the text again. */
const EDITS_KEPT = 4_096;

const next = (state: TranscriptDocument, change: Partial<TranscriptDocument>): TranscriptDocument => ({
  ...state,
  ...change,
  revision: state.revision + 1,
});

const keepLatest = (edits: readonly Edit[], edit: Edit): readonly Edit[] =>
  edits.length >= EDITS_KEPT * 2 ? [...edits.slice(-EDITS_KEPT), edit] : [...edits, edit];

const isRemembered = ({ edits, revision }: TranscriptDocument, baseRevision: number): boolean =>
  baseRevision === revision || edits.length === 0 || baseRevision >= (edits[0]?.revision ?? 0) - 1;

/** The log of a text: the machine writes it once, people correct it by operations that are transformed into log order. */
const decider = defineDecider<
  TranscriptDocument,
  TranscriptDocumentsCommand,
  TranscriptDocumentsEvent,
  TranscriptDocumentsRejection
>({
  initial: { revision: -1, parts: { attempt: 0, segments: [] }, transcript: undefined, language: '', edits: [] },
  decide: {
    StoreSegments: ({ attempt, part, segments }, { transcript, parts }) => {
      if (transcript) return reject('transcript_conflict');
      if (attempt < parts.attempt) return reject('stale_attempt');
      const isStored = attempt === parts.attempt && part < parts.segments.length;
      return isStored
        ? accept()
        : accept({ type: 'TranscriptSegmentsStored', data: { attempt, part, segments: [...segments] } });
    },
    CloseTranscript: ({ attempt, parts, words, language, sha256 }, state) => {
      if (state.transcript) return reject('transcript_conflict');
      const isWhole = parts === 0 || (attempt === state.parts.attempt && parts === state.parts.segments.length);
      return isWhole
        ? accept({ type: 'TranscriptStored', data: { attempt, parts, words, language, sha256 } })
        : reject('stale_attempt');
    },
    EditTranscript: ({ opId, by, baseRevision, ops }, state) => {
      if (!state.transcript) return reject('not_found');
      if (baseRevision > state.revision || !isRemembered(state, baseRevision)) return reject('transcript_conflict');
      const newer = state.edits.filter(({ revision }) => revision > baseRevision).map((edit) => edit.ops);
      // A page of an older release still writes notes.
      const rebased = rebase(ops, newer).map((op) => commentOfNote(op, by));
      const applied = applyOperations(state.transcript, rebased);
      return applied.ok
        ? accept({ type: 'TranscriptEdited', data: { opId, by, ops: [...rebased] as never } })
        : reject(applied.rejection.code);
    },
    CommentTranscript: (command, state) => {
      const { baseRevision } = command;
      if (!state.transcript) return reject('not_found');
      if (baseRevision > state.revision || !isRemembered(state, baseRevision)) return reject('transcript_conflict');
      const newer = state.edits.filter(({ revision }) => revision > baseRevision).flatMap((edit) => edit.ops);
      return decideComment(command, { transcript: state.transcript, newer });
    },
  },
  evolve: {
    TranscriptSegmentsStored: (state, { attempt, part, segments }) => {
      const before = attempt === state.parts.attempt ? state.parts.segments.slice(0, part) : [];
      return next(state, { parts: { attempt, segments: [...before, segments.map(fromStored)] } });
    },
    TranscriptStored: (state, { language, parts }) => {
      const heard = parts === 0 ? [] : state.parts.segments.flat();
      const segments = heard.length === 0 ? [emptyParagraph] : heard;
      return next(state, {
        language,
        parts: { attempt: 0, segments: [] },
        transcript: { ...emptyTranscript, segments },
      });
    },
    TranscriptEdited: (state, { ops }) => {
      const applied = applyOperations(state.transcript ?? emptyTranscript, ops);
      return next(state, {
        transcript: applied.ok ? applied.transcript : state.transcript,
        edits: keepLatest(state.edits, { revision: state.revision + 1, ops: ops }),
      });
    },
  },
});

/** One text stream a project. */
export const transcriptDocuments = defineContext({
  category: 'transcript',
  decider,
  codec: transcriptDocumentsCodec,
  idOf: (command) => command.projectId,
});
