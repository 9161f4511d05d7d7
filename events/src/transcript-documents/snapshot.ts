import { z } from 'zod';
import {
  commentThread,
  highlight,
  languageOf,
  loggedOperation,
  NUMBERS_PER_WORD,
  remarksOf,
  type Segment,
} from '../transcript/index.ts';
import type { TranscriptDocument } from './decider.ts';

/**
 * The version of what a snapshot holds. Raise it whenever folding the same events leaves another state, or the state is
 * written in another way: older snapshots are then ignored and the log is read (TX16).
 */
export const TRANSCRIPT_SNAPSHOT_VERSION = 6;

/** How many of the latest edits go along, so that a batch made on a slightly older text still finds its place. */
const EDITS_KEPT = 1_000;
/** … and how long they may be together as JSON, in characters. */
const EDITS_CHARACTERS = 1_000_000;

const head = z.object({
  language: z.string(),
  attributes: z.record(z.string(), z.string()),
  /** id, speaker, text, number of words, language where it is not the main one */
  segments: z.array(
    z.tuple([z.string(), z.string().nullable(), z.string(), z.int().nonnegative(), z.string().optional()]),
  ),
  edits: z.array(z.object({ revision: z.int(), ops: z.array(loggedOperation) })),
  comments: z.array(commentThread).readonly().optional(),
  highlights: z.array(highlight).readonly().optional(),
});

/** A text at a revision, as a snapshot: its letters as JSON, the numbers of all words one after another. */
export type TranscriptSnapshot = {
  readonly head: string;
  readonly timings: Int32Array;
  readonly confidence: Uint8Array;
};

const latest = (edits: TranscriptDocument['edits']): TranscriptDocument['edits'] => {
  let characters = 0;
  let from = edits.length;
  while (from > 0 && edits.length - from < EDITS_KEPT) {
    characters += JSON.stringify(edits[from - 1]).length;
    if (characters > EDITS_CHARACTERS) break;
    from -= 1;
  }
  return edits.slice(from);
};

/** The revision of the oldest edit that a snapshot of this state keeps; -1 when it keeps every edit there is. */
export const oldestKept = ({ edits }: TranscriptDocument): number => {
  const kept = latest(edits);
  return kept.length === edits.length ? -1 : (kept[0]?.revision ?? Number.MAX_SAFE_INTEGER);
};

const joined = (segments: readonly Segment[]): Pick<TranscriptSnapshot, 'timings' | 'confidence'> => {
  const words = segments.reduce((sum, segment) => sum + segment.confidence.length, 0);
  const timings = new Int32Array(words * NUMBERS_PER_WORD);
  const confidence = new Uint8Array(words);
  let at = 0;
  for (const segment of segments) {
    timings.set(segment.timings, at * NUMBERS_PER_WORD);
    confidence.set(segment.confidence, at);
    at += segment.confidence.length;
  }
  return { timings, confidence };
};

/** The snapshot of a state; nothing before the machine's text is closed. */
export const snapshotOf = (state: TranscriptDocument): TranscriptSnapshot | null => {
  if (!state.transcript) return null;
  const { segments, attributes, ...beside } = state.transcript;
  const written: z.input<typeof head> = {
    language: state.language,
    attributes,
    segments: segments.map(({ id, speakerId, text, confidence, language }) =>
      language === undefined
        ? [id, speakerId, text, confidence.length]
        : [id, speakerId, text, confidence.length, language],
    ),
    edits: latest(state.edits) as never,
    ...remarksOf(beside),
  };
  return { head: JSON.stringify(written), ...joined(segments) };
};

const parsed = (json: string): z.output<typeof head> | null => {
  try {
    return head.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
};

/** The state of a snapshot at a revision; null when it does not hold together. */
export const stateOfSnapshot = (snapshot: TranscriptSnapshot, revision: number): TranscriptDocument | null => {
  const found = parsed(snapshot.head);
  if (!found) return null;
  let at = 0;
  const segments = found.segments.map(([id, speakerId, text, words, language]): Segment => {
    const timings = snapshot.timings.slice(at * NUMBERS_PER_WORD, (at + words) * NUMBERS_PER_WORD);
    const confidence = snapshot.confidence.slice(at, at + words);
    at += words;
    return { id, speakerId, ...languageOf({ language }), text, timings, confidence };
  });
  if (at !== snapshot.confidence.length || at * NUMBERS_PER_WORD !== snapshot.timings.length) return null;
  const { language, attributes, edits, comments, highlights } = found;
  const transcript = { segments, attributes, ...remarksOf({ comments, highlights }) };
  return { revision, parts: { attempt: 0, segments: [] }, transcript, language, edits };
};
