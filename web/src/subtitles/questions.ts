import type { Cue, StoredSegment, SubtitleOptions, TalkContext } from '@soebs/events/transcript';

/** A transcript to keep, told by what has changed since the last one; or a question about it. */
export type CutQuestion =
  | {
      readonly kind: 'transcript';
      /** All paragraphs in order. */
      readonly ids: readonly string[];
      /** Those that are new or not as before. */
      readonly changed: readonly StoredSegment[];
      readonly attributes: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'cut'; readonly id: number; readonly options: SubtitleOptions; readonly context: TalkContext };

/** The cues of a question, and how long cutting took. */
export type Cut = { readonly id: number; readonly cues: readonly Cue[]; readonly tookMs: number };
/** What is needed to cut could not be loaded. */
export type NotCut = { readonly id: number; readonly isFailed: true };
export type CutAnswer = Cut | NotCut;
