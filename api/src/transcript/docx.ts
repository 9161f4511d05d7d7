import {
  highlightLine,
  paragraphsOf,
  writtenHighlights,
  type Paragraph as TextParagraph,
  type Transcript,
  type TxtOptions,
} from '@soebs/events/transcript';
import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  TextRun,
  type ICommentOptions,
  type ParagraphChild,
} from 'docx';
import { withReplies, wordComments, type CommentEdge, type WordComment } from './docx-comments.ts';
import { wordColours, wordMarks, type WordMark } from './docx-highlights.ts';

const headOf = (
  { name, timecode }: TextParagraph,
  { withSpeakers = true, withTimecodes = false }: TxtOptions,
): string => [withTimecodes ? `[${timecode}]` : '', withSpeakers ? (name ?? '') : ''].filter(Boolean).join(' ');

const startsOf = ({ ids }: CommentEdge): ParagraphChild[] => ids.map((id) => new CommentRangeStart(id));
const referenceTo = (id: number): TextRun => {
  const run = new TextRun({});
  run.addChildElement(new CommentReference(id));
  return run;
};
const endsOf = ({ ids }: CommentEdge): ParagraphChild[] =>
  ids.flatMap((id) => [new CommentRangeEnd(id), referenceTo(id)]);

/** The letters between two offsets, those that are marked in their colour. */
const runsOf = (text: string, [from, to]: readonly [number, number], marks: readonly WordMark[]): TextRun[] => {
  const cuts = [from, ...marks.flatMap((mark) => [mark.from, mark.to]), to].filter((at) => at >= from && at <= to);
  const sorted = [...new Set(cuts)].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((start, n) => {
    const mark = marks.findLast((each) => each.from <= start && start < each.to);
    return new TextRun({ text: text.slice(start, sorted[n + 1]), ...(mark && { highlight: mark.colour }) });
  });
};

/** The letters of a paragraph, with the beginnings and ends of comments between them. */
const lettersOf = (text: string, edges: readonly CommentEdge[], marks: readonly WordMark[] = []): ParagraphChild[] => {
  const sorted = edges.toSorted((one, other) => one.at - other.at);
  const children: ParagraphChild[] = [];
  let written = 0;
  for (const edge of sorted) {
    if (edge.at > written) children.push(...runsOf(text, [written, edge.at], marks));
    written = Math.max(written, edge.at);
    children.push(...(edge.edge === 'start' ? startsOf(edge) : endsOf(edge)));
  }
  if (written < text.length) children.push(...runsOf(text, [written, text.length], marks));
  return children.length > 0 ? children : [new TextRun('')];
};

/** The list of what is marked, behind the text. */
const listOf = (transcript: Transcript): Paragraph[] =>
  writtenHighlights(transcript).map(
    (each, n) =>
      new Paragraph({
        spacing: { before: n === 0 ? 480 : 0 },
        children: [new TextRun({ text: highlightLine(each), highlight: wordColours[each.colour] })],
      }),
  );

const commentOf = ({ id, author, at, text }: WordComment): ICommentOptions => {
  const lines = text.split('\n').map((line, n) => new TextRun({ text: line, ...(n > 0 && { break: 1 }) }));
  return { id, author, ...(at !== null && { date: new Date(at) }), children: [new Paragraph({ children: lines })] };
};

type WrittenText = {
  readonly title: string;
  readonly transcript: Transcript;
  /** The name of who has commented; null for accounts that were deleted. */
  readonly nameOf: (userId: string) => string | null;
};

/**
 * The transcript as a Word document: the title, then each paragraph under the name of who begins to speak, with its comments and
 * their replies (SH7). What was said about words that are gone with their whole paragraph stands at the title.
 */
export const writeDocx = async (
  { title, transcript, nameOf }: WrittenText,
  options: TxtOptions,
): Promise<Uint8Array> => {
  const { comments, edges } = wordComments(transcript, nameOf);
  const paragraphs = [...paragraphsOf(transcript)];
  const shown = new Set(paragraphs.map(({ id }) => id));
  const lost = edges.filter(({ seg }) => !shown.has(seg));
  const heading = new Paragraph({
    heading: HeadingLevel.TITLE,
    children: lettersOf(
      title,
      lost.map((edge) => ({ ...edge, at: edge.edge === 'start' ? 0 : title.length })),
    ),
  });
  const marks = options.withHighlights === true ? wordMarks(transcript) : [];
  const written = paragraphs.flatMap((paragraph) => {
    const head = headOf(paragraph, options);
    const children = lettersOf(
      paragraph.text,
      edges.filter(({ seg }) => seg === paragraph.id),
      marks.filter(({ seg }) => seg === paragraph.id),
    );
    const text = new Paragraph({ children, spacing: { after: 160 } });
    if (head === '') return [text];
    return [new Paragraph({ children: [new TextRun({ text: head, style: 'Strong' })], keepNext: true }), text];
  });
  const document = new Document({
    title,
    sections: [{ children: [heading, ...written, ...(options.withHighlights === true ? listOf(transcript) : [])] }],
    ...(comments.length > 0 && { comments: { children: comments.map(commentOf) } }),
  });
  return withReplies(await Packer.toBuffer(document), comments);
};
