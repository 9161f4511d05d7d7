import {
  type EditBatch,
  type LoggedBatch,
  type StoredTranscript,
  type TranscriptRejection,
} from '@soebs/events/transcript';

/** A transcript as the server has it. */
export interface OpenedTranscript {
  readonly revision: number;
  readonly language: string;
  readonly transcript: StoredTranscript;
}

/** Whether the server can be reached, and whether it still knows who we are. */
export type LinkState = 'online' | 'offline' | 'unauthorised';

/** The answer to a batch. A refusal is an answer; an outage is an exception, and the batch is sent again. */
export type SendAnswer =
  { readonly ok: true; readonly revision: number } | { readonly ok: false; readonly rejection: TranscriptRejection };

export interface LinkListener {
  readonly onBatch: (batch: LoggedBatch) => void;
  readonly onState: (state: LinkState) => void;
}

/** A state that the text has been in; `by` is null for the machine's own. */
export interface Version {
  readonly revision: number;
  readonly at: string;
  readonly by: string | null;
  readonly edits: number;
  readonly name: string | null;
}

/** The earlier states of a transcript. */
export interface VersionsLink {
  /** The latest first. */
  list(): Promise<readonly Version[]>;
  load(revision: number): Promise<StoredTranscript>;
}

/** All that the editor needs of the world outside. Every call may throw on an outage. */
export interface TranscriptLink {
  /** Names the transcript in the outbox. */
  readonly transcriptId: string;
  load(): Promise<OpenedTranscript>;
  send(batch: EditBatch): Promise<SendAnswer>;
  /** The batches after a revision, oldest first; null when the text should be loaded anew. */
  since(revision: number): Promise<readonly LoggedBatch[] | null>;
  /** Where earlier states can be had. */
  readonly versions?: VersionsLink;
  /** Hands on every batch of the log, own ones too, in any order; returns how to stop. */
  subscribe(listener: LinkListener): () => void;
}
