import { inReadingOrder, segmentOfAnchor } from '../anchors.ts';
import { highlightedWords, type Highlight, type HighlightColour } from '../highlights.ts';
import type { Segment, Transcript } from '../shapes.ts';
import { timedTokensOf } from '../tokens.ts';
import { clock, plain } from './plain.ts';

/** A marked passage as files hold it. */
export type WrittenHighlight = {
  /** The paragraph in which it begins, counted from 0. */
  readonly paragraph: number;
  readonly startMs: number;
  readonly colour: HighlightColour;
  /** '' for one without a name. */
  readonly name: string;
  /** The words as they stand now; those that were marked where they are gone. */
  readonly words: string;
};

const startOf = (segment: Segment | undefined, { anchor }: Highlight): number => {
  const tokens = segment ? timedTokensOf(segment) : [];
  const at = anchor.on === 'words' ? anchor.start.at : 0;
  return (tokens.find(({ offset, length }) => offset + length > at) ?? tokens.at(-1))?.startMs ?? 0;
};

/** What people have marked, in reading order (TX43). */
export const writtenHighlights = ({ highlights = [], segments }: Transcript): WrittenHighlight[] =>
  inReadingOrder(highlights, segments).map((each) => {
    const paragraph = segments.findIndex(({ id }) => id === segmentOfAnchor(each.anchor));
    const words = plain(highlightedWords(segments, each)) || plain(each.quote);
    const { colour, name } = each;
    return { paragraph, startMs: startOf(segments[paragraph], each), colour, name: plain(name), words };
  });

/** A marked passage as a line of a list: when, under which name, the words. */
export const highlightLine = ({ startMs, name, words }: WrittenHighlight): string =>
  `[${clock(startMs, '.').slice(0, -4)}] ${name === '' ? '' : `${name}: `}«${words}»`;
