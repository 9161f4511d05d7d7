import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const ofProject = z.object({ id: z.uuid() });

/** The header of an exported file that tells which revision of the transcript it was made of. */
export const revisionHeader = 'X-Transcript-Revision';

/** The options of a subtitle as query parameters; names as on the screen's address. */
export const subtitleQuery = z.object({
  preset: z.string().optional(),
  cps: z.string().optional(),
  cpl: z.string().optional(),
  rows: z.string().optional(),
  minVisibilityDurationInMs: z.string().optional(),
  minFramesBetweenSegments: z.string().optional(),
  withPunctuation: z.string().optional(),
  withDialogues: z.string().optional(),
});

/** The files a transcript can leave as; `json` holds every word with its times. */
export const transcriptFormats = ['txt', 'docx', 'json'] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];

/** The files subtitles can leave as; `ttml` is EBU-TT-D, which is an IMSC 1 text document too. */
export const subtitleFormats = ['srt', 'vtt', 'ttml', 'sbv'] as const;
export type SubtitleFormat = (typeof subtitleFormats)[number];

/** A switch in an address: on only for the string 'true'. */
const flag = z
  .string()
  .transform((given) => given === 'true')
  .meta({ type: 'boolean' });

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

/** The answers of the two exports are files, not envelopes; refusals are enveloped as everywhere. */
export const exportsApi = {
  presets: endpoint({
    method: 'get',
    path: '/subtitle-presets',
    level: 'public',
    answer: z.object({ items: z.array(presetView) }),
  }),
  cues: endpoint({
    method: 'get',
    path: '/projects/:id/subtitles',
    level: 'user',
    params: ofProject,
    query: subtitleQuery,
    answer: z.object({ revision: z.int(), cues: z.array(cueView).readonly() }),
    refusals: ['project_not_editable', 'validation_failed'],
  }),
  transcript: endpoint({
    method: 'get',
    path: '/projects/:id/export/transcript',
    level: 'user',
    params: ofProject,
    query: z.object({
      format: z.enum(transcriptFormats).default('txt'),
      withSpeakers: flag.optional(),
      withTimecodes: flag.optional(),
    }),
    answer: z.unknown(),
    files: {
      'text/plain': 'text',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'bytes',
      'application/json': 'text',
    },
    refusals: ['project_not_editable', 'rate_limited'],
  }),
  subtitles: endpoint({
    method: 'get',
    path: '/projects/:id/export/subtitles',
    level: 'user',
    params: ofProject,
    query: subtitleQuery.extend({ format: z.enum(subtitleFormats), withSpeakers: flag.optional() }),
    answer: z.unknown(),
    files: { 'application/x-subrip': 'text', 'text/vtt': 'text', 'application/ttml+xml': 'text', 'text/plain': 'text' },
    refusals: ['project_not_editable', 'validation_failed', 'rate_limited'],
  }),
};
