import type { Operation, Segment, Transcript } from '@soebs/events/transcript';

/** The attribute that says a paragraph is proofread. */
export const doneKey = (segmentId: string): string => `done:${segmentId}`;
/** How far the proofreading is, by words: a long paragraph counts for more than a short one. */
export type Progress = {
  readonly done: number;
  readonly paragraphs: number;
  readonly percent: number;
};

export const progressOf = ({ segments, attributes }: Transcript): Progress => {
  const isDone = ({ id }: Segment): boolean => attributes[doneKey(id)] !== undefined;
  const words = (some: readonly Segment[]): number => some.reduce((sum, { confidence }) => sum + confidence.length, 0);
  const done = segments.filter(isDone);
  const all = words(segments);
  return {
    done: done.length,
    paragraphs: segments.length,
    percent: all === 0 ? (done.length === segments.length ? 100 : 0) : Math.floor((words(done) * 100) / all),
  };
};

/** Marks a paragraph as proofread, or not. */
export const markDone = (segmentId: string, isDone: boolean): Operation[] => [
  { type: 'A', seg: null, key: doneKey(segmentId), value: isDone ? '1' : null },
];

/** The next paragraph that is not proofread yet, after one and round the end; null when all are. */
export const nextOpen = ({ segments, attributes }: Transcript, afterId: string | null): string | null => {
  const at = segments.findIndex(({ id }) => id === afterId);
  const inTurn = [...segments.slice(at + 1), ...segments.slice(0, at + 1)];
  return inTurn.find(({ id }) => attributes[doneKey(id)] === undefined)?.id ?? null;
};
