import { speakerName, type Transcript } from '../shapes.ts';
import { segmentStartMs } from '../tokens.ts';
import { highlightLine, writtenHighlights } from './highlights.ts';
import { partsOf, plain } from './plain.ts';

/** How a transcript is written as plain text. */
export type TxtOptions = {
  /** The speaker's name before each first paragraph of a turn; on unless switched off. */
  readonly withSpeakers?: boolean;
  /** The time each paragraph begins, `[00:01:05]`. */
  readonly withTimecodes?: boolean;
  /** What people have marked: in the text where a format can, and as a list behind it. */
  readonly withHighlights?: boolean;
};

/** A paragraph of the transcript as text files show it. */
export type Paragraph = {
  /** The segment that it is. */
  readonly id: string;
  readonly text: string;
  /** The name at the beginning of a turn, else null. */
  readonly name: string | null;
  readonly timecode: string;
};

const timecode = (ms: number): string => {
  const { hours, minutes, seconds } = partsOf(ms);
  return `${String(hours).padStart(2, '0')}:${minutes}:${seconds}`;
};

/** The paragraphs as the editor shows them, those without text left out. */
export function* paragraphsOf(transcript: Transcript): Generator<Paragraph> {
  let speaking: string | null = null;
  for (const segment of transcript.segments) {
    const text = plain(segment.text);
    if (!text) continue;
    const name = segment.speakerId === speaking ? null : speakerName(transcript, segment.speakerId);
    speaking = segment.speakerId;
    yield {
      id: segment.id,
      text,
      name: name === null ? null : plain(name),
      timecode: timecode(segmentStartMs(segment) ?? 0),
    };
  }
}

const headOf = (
  { name, timecode: time }: Paragraph,
  { withSpeakers = true, withTimecodes = false }: TxtOptions,
): string => {
  const head = [withTimecodes ? `[${time}]` : '', withSpeakers && name !== null ? `${name}:` : ''].filter(Boolean);
  return head.length > 0 ? `${head.join(' ')}\n` : '';
};

/** Plain text, paragraph by paragraph. */
export function* txtParts(transcript: Transcript, options: TxtOptions = {}): Generator<string> {
  let before = '';
  for (const paragraph of paragraphsOf(transcript)) {
    yield `${before}${headOf(paragraph, options)}${paragraph.text}\n`;
    before = '\n';
  }
  const marked = options.withHighlights === true ? writtenHighlights(transcript) : [];
  if (marked.length > 0) yield `${before}${marked.map((each) => `${highlightLine(each)}\n`).join('')}`;
}

/** Plain text: the paragraphs as the editor shows them. */
export const writeTxt = (transcript: Transcript, options: TxtOptions = {}): string =>
  [...txtParts(transcript, options)].join('');
