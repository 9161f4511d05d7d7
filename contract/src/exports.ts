import { highlightColours, subtitlePresetId, subtitleRanges, word } from '@soebs/events/transcript';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { onlyTrue } from './query.ts';

const ofProject = z.object({ id: z.uuid() });

/** A whole number of a subtitle's options; `strictSubtitleQuery` of the transcript core reads and judges it. */
const rule = (field: keyof typeof subtitleRanges, description: string) => {
  const { min: minimum, max: maximum } = subtitleRanges[field];
  return z.string().optional().meta({ type: 'integer', minimum, maximum, description });
};
/** A switch of a subtitle's options; read there too. */
const onOff = (description: string) => z.string().optional().meta({ type: 'boolean', description });

/** The options of a subtitle as query parameters; names as on the screen's address. */
export const subtitleQuery = z.object({
  preset: z
    .string()
    .optional()
    .meta({ enum: subtitlePresetId.options, description: "A house style; the project's own if not given." }),
  cps: rule('cps', 'Characters a second that can be read; more is marked as a violation.'),
  cpl: rule('cpl', 'Characters a line, at most.'),
  rows: rule('rows', 'Lines a subtitle, at most.'),
  minVisibilityDurationInMs: rule('minVisibilityDurationInMs', 'How long a subtitle stays at least, in milliseconds.'),
  minFramesBetweenSegments: rule('minFramesBetweenSegments', 'Frames between two subtitles, at least.'),
  withPunctuation: onOff('Whether punctuation is written; on only for `true`.'),
  withDialogues: onOff('Whether two short turns may share a subtitle, one speaker a line; on only for `true`.'),
  withSpeakers: onOff('Whether names stand at the beginning of turns, counted like other text; on only for `true`.'),
  oneSentence: onOff('Whether each subtitle ends with its sentence; on only for `true`.'),
});

/** The files a transcript can leave as; `json` holds every word with its times. */
export const transcriptFormats = ['txt', 'docx', 'json'] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];

/** The files subtitles can leave as; `ttml` is EBU-TT-D, which is an IMSC 1 text document too. */
export const subtitleFormats = ['srt', 'vtt', 'ttml', 'sbv'] as const;
export type SubtitleFormat = (typeof subtitleFormats)[number];

const violation = z.object({
  rule: z.enum([
    'cps',
    'cpl',
    'rows',
    'gap',
    'minVisibility',
    'maxDuration',
    'wordSplit',
    'estimatedTiming',
    'speakerMerge',
  ]),
  actual: z.number(),
  limit: z.number(),
});

/** A subtitle as the preview shows it and the files hold it. Times in whole milliseconds. */
export const cueView = z.object({
  startMs: z.int(),
  endMs: z.int(),
  lines: z.array(z.string()).readonly(),
  speakerId: z.string().nullable(),
  /** The language of its words by its tag, where that is not the text's main one. */
  language: z.string().exactOptional(),
  /** Who is named on each line, and what the line begins with to say so; null without names. */
  names: z.array(z.object({ name: z.string(), label: z.string() }).nullable()).readonly(),
  violations: z.array(violation).readonly(),
  /** The words of the transcript in it, counted from 0: [from, to). */
  words: z.object({ from: z.int(), to: z.int() }),
  /** It begins here because somebody set a break by hand. */
  isForced: z.boolean(),
});

/** A house style with its values. */
export const presetView = z.object({
  id: z.string(),
  cps: z.int(),
  cpl: z.int(),
  rows: z.int(),
  minVisibilityDurationInMs: z.int(),
  minFramesBetweenSegments: z.int(),
  withPunctuation: z.boolean(),
});

/** What somebody has said, in a file. */
const exportedRemark = z.object({
  /** Null for accounts that were deleted. */
  author: z.string().nullable(),
  /** Null for notes from before comments had times. */
  at: z.iso.datetime().nullable(),
  text: z.string(),
});

/** The JSON file of a text, version 1 (docs/formats.md): all words with their times, paragraph by paragraph. */
export const exportedTranscript = z.object({
  version: z.literal(1),
  /** A BCP 47 tag. */
  language: z.string(),
  paragraphs: z.array(z.object({ speaker: z.string().nullable(), text: z.string(), words: z.array(word) })),
  /** What people have said about the text, in reading order; absent where nobody has. */
  comments: z
    .array(
      exportedRemark.extend({
        /** The paragraph in which the words begin, counted from 0. */
        paragraph: z.int(),
        /** The words as they stand now; null for a whole paragraph. */
        words: z.string().nullable(),
        replies: z.array(exportedRemark),
        resolvedBy: exportedRemark.omit({ text: true }).nullable(),
      }),
    )
    .optional(),
  /** What people have marked, in reading order; only where it was asked for and there is some. */
  highlights: z
    .array(
      z.object({
        /** The paragraph in which it begins, counted from 0. */
        paragraph: z.int(),
        startMs: z.int(),
        colour: z.enum(highlightColours),
        name: z.string(),
        words: z.string(),
      }),
    )
    .optional(),
});

/** The answers of the two exports are files, not envelopes; refusals are enveloped as everywhere. */
export const exportsApi = {
  presets: endpoint({
    method: 'get',
    path: '/subtitle-presets',
    level: 'public',
    summary: 'List the subtitle styles',
    description: 'Answers the house styles for subtitles with their values.',
    answer: z.object({ items: z.array(presetView) }),
  }),
  cues: endpoint({
    method: 'get',
    path: '/projects/:id/subtitles',
    level: 'user',
    summary: 'Cut subtitles',
    description:
      'Answers the subtitles of a finished project under the options of the address, each with what it ' +
      'violates. What is not given comes from the style. Times are milliseconds.',
    params: ofProject,
    query: subtitleQuery,
    answer: z.object({ revision: z.int(), cues: z.array(cueView).readonly() }),
    refusals: ['project_not_editable', 'busy'],
  }),
  transcript: endpoint({
    method: 'get',
    path: '/projects/:id/export/transcript',
    level: 'user',
    summary: 'Export the text',
    description:
      'Sends the text of a finished project as txt, docx or json with every word and its times. ' +
      '`withHighlights` writes what people have marked, too: in colour in docx, as a list behind the text. Its revision ' +
      'stands in the header `X-Transcript-Revision`. At most 60 files a minute.',
    params: ofProject,
    query: z.object({
      format: z.enum(transcriptFormats).default('txt'),
      withSpeakers: onlyTrue.optional(),
      withTimecodes: onlyTrue.optional(),
      withHighlights: onlyTrue.optional(),
    }),
    answer: z.unknown(),
    files: {
      'text/plain': 'text',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'bytes',
      'application/json': exportedTranscript,
    },
    refusals: ['project_not_editable', 'forbidden'],
  }),
  subtitles: endpoint({
    method: 'get',
    path: '/projects/:id/export/subtitles',
    level: 'user',
    summary: 'Export subtitles',
    description:
      'Sends the subtitles of a finished project as srt, vtt, ttml (EBU-TT-D) or sbv, exactly as `exports.cues` ' +
      'answers them. `forOldPlayers` writes srt with a byte order mark and CRLF. The revision of the text stands in the header `X-Transcript-Revision`. At most 60 files a ' +
      'minute.',
    params: ofProject,
    query: subtitleQuery.extend({ format: z.enum(subtitleFormats), forOldPlayers: onlyTrue.optional() }),
    answer: z.unknown(),
    files: { 'application/x-subrip': 'text', 'text/vtt': 'text', 'application/ttml+xml': 'text', 'text/plain': 'text' },
    refusals: ['project_not_editable', 'forbidden', 'busy'],
  }),
};
