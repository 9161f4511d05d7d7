import { type Cue, type StoredTranscript, type SubtitleOptions, type TalkContext } from '@soebs/events/transcript';

/** A transcript to keep, or a question about it. */
export type Question =
  | { readonly kind: 'transcript'; readonly stored: StoredTranscript }
  | { readonly kind: 'cut'; readonly id: number; readonly options: SubtitleOptions; readonly context: TalkContext };

/** The cues of a question, and how long cutting took. */
export interface Answer {
  readonly id: number;
  readonly cues: readonly Cue[];
  readonly tookMs: number;
}
