import type { Operation, SegmentClash, Transcript } from '@soebs/events/transcript';
import { z } from 'zod';

/** The attribute that tells of what two people have put in the place of the same letters of a paragraph. */
const clashKey = (segmentId: string): string => `clash:${segmentId}`;
/** An attribute takes so many units. */
const LONGEST_VALUE = 1_000;

const pairs = z.array(z.tuple([z.string().min(1), z.string().min(1)]));

/** Two texts that stand one after the other until somebody takes one of them. */
export type Clash = {
  readonly segmentId: string;
  readonly first: string;
  readonly second: string;
  /** The letters [from, to) in which both stand. */
  readonly from: number;
  readonly to: number;
};

const pairsIn = ({ attributes }: Transcript, segmentId: string): [string, string][] => {
  const value = attributes[clashKey(segmentId)];
  if (value === undefined) return [];
  try {
    return pairs.safeParse(JSON.parse(value)).data ?? [];
  } catch {
    return [];
  }
};

const noteOperations = (segmentId: string, all: readonly (readonly [string, string])[]): Operation[] => {
  const value = all.length === 0 ? null : JSON.stringify(all);
  if (value !== null && value.length > LONGEST_VALUE) return [];
  return [{ type: 'A', seg: null, key: clashKey(segmentId), value }];
};

/** The operations that tell everybody in the text of clashes. */
export const clashNotes = (transcript: Transcript, clashes: readonly SegmentClash[]): Operation[] => {
  const bySegment = new Map<string, [string, string][]>();
  for (const { seg, first, second } of clashes) {
    const known = bySegment.get(seg) ?? pairsIn(transcript, seg);
    bySegment.set(seg, [...known, [first.trim(), second.trim()]]);
  }
  return [...bySegment].flatMap(([seg, all]) =>
    noteOperations(
      seg,
      all.filter((pair) => pair.every(Boolean)),
    ),
  );
};

/** The clashes that still stand in the text; what somebody has mended by hand is none any more. */
export const clashesIn = (transcript: Transcript): Clash[] => {
  if (!Object.keys(transcript.attributes).some((key) => key.startsWith(clashKey('')))) return [];
  return transcript.segments.flatMap(({ id, text }) =>
    pairsIn(transcript, id).flatMap(([first, second]) => {
      const both = [`${first} ${second}`, `${first}${second}`].find((each) => text.includes(each));
      const from = both === undefined ? -1 : text.indexOf(both);
      return both === undefined ? [] : [{ segmentId: id, first, second, from, to: from + both.length }];
    }),
  );
};

/** Leaves one of the two texts of a clash, and nothing to be told of it. */
export const settle = (transcript: Transcript, clash: Clash, taken: 'first' | 'second'): Operation[] => {
  const { segmentId, from, to, first, second } = clash;
  const [start, gone] =
    taken === 'first' ? [from + first.length, to - from - first.length] : [from, to - from - second.length];
  const others = pairsIn(transcript, segmentId).filter((pair) => pair[0] !== first || pair[1] !== second);
  return [
    { type: 'T', seg: segmentId, delta: start > 0 ? [start, -gone] : [-gone] },
    ...noteOperations(segmentId, others),
  ];
};
