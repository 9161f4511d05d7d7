import { startOfText, type Operation, type Segment, type Transcript } from '@soebs/events/transcript';

/** The attribute that says a paragraph is proofread. */
export const doneKey = (segmentId: string): string => `done:${segmentId}`;
/** The attribute that holds a paragraph's note. */
export const noteKey = (segmentId: string): string => `note:${segmentId}`;

export const LONGEST_NOTE = 1_000;

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

/** Attributes of a text are limited in UTF-16 units. */
const unitsOf = (text: string): number => text.length;

/** Writes a paragraph's note; an empty one takes it away. */
export const writeNote = (segmentId: string, text: string): Operation[] => {
  const clean = startOfText(text.replace(/[^\P{Cc}\n]|\p{Surrogate}/gu, ' ').trim(), LONGEST_NOTE, unitsOf);
  return [{ type: 'A', seg: null, key: noteKey(segmentId), value: clean === '' ? null : clean }];
};

/** A note and the paragraph it belongs to. */
export type Note = {
  readonly segmentId: string;
  readonly text: string;
};

/** All notes in reading order; those of paragraphs that are gone are left out. */
export const notesOf = ({ segments, attributes }: Transcript): Note[] =>
  segments.flatMap(({ id }) => {
    const text = attributes[noteKey(id)];
    return text === undefined ? [] : [{ segmentId: id, text }];
  });
