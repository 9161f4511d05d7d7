import { z } from 'zod';
import { codePointsIn, ofLength, startOfText } from '../text.ts';
import { anchor, isAnchored, moveAnchor, wordsOfAnchor, type TextOfAnchor } from './anchors.ts';

/** How many passages of a text may be marked. */
export const MOST_HIGHLIGHTS = 1_000;
/** How long the name of a marked passage may be, in code points. */
export const LONGEST_HIGHLIGHT_NAME = 100;
/** How much of the words is kept to tell what was marked when they are gone, in code points. */
const LONGEST_QUOTE = 200;

/** The colours of text markers; the names are those that files use. */
export const highlightColours = ['yellow', 'green', 'blue', 'pink'] as const;
export type HighlightColour = (typeof highlightColours)[number];

const id = z.string().min(1).max(80);
const look = {
  colour: z.enum(highlightColours),
  /** '' for a passage without a name. */
  name: z.string().check(ofLength({ max: LONGEST_HIGHLIGHT_NAME })),
};

/** What somebody asks for with marked passages (TX43). */
export const highlightAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('highlight'), id, anchor, ...look }),
  z.object({ act: z.literal('rehighlight'), id, ...look }),
  z.object({ act: z.literal('unhighlight'), id }),
]);
export type HighlightAct = z.output<typeof highlightAct>;

/** A marked passage: a bookmark with a colour and, perhaps, a name. */
export const highlight = z.object({
  id,
  ...look,
  anchor,
  /** What the words were when they were marked. */
  quote: z.string(),
  by: z.string(),
  at: z.iso.datetime().nullable(),
});
export type Highlight = z.output<typeof highlight>;

type Highlights = readonly Highlight[];
type Signed = Pick<Highlight, 'by' | 'at'>;

/** The words of a marked passage as they stand now; '' where they are gone. */
export const highlightedWords = (segments: TextOfAnchor, { anchor: on }: Pick<Highlight, 'anchor'>): string =>
  on.on === 'words' ? wordsOfAnchor(segments, on) : (segments.find((segment) => segment.id === on.seg)?.text ?? '');

type Apply<T extends HighlightAct['act']> = (
  all: Highlights,
  act: Extract<HighlightAct, { act: T }>,
  context: { readonly signed: Signed; readonly segments: TextOfAnchor },
) => Highlights;

const appliers: { readonly [T in HighlightAct['act']]: Apply<T> } = {
  highlight: (all, { act: _, ...made }, { signed: { by, at }, segments }) => {
    if (all.some((each) => each.id === made.id) || !isAnchored(segments, made.anchor)) return all;
    const quote = startOfText(highlightedWords(segments, made), LONGEST_QUOTE, codePointsIn);
    return [...all, { ...made, quote, by, at }];
  },
  rehighlight: (all, { id: changed, colour, name }) =>
    all.map((each) => (each.id === changed ? { ...each, colour, name } : each)),
  unhighlight: (all, { id: gone }) => all.filter((each) => each.id !== gone),
};

/** The marked passages after an act; one that finds nothing changes nothing. */
export const applyHighlight = (
  all: Highlights,
  { act, signed, segments }: { readonly act: HighlightAct; readonly signed: Signed; readonly segments: TextOfAnchor },
): Highlights => (appliers[act.act] as Apply<HighlightAct['act']>)(all, act, { signed, segments });

/** An act that marks words as it reads after a change that stands before it in the log. */
export const moveHighlight = (act: HighlightAct, before: Parameters<typeof moveAnchor>[1]): HighlightAct =>
  act.act === 'highlight' ? { ...act, anchor: moveAnchor(act.anchor, before) } : act;

/** Whether an act is about marked passages. */
export const isHighlightAct = (act: { readonly act: string }): act is HighlightAct =>
  act.act === 'highlight' || act.act === 'rehighlight' || act.act === 'unhighlight';
