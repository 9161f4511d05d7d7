import { fromStored, toStored, type Segment, type Transcript } from '@soebs/events/transcript';
import type { CutQuestion } from './questions.ts';

type TranscriptQuestion = Extract<CutQuestion, { kind: 'transcript' }>;

/** What has to be told so that a keeper of `before` keeps `after`: an edit costs its paragraph, not the whole talk. */
export const changesBetween = (before: Transcript, after: Transcript): TranscriptQuestion => {
  const known = new Set(before.segments);
  return {
    kind: 'transcript',
    ids: after.segments.map(({ id }) => id),
    changed: after.segments.filter((segment) => !known.has(segment)).map(toStored),
    attributes: after.attributes,
  };
};

/** The transcript of a keeper after it was told changes; paragraphs without one stay the same objects. */
export const withChanges = (before: Transcript, { ids, changed, attributes }: TranscriptQuestion): Transcript => {
  const known = new Map<string, Segment>();
  for (const segment of before.segments) known.set(segment.id, segment);
  for (const stored of changed) known.set(stored.id, fromStored(stored));
  const segments = ids.flatMap((id) => known.get(id) ?? []);
  return { segments, attributes };
};
