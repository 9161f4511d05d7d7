/** What is true of a piece, as bits. */
export const Mark = {
  /** Its time was not given or could not be kept. */
  estimated: 1,
  /** A break after it cuts a word in two. */
  cut: 2,
  /** A cue always ends after it: a long pause, another speaker, a break set by hand. */
  edge: 4,
  /** Another speaker follows, and both may share a cue. */
  turn: 8,
  sentence: 16,
  /** A break set by hand stands before it. */
  forced: 32,
  /** It is a speaker's name. */
  name: 64,
  /** The next speaker talks at the same time: both share a cue where they can. */
  overlap: 128,
} as const;

/** A talk laid out for cutting: one entry a piece (a word, or a part of one that is too long). Nothing is blank. */
export type Talk = {
  readonly count: number;
  readonly texts: readonly string[];
  readonly speakerIds: readonly (string | null)[];
  /** The language of a piece by its tag; null in the text's main one. */
  readonly languages: readonly (string | null)[];
  /** The name of the speaker of a piece, '' without one or when no names are shown. */
  readonly names: readonly string[];
  /** One more than there are pieces: the last one lies after every time. */
  readonly startMs: Int32Array;
  readonly endMs: Int32Array;
  /** Parts of characters before piece n, the blanks between pieces included. */
  readonly passed: Int32Array;
  /** 1 when a blank follows on the same line. */
  readonly blank: Uint8Array;
  /** 1 when a hyphen is shown if a line ends after it. */
  readonly hyphen: Uint8Array;
  readonly breakCost: Int32Array;
  /** Sentence ends before piece n. */
  readonly sentences: Int32Array;
  readonly marks: Uint8Array;
  /** The word of the source it belongs to; at the end, how many words there are. */
  readonly source: Int32Array;
};

/** A word that seems to last longer has swallowed a silence. */
export const LONGEST_WORD_MS = 3_000;
