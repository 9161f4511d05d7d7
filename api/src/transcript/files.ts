import type { SubtitleFormat, TranscriptFormat } from '@soebs/contract';
import { jsonParts, txtParts, type Transcript, type TxtOptions } from '@soebs/events/transcript';
import { writeDocx } from './docx.ts';

/** A file on its way: pieces of text, or bytes where a format knows no pieces. */
export type FileChunks = Iterable<string | Uint8Array>;

export const contentTypes: Record<TranscriptFormat | SubtitleFormat, string> = {
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  ttml: 'application/ttml+xml; charset=utf-8',
  sbv: 'text/plain; charset=utf-8',
};

type Written = {
  readonly title: string;
  readonly language: string;
  readonly transcript: Transcript;
  /** The name of who has commented; null for accounts that were deleted. */
  readonly nameOf: (userId: string) => string | null;
};

/** How each kind of transcript file is written. */
export const transcriptWriters: Record<TranscriptFormat, (text: Written, options: TxtOptions) => Promise<FileChunks>> =
  {
    txt: ({ transcript }, options) => Promise.resolve(txtParts(transcript, options)),
    json: ({ transcript, language, nameOf }, { withHighlights = false }) =>
      Promise.resolve(jsonParts(transcript, language, { nameOf, withHighlights })),
    docx: async (text, options) => [await writeDocx(text, options)],
  };
