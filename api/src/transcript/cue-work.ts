import type { SubtitleFormat } from '@soebs/contract';
import { bringAllHyphenation } from '@soebs/events/hyphenation';
import {
  sbvParts,
  segmentCues,
  srtParts,
  ttmlParts,
  vttParts,
  type Cue,
  type SrtOptions,
  type SubtitleOptions,
  type TalkContext,
  type Transcript,
} from '@soebs/events/transcript';

bringAllHyphenation();

type SubtitleFile = SrtOptions & { readonly language: string };

/** How each kind of subtitle file is written. */
const writers: Record<SubtitleFormat, (cues: readonly Cue[], options: SubtitleFile) => Iterable<string>> = {
  srt: srtParts,
  vtt: vttParts,
  ttml: ttmlParts,
  sbv: sbvParts,
};

/** What a worker is asked for: the cues of a text, as they are or as a file. */
export type CueTask = {
  readonly transcript: Transcript;
  readonly options: SubtitleOptions;
  readonly context: TalkContext;
  readonly file?: SubtitleFile & { readonly format: SubtitleFormat };
};

/** The cues as JSON, or the file: bytes, which a worker hands over without their being copied. */
export const bytesOf = async ({ transcript, options, context, file }: CueTask): Promise<Uint8Array> => {
  const cues = await segmentCues(transcript, options, context);
  const text = file === undefined ? JSON.stringify(cues) : [...writers[file.format](cues, file)].join('');
  return new TextEncoder().encode(text);
};
