import { followText } from './anchors.ts';
import { applyComment, type CommentOperation, type CommentThread } from './comments.ts';
import { applyDelta } from './delta.ts';
import { applyHighlight, isHighlightAct, type Highlight } from './highlights.ts';
import type { ViewChange } from './logged.ts';
import type {
  Applied,
  AttributeOperation,
  MergeOperation,
  Renaming,
  SplitOperation,
  TextOperation,
  TranscriptRejection,
} from './operations.ts';
import { isLanguageTag, languageOf, remarksOf, type Segment, type Transcript } from './shapes.ts';
import { joinWords, splitWords } from './split-join.ts';
import { LAST_MS, retime, type Room } from './timing.ts';
import { segmentEndMs, segmentStartMs } from './tokens.ts';

type Draft = {
  readonly segments: Segment[];
  attributes: Readonly<Record<string, string>>;
  touched: number;
  comments: readonly CommentThread[];
  highlights: readonly Highlight[];
};

const gone = (detail: string): TranscriptRejection => ({ code: 'transcript_conflict', detail });
const invalid = (detail: string): TranscriptRejection => ({ code: 'invalid_operation', detail });

/** Edits come in runs, so the search begins where the last one ended. */
const find = (draft: Draft, id: string): number => {
  const { segments, touched } = draft;
  for (let step = 0; step < segments.length; step += 1) {
    const index = (touched + step) % segments.length;
    if (segments[index]?.id === id) {
      draft.touched = index;
      return index;
    }
  }
  return -1;
};

const endBefore = (segments: readonly Segment[], index: number): number => {
  for (let n = index - 1; n >= 0; n -= 1) {
    const segment = segments[n];
    const endMs = segment && segmentEndMs(segment);
    if (typeof endMs === 'number') return endMs;
  }
  return 0;
};

const startAfter = (segments: readonly Segment[], index: number): number => {
  for (let n = index + 1; n < segments.length; n += 1) {
    const segment = segments[n];
    const startMs = segment && segmentStartMs(segment);
    if (typeof startMs === 'number') return startMs;
  }
  return LAST_MS;
};

/** The time between the words around a segment. Speakers that talk over each other leave none beyond its own words. */
const roomOf = (segments: readonly Segment[], index: number): Room => {
  const segment = segments[index];
  const fromMs = endBefore(segments, index);
  const toMs = startAfter(segments, index);
  return {
    fromMs: Math.min(fromMs, (segment && segmentStartMs(segment)) ?? fromMs),
    toMs: Math.max(toMs, (segment && segmentEndMs(segment)) ?? fromMs),
  };
};

const halfCharacter = /\p{Surrogate}/u;

const changeText = (draft: Draft, { seg, delta }: TextOperation): TranscriptRejection | null => {
  const index = find(draft, seg);
  const segment = draft.segments[index];
  if (!segment) return gone(`no segment ${seg}`);
  const text = applyDelta(segment.text, delta);
  if (text === null) return invalid(`delta longer than segment ${seg}`);
  if (halfCharacter.test(text)) return invalid(`delta cuts a character of segment ${seg}`);
  draft.segments[index] = retime(segment, { text, delta }, roomOf(draft.segments, index));
  return null;
};

const split = (draft: Draft, { seg, at, newId, speakerId }: SplitOperation): TranscriptRejection | null => {
  if (find(draft, newId) >= 0) return invalid(`segment ${newId} exists already`);
  const index = find(draft, seg);
  const segment = draft.segments[index];
  if (!segment) return gone(`no segment ${seg}`);
  const parts = [segment.text.slice(0, at), segment.text.slice(at)] as const;
  if (at > segment.text.length) return invalid(`split past the end of segment ${seg}`);
  if (parts.some((part) => halfCharacter.test(part))) return invalid(`split cuts a character of segment ${seg}`);
  const [left, right] = splitWords(segment, at);
  const { id } = segment;
  const language = languageOf(segment);
  const first = { id, speakerId: segment.speakerId, ...language, text: parts[0], ...left };
  draft.segments.splice(index, 1, first, { id: newId, speakerId, ...language, text: parts[1], ...right });
  return null;
};

