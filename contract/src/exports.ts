import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const ofProject = z.object({ id: z.uuid() });

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
const flag = z.string().transform((given) => given === 'true');

/** The answers of the two exports are files, not envelopes; refusals are enveloped as everywhere. */
export const exportsApi = {
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
    refusals: ['project_not_editable'],
  }),
  subtitles: endpoint({
    method: 'get',
    path: '/projects/:id/export/subtitles',
    level: 'user',
    params: ofProject,
    query: subtitleQuery.extend({ format: z.enum(subtitleFormats), withSpeakers: flag.optional() }),
    answer: z.unknown(),
    refusals: ['project_not_editable', 'validation_failed'],
  }),
};
