import type { HighlightColour, Transcript } from '@soebs/events/transcript';
import { writtenOffset } from './docx-comments.ts';

/** The colours that Word has for marked text. */
export const wordColours = {
  yellow: 'yellow',
  green: 'green',
  blue: 'cyan',
  pink: 'magenta',
} as const satisfies Readonly<Record<HighlightColour, string>>;

/** Letters of a paragraph, as it is written, that are marked. */
export type WordMark = {
  readonly seg: string;
  readonly from: number;
  readonly to: number;
  readonly colour: (typeof wordColours)[HighlightColour];
};

/** What is marked of each paragraph (TX43). */
export const wordMarks = ({ highlights = [], segments }: Transcript): WordMark[] =>
  highlights.flatMap(({ anchor, colour }) => {
    const [first, last] =
      anchor.on === 'words' ? [anchor.start.seg, anchor.end.seg] : ([anchor.seg, anchor.seg] as const);
    const from = segments.findIndex(({ id }) => id === first);
    const to = segments.findIndex(({ id }) => id === last);
    if (from < 0 || to < from) return [];
    return segments.slice(from, to + 1).map(({ id, text }): WordMark => {
      const begins = anchor.on === 'words' && id === first ? anchor.start.at : 0;
      const ends = anchor.on === 'words' && id === last ? anchor.end.at : text.length;
      return { seg: id, from: writtenOffset(text, begins), to: writtenOffset(text, ends), colour: wordColours[colour] };
    });
  });
