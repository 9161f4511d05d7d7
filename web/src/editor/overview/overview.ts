import { segmentOfAnchor, timedTokenAt, type Segment, type Transcript } from '@soebs/events/transcript';
import { doneKey } from '../review/review.ts';

/** What the strip beside the scroll bar shows of a text. */
export type OverviewKind = 'done' | 'doubt' | 'comment' | 'others';

/** A stretch of the text, from 0 at its first letter to 1 at its last. */
export type OverviewMark = { readonly kind: OverviewKind; readonly from: number; readonly to: number };

type Shown = {
  /** Words below this confidence (percent) are doubtful; 0 for none. */
  readonly doubtBelow: number;
  /** Paragraphs in which others are. */
  readonly isOther: (segmentId: string) => boolean;
};

/** A paragraph takes at least as much room as a short line. */
const LEAST_LETTERS = 40;

/** Where the doubtful words of a paragraph stand, each for itself. */
const doubtsIn = (segment: Segment, below: number): readonly { readonly at: number; readonly length: number }[] =>
  Array.from(segment.confidence).flatMap((percent, word) => {
    if (percent >= below) return [];
    const { offset, length } = timedTokenAt(segment, word);
    return [{ at: offset, length }];
  });

/** Where in a text something is to be seen, paragraph by paragraph. */
export const overviewOf = (
  { segments, attributes, comments }: Transcript,
  { doubtBelow, isOther }: Shown,
): OverviewMark[] => {
  const open = (comments ?? []).filter(({ resolved }) => resolved === null);
  const commented = new Set(open.map(({ anchor }) => segmentOfAnchor(anchor)));
  const letters = segments.map(({ text }) => Math.max(LEAST_LETTERS, text.length));
  const all = letters.reduce((sum, each) => sum + each, 0);
  let passed = 0;
  return segments.flatMap((segment, n) => {
    const { id } = segment;
    const start = passed;
    const from = passed / all;
    passed += letters[n] ?? 0;
    const place = { from, to: passed / all };
    const kinds: readonly [OverviewKind, boolean][] = [
      ['done', attributes[doneKey(id)] !== undefined],
      ['comment', commented.has(id)],
      ['others', isOther(id)],
    ];
    const doubts = doubtsIn(segment, doubtBelow).map(({ at, length }): OverviewMark => {
      return { kind: 'doubt', from: (start + at) / all, to: (start + at + length) / all };
    });
    return [...kinds.flatMap(([kind, isThere]): OverviewMark[] => (isThere ? [{ kind, ...place }] : [])), ...doubts];
  });
};

/** The paragraph at a place of the strip; null in an empty text. */
export const paragraphAt = ({ segments }: Pick<Transcript, 'segments'>, place: number): string | null => {
  const letters = segments.map(({ text }) => Math.max(LEAST_LETTERS, text.length));
  const wanted = letters.reduce((sum, each) => sum + each, 0) * place;
  let passed = 0;
  const found = segments.find((_, n) => (passed += letters[n] ?? 0) >= wanted);
  return (found ?? segments.at(-1))?.id ?? null;
};
