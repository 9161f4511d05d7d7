import { z } from 'zod';
import { commentThread, type CommentThread } from './comments.ts';
import { highlight, type Highlight } from './highlights.ts';

/** A time in whole milliseconds on the media's clock. */
export const milliseconds = z.int().nonnegative();

/** How sure the recogniser was, 0–100. 0 is a value, not "unknown" (TX5). */
export const confidencePercent = z.int().min(0).max(100);

/** A word as the machine heard it. A missing time is null and is interpolated, never dropped (TX4). */
export const heardWord = z.object({
  text: z.string(),
  startMs: z.number().nullable(),
  endMs: z.number().nullable(),
  confidence: z.number().min(0).max(100).default(100),
  speakerId: z.string().nullable().default(null),
  /** Whether it goes on from the word before without a blank, as the recogniser wrote it; not known without the field. */
  isJoined: z.boolean().optional(),
  /** The language it is in, where that is not the recording's main one. */
  language: z.string().optional(),
});
export type HeardWord = z.input<typeof heardWord>;

/** A word with its times: startMs ≤ endMs, both whole milliseconds. */
export const word = z.object({
  text: z.string().min(1),
  startMs: milliseconds,
  endMs: milliseconds,
  confidence: confidencePercent,
});
export type Word = z.infer<typeof word>;

/** Four integers a word: offset, length (UTF-16 units in the paragraph's text), startMs, endMs. */
export const NUMBERS_PER_WORD = 4;

/** A paragraph of one speaker. Words are the runs without white space; each has its times and its confidence (TX1). */
export type Segment = {
  readonly id: string;
  readonly speakerId: string | null;
  /** The language it is in, where that is not the recording's main one (TJ10). */
  readonly language?: string;
  readonly text: string;
  /** [offset, length, startMs, endMs] for each word, in text order. */
  readonly timings: Int32Array;
  /** 0–100 for each word. */
  readonly confidence: Uint8Array;
};

/** The document. Never changed in place; segments that an edit leaves alone keep their identity. */
export type Transcript = {
  readonly segments: readonly Segment[];
  /** What belongs to the whole text, for instance `speaker:<id>` → the speaker's name (TX34). */
  readonly attributes: Readonly<Record<string, string>>;
  /** What people have said about it, in the order in which they began; absent where nobody has (SH7). */
  readonly comments?: readonly CommentThread[];
  /** Passages that people have marked, in the order in which they did; absent where nobody has (TX43). */
  readonly highlights?: readonly Highlight[];
};

/** A segment as JSON, on the wire and at rest. */
export const storedSegment = z.object({
  id: z.string().min(1),
  speakerId: z.string().nullable(),
  language: z.string().min(2).max(35).optional(),
  text: z.string(),
  timings: z.array(z.int()),
  confidence: z.array(confidencePercent),
});
export type StoredSegment = z.infer<typeof storedSegment>;

/** A transcript as JSON. */
export const storedTranscript = z.object({
  segments: z.array(storedSegment),
  attributes: z.record(z.string(), z.string()).default({}),
  comments: z.array(commentThread).readonly().optional(),
  highlights: z.array(highlight).readonly().optional(),
});
export type StoredTranscript = z.infer<typeof storedTranscript>;

/** A transcript nobody has spoken in. */
export const emptyTranscript: Transcript = { segments: [], attributes: {} };

/** Where nothing was spoken, a text begins with this paragraph: operations name paragraphs, so there is always one (PJ9). */
export const emptyParagraph: Segment = {
  id: 'first',
  speakerId: null,
  text: '',
  timings: new Int32Array(0),
  confidence: new Uint8Array(0),
};

/** Whether a text has the shape of a language's tag (BCP 47): `es`, `de-CH`. */
export const isLanguageTag = (text: string): boolean => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/u.test(text);

/** Whether a language is the German of Switzerland or Liechtenstein, which know no ß. */
export const isSwissGerman = (tag: string): boolean => /^de-(CH|LI)$/iu.test(tag);

/** The language of a segment as it is spread into another; nothing where it is the main one. */
export const languageOf = ({ language }: { readonly language?: string | undefined }): Pick<Segment, 'language'> =>
  language === undefined ? {} : { language };

/** The JSON form of a segment. */
export const toStored = (segment: Segment): StoredSegment => ({
  id: segment.id,
  speakerId: segment.speakerId,
  ...languageOf(segment),
  text: segment.text,
  timings: Array.from(segment.timings),
  confidence: Array.from(segment.confidence),
});

/** The segment of a JSON form that was written by `toStored`. */
export const fromStored = (stored: StoredSegment): Segment => ({
  id: stored.id,
  speakerId: stored.speakerId,
  ...languageOf(stored),
  text: stored.text,
  timings: Int32Array.from(stored.timings),
  confidence: Uint8Array.from(stored.confidence),
});

/** What is said and marked beside a text as it is spread into another; nothing where there is none. */
export const remarksOf = ({
  comments = [],
  highlights = [],
}: {
  readonly comments?: readonly CommentThread[] | undefined;
  readonly highlights?: readonly Highlight[] | undefined;
}): Pick<Transcript, 'comments' | 'highlights'> => ({
  ...(comments.length > 0 && { comments }),
  ...(highlights.length > 0 && { highlights }),
});

/** The JSON form of a transcript. */
export const toStoredTranscript = ({ segments, attributes, ...beside }: Transcript): StoredTranscript => ({
  segments: segments.map(toStored),
  attributes: { ...attributes },
  ...remarksOf(beside),
});

/** The transcript of a JSON form that was written by `toStoredTranscript`. */
export const fromStoredTranscript = ({ segments, attributes, ...beside }: StoredTranscript): Transcript => ({
  segments: segments.map(fromStored),
  attributes: { ...attributes },
  ...remarksOf(beside),
});

/** The attribute that holds a speaker's name. */
export const speakerKey = (speakerId: string): string => `speaker:${speakerId}`;

/** The name to show for a speaker, or null when the segment has none. */
export const speakerName = (transcript: Transcript, speakerId: string | null): string | null =>
  speakerId === null ? null : (transcript.attributes[speakerKey(speakerId)] ?? speakerId);
