import type {
  EditBatch,
  LoggedBatch,
  RemarkAct,
  StoredTranscript,
  TranscriptRejection,
} from '@soebs/events/transcript';

/** What is told of a caret; nowhere when it has left. */
export type PeerCaret = {
  readonly peer: string;
  readonly name: string;
  readonly segmentId: string | null;
  readonly offset: number;
};

/** A transcript as the server has it. */
export type OpenedTranscript = {
  readonly revision: number;
  readonly language: string;
  readonly transcript: StoredTranscript;
};

/** Whether the server can be reached, and whether it still knows who we are. */
export type LinkState = 'online' | 'offline' | 'unauthorised';

/** The answer to a batch. A refusal is an answer; an outage is an exception, and the batch is sent again. */
export type SendAnswer =
  { readonly ok: true; readonly revision: number } | { readonly ok: false; readonly rejection: TranscriptRejection };

/** A page of batches, oldest first, at least one while there are any; `more` when newer ones remain behind it. */
export type MissedBatches = {
  readonly batches: readonly LoggedBatch[];
  readonly more: boolean;
};

export type LinkListener = {
  readonly onBatch: (batch: LoggedBatch) => void;
  readonly onState: (state: LinkState) => void;
};

/** A state that the text has been in; `by` is null for the machine's own. */
export type Version = {
  readonly revision: number;
  readonly at: string;
  readonly by: string | null;
  /** Their name; null for accounts that were deleted, too. */
  readonly byName: string | null;
  readonly edits: number;
  readonly name: string | null;
};

/** The earlier states of a transcript. */
export type VersionsLink = {
  /** The latest first. */
  list(): Promise<readonly Version[]>;
  load(revision: number): Promise<StoredTranscript>;
};

/** Carets of others, and the own one told to them. A lost message is healed by the next one. */
export type PresenceLink = {
  /** Tells where the own caret is, or that it is nowhere; answers the name of this browser among the others. */
  send(place: { readonly segmentId: string; readonly offset: number } | null): Promise<string>;
  listen(listener: (caret: PeerCaret) => void): () => void;
};

/** Whether an act on comments was taken, or why not: a code of the refusals. */
export type CommentAnswer = { readonly ok: true } | { readonly ok: false; readonly code: string };

/** What people say about a text (SH7). */
export type CommentsLink = {
  /** Whose comments are one's own, and whether the text is, too. */
  readonly me: string;
  readonly isOwner: boolean;
  act(asked: {
    readonly opId: string;
    readonly baseRevision: number;
    readonly comment: RemarkAct;
  }): Promise<CommentAnswer>;
  /** Who is named beside the text; those who may be mentioned are members. */
  people(): Promise<readonly { readonly userId: string; readonly name: string | null; readonly isMember: boolean }[]>;
};

/** All that the editor needs of the world outside. Every call may throw on an outage. */
export type TranscriptLink = {
  /** Names the transcript in the store of unsent edits. */
  readonly transcriptId: string;
  load(): Promise<OpenedTranscript>;
  send(batch: EditBatch): Promise<SendAnswer>;
  /** A page of the batches after a revision. */
  since(revision: number): Promise<MissedBatches>;
  /** Where earlier states can be had. */
  readonly versions?: VersionsLink;
  /** What is said about the text. */
  readonly comments?: CommentsLink;
  /** Keeps a word for the person's next recordings, and tells them so; absent where that cannot be done. */
  keepWord?(word: string): Promise<void>;
  /** Who else is in the text. */
  readonly presence?: PresenceLink;
  /** Hands on every batch of the log, own ones too, in any order; returns how to stop. */
  subscribe(listener: LinkListener): () => void;
};
