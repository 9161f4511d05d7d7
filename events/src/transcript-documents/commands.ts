import type { Operation, RemarkAct, StoredSegment } from '../transcript/index.ts';

/** What may be asked of the transcript of `projectId`. */
export type TranscriptDocumentsCommand = { readonly projectId: string } & (
  | {
      readonly type: 'StoreSegments';
      readonly attempt: number;
      readonly part: number;
      readonly segments: readonly StoredSegment[];
    }
  | {
      readonly type: 'CloseTranscript';
      readonly attempt: number;
      readonly parts: number;
      readonly words: number;
      readonly language: string;
      readonly sha256: string;
    }
  | {
      readonly type: 'EditTranscript';
      readonly opId: string;
      readonly by: string;
      /** The revision that the operations were made on. */
      readonly baseRevision: number;
      readonly ops: readonly Operation[];
    }
  | {
      readonly type: 'CommentTranscript';
      readonly opId: string;
      readonly by: string;
      readonly at: string;
      /** The owner of a project takes away anybody's comments. */
      readonly isOwner: boolean;
      /** The revision on which its words stand where it says. */
      readonly baseRevision: number;
      readonly comment: RemarkAct;
    }
);

export type TranscriptDocumentsRejection =
  'not_found' | 'transcript_conflict' | 'invalid_operation' | 'stale_attempt' | 'forbidden' | 'too_many_comments';
