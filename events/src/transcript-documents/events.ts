import { z } from 'zod';
import { defineCodec } from '../codec.ts';
import type { EventOf } from '../decider.ts';
import {
  commentOfNote,
  isHighlightAct,
  loggedOperation,
  operation,
  storedSegment,
  withOwnSpacing,
} from '../transcript/index.ts';

/** The text of one project: the machine's transcript in parts (TX2), then every correction in order. */
export const transcriptDocumentsEvents = {
  /** A part of at most 256 KB; parts of a run that was never closed count for nothing. */
  TranscriptSegmentsStored: z.object({
    attempt: z.int().min(1),
    part: z.int().min(0),
    segments: z.array(storedSegment),
  }),
  /** Closes the machine's transcript: how many parts, and the SHA-256 of their segments as JSON. */
  TranscriptStored: z.object({
    attempt: z.int().min(1),
    parts: z.int().min(0),
    words: z.int().min(0),
    language: z.string(),
    sha256: z.string(),
  }),
  /** What a person changed or said of the text, as it stands after all earlier changes. */
  TranscriptEdited: z.object({ opId: z.string(), by: z.string(), ops: z.array(loggedOperation) }),
} as const;
export type TranscriptDocumentsEvent = EventOf<typeof transcriptDocumentsEvents>;

/** Version 1 put a blank between all words, also in scripts that are written without. */
const storedBefore = z.looseObject({ segments: z.array(storedSegment) });
const withoutBlanks = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const read = storedBefore.safeParse(data);
  return read.success ? { ...read.data, segments: read.data.segments.map(withOwnSpacing) } : { ...data };
};

/** Version 1 kept what people said about a paragraph as a fact beside the text. */
const editedBefore = z.looseObject({ by: z.string(), ops: z.array(operation) });
const withComments = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const read = editedBefore.safeParse(data);
  return read.success ? { ...read.data, ops: read.data.ops.map((op) => commentOfNote(op, read.data.by)) } : { ...data };
};
/** Version 1 knew no comments: what holds one cannot be said in it. */
const withoutComments = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const read = z.looseObject({ ops: z.array(loggedOperation) }).safeParse(data);
  return read.success ? { ...read.data, ops: read.data.ops.filter(({ type }) => type !== 'C') } : { ...data };
};

/** Version 2 knew no marked passages. */
const asBefore = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => ({ ...data });
const withoutHighlights = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const read = z.looseObject({ ops: z.array(loggedOperation) }).safeParse(data);
  if (!read.success) return { ...data };
  const ops = read.data.ops.filter((op) => op.type !== 'C' || !isHighlightAct(op.comment));
  return { ...read.data, ops };
};

export const transcriptDocumentsCodec = defineCodec(transcriptDocumentsEvents, {
  upcasters: { TranscriptSegmentsStored: [withoutBlanks], TranscriptEdited: [withComments, asBefore] },
  downcasters: {
    TranscriptSegmentsStored: [(data) => ({ ...data })],
    TranscriptEdited: [withoutComments, withoutHighlights],
  },
  sealed: { TranscriptSegmentsStored: { segments: [] }, TranscriptEdited: { ops: [] } },
});
