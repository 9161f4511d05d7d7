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

/** The answers of the two exports are files, not envelopes; refusals are enveloped as everywhere. */
export const exportsApi = {
  transcript: endpoint({
    method: 'get',
    path: '/projects/:id/export/transcript',
    level: 'user',
    params: ofProject,
    query: z.object({ format: z.enum(['txt']).default('txt') }),
    answer: z.unknown(),
    refusals: ['project_not_editable'],
  }),
  subtitles: endpoint({
    method: 'get',
    path: '/projects/:id/export/subtitles',
    level: 'user',
    params: ofProject,
    query: subtitleQuery.extend({ format: z.enum(['srt', 'vtt']) }),
    answer: z.unknown(),
    refusals: ['project_not_editable', 'validation_failed'],
  }),
};