const merge = (draft: Draft, { seg, next, at }: MergeOperation): TranscriptRejection | null => {
  const index = find(draft, seg);
  const first = draft.segments[index];
  const second = draft.segments[index + 1];
  if (!first || second?.id !== next) return gone(`segment ${next} does not follow ${seg}`);
  if (at !== first.text.length) return invalid(`segment ${seg} is not ${at} long`);
  draft.segments.splice(index, 2, { ...first, text: first.text + second.text, ...joinWords(first, second) });
  return null;
};

/** The same segment in a language; null is the recording's main one. */
const inLanguage = ({ id, speakerId, text, timings, confidence }: Segment, language: string | null): Segment => ({
  id,
  speakerId,
  ...languageOf({ language: language ?? undefined }),
  text,
  timings,
  confidence,
});

const setAttribute = (draft: Draft, { seg, key, value }: AttributeOperation): TranscriptRejection | null => {
  if (seg === null) {
    const others = Object.entries(draft.attributes).filter(([name]) => name !== key);
    draft.attributes = Object.fromEntries(value === null ? others : [...others, [key, value]]);
    return null;
  }
  const index = find(draft, seg);
  const segment = draft.segments[index];
  if (!segment) return gone(`no segment ${seg}`);
  if (key === 'speakerId') draft.segments[index] = { ...segment, speakerId: value };
  else if (key === 'language' && (value === null || isLanguageTag(value)))
    draft.segments[index] = inLanguage(segment, value);
  else return invalid(`segments have no attribute ${key} of that value`);
  return null;
};

const renameSegment = (draft: Draft, { from, to, speakerId }: Renaming): TranscriptRejection | null => {
  const index = find(draft, from);
  const segment = draft.segments[index];
  if (!segment) return gone(`no segment ${from}`);
  draft.segments[index] = { ...segment, id: to, speakerId: speakerId === undefined ? segment.speakerId : speakerId };
  return null;
};

const comment = (draft: Draft, { comment: act, by, at }: CommentOperation): null => {
  const context = { signed: { by, at }, segments: draft.segments };
  if (isHighlightAct(act)) draft.highlights = applyHighlight(draft.highlights, { act, ...context });
  else draft.comments = applyComment(draft.comments, { act, ...context });
  return null;
};

const appliers: Record<ViewChange['type'], (draft: Draft, op: never) => TranscriptRejection | null> = {
  T: changeText,
  S: split,
  M: merge,
  A: setAttribute,
  R: renameSegment,
  C: comment,
};

/** Applies one change; comments and marks go along with the words they are about. */
const take = (draft: Draft, op: ViewChange): TranscriptRejection | null => {
  const rejection = (appliers[op.type] as (draft: Draft, op: ViewChange) => TranscriptRejection | null)(draft, op);
  if (rejection === null && op.type !== 'C') {
    draft.comments = followText(draft.comments, op);
    draft.highlights = followText(draft.highlights, op);
  }
  return rejection;
};

/** A transcript on its way through operations. Only the operation that was applied last can have failed. */
export type Walk = {
  readonly segment: (id: string | null) => Segment | undefined;
  readonly attribute: (key: string) => string | undefined;
  /** Applies one operation; the rejection when it makes no sense here. */
  readonly take: (op: ViewChange) => TranscriptRejection | null;
  readonly transcript: () => Transcript;
};

/** Goes through operations on one copy of a transcript; segments that no operation names keep their identity. */
export const walkThrough = ({ segments, attributes, comments = [], highlights = [] }: Transcript): Walk => {
  const draft: Draft = { segments: [...segments], attributes, touched: 0, comments, highlights };
  return {
    segment: (id) => (id === null ? undefined : draft.segments[find(draft, id)]),
    attribute: (key) => draft.attributes[key],
    take: (op) => take(draft, op),
    transcript: () => ({ segments: draft.segments, attributes: draft.attributes, ...remarksOf(draft) }),
  };
};

/** Applies operations in order, all or none. Segments that no operation names keep their identity. Never throws. */
export const applyOperations = (transcript: Transcript, ops: readonly ViewChange[]): Applied<Transcript> => {
  if (ops.length === 0) return { ok: true, transcript };
  const walk = walkThrough(transcript);
  for (const op of ops) {
    const rejection = walk.take(op);
    if (rejection) return { ok: false, rejection };
  }
  return { ok: true, transcript: walk.transcript() };
};
