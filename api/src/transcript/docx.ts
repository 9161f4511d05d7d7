import type { Paragraph as TextParagraph, TxtOptions } from '@soebs/events/transcript';
import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';

const headOf = (
  { name, timecode }: TextParagraph,
  { withSpeakers = true, withTimecodes = false }: TxtOptions,
): string => [withTimecodes ? `[${timecode}]` : '', withSpeakers ? (name ?? '') : ''].filter(Boolean).join(' ');

const paragraphs = (written: TextParagraph, options: TxtOptions): Paragraph[] => {
  const head = headOf(written, options);
  const text = new Paragraph({ children: [new TextRun(written.text)], spacing: { after: 160 } });
  if (head === '') return [text];
  return [new Paragraph({ children: [new TextRun({ text: head, style: 'Strong' })], keepNext: true }), text];
};

/** The transcript as a Word document: the title, then each paragraph under the name of who begins to speak. */
export const writeDocx = (
  title: string,
  written: Iterable<TextParagraph>,
  options: TxtOptions,
): Promise<Uint8Array> => {
  const heading = new Paragraph({ text: title, heading: HeadingLevel.TITLE });
  const children = [heading, ...[...written].flatMap((paragraph) => paragraphs(paragraph, options))];
  return Packer.toBuffer(new Document({ title, sections: [{ children }] }));
};
