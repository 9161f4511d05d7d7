import {
  inReadingOrder,
  tokensOf,
  type Anchor,
  type Highlight,
  type HighlightColour,
  type Segment,
  type Transcript,
} from '@soebs/events/transcript';
import { marksOf, placesIn } from '../comments/comments.ts';
import type { Mark, MarkKind } from '../model/marks.ts';

/** A place in the letters of a paragraph. */
type Place = { readonly segmentId: string; readonly offset: number };

/** What is to be marked: the words that are selected, else the word at the caret, else the paragraph. */
export const passageOf = (segments: readonly Segment[], start: Place, end: Place): Anchor => {
  const tokensAt = ({ segmentId }: Place) => tokensOf(segments.find(({ id }) => id === segmentId)?.text ?? '');
  const isCaret = start.segmentId === end.segmentId && start.offset === end.offset;
  const first = tokensAt(start).find(({ offset, length }) =>
    isCaret ? offset <= start.offset && start.offset <= offset + length : offset + length > start.offset,
  );
  const last = tokensAt(end).findLast(({ offset }) => (isCaret ? offset <= end.offset : offset < end.offset));
  if (!first || !last) return { on: 'paragraph', seg: start.segmentId };
  return {
    on: 'words',
    start: { seg: start.segmentId, at: first.offset },
    end: { seg: end.segmentId, at: last.offset + last.length },
  };
};

/** The marked passages in reading order. */
export const inOrder = ({
  segments,
  highlights = [],
}: Pick<Transcript, 'segments' | 'highlights'>): readonly Highlight[] => inReadingOrder(highlights, segments);

/** The marked passage in which a place lies, the last that was marked; undefined where none does. */
export const highlightAt = (
  { segments, highlights = [] }: Pick<Transcript, 'segments' | 'highlights'>,
  { segmentId, offset }: Place,
): Highlight | undefined =>
  highlights.findLast(({ anchor }) =>
    anchor.on === 'paragraph'
      ? anchor.seg === segmentId
      : marksOf(segments, anchor).some(
          (mark) => mark.segmentId === segmentId && mark.from <= offset && offset <= mark.to,
        ),
  );

/** The passage after one, or before it, and round the end. */
export const passageBeside = (
  all: readonly Highlight[],
  activeId: string | null,
  by: 1 | -1,
): Highlight | undefined => {
  const at = all.findIndex(({ id }) => id === activeId);
  if (at < 0) return by === 1 ? all[0] : all.at(-1);
  return all[(at + by + all.length) % all.length];
};

/** The look of each colour over the text; its name is in editor.css. */
export const kindOf: Readonly<Record<HighlightColour, MarkKind>> = {
  yellow: 'highlight-yellow',
  green: 'highlight-green',
  blue: 'highlight-blue',
  pink: 'highlight-pink',
};

/** The letters that passages of a colour cover. A marked paragraph is covered as a whole. */
export const coveredBy = (
  { segments, highlights = [] }: Pick<Transcript, 'segments' | 'highlights'>,
  colour: HighlightColour,
): Mark[] =>
  highlights
    .filter((each) => each.colour === colour)
    .flatMap(({ anchor }) => {
      if (anchor.on === 'words') return marksOf(segments, anchor);
      const segment = segments[placesIn(segments).get(anchor.seg) ?? -1];
      return segment ? [{ segmentId: segment.id, from: 0, to: segment.text.length }] : [];
    });
