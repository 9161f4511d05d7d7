import { z } from 'zod';
import { staffReason } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { inRanges, recordings } from './media.ts';
import { moment } from './query.ts';

/** What of a project is closed to staff until they say why: the text, the recording. */
export const opened = z.enum(['transcript', 'media']);
export type Opened = z.output<typeof opened>;

/** How long a recording can be heard after it was opened. */
export const OPENED_MINUTES = 30;

/** A text as staff read it: paragraphs, who speaks, and from when on. */
export const openedText = z.object({
  /** A BCP 47 tag. */
  language: z.string(),
  paragraphs: z.array(z.object({ speaker: z.string().nullable(), startMs: z.int().nullable(), text: z.string() })),
});
export type OpenedText = z.output<typeof openedText>;

/** That staff have opened a project: when, what, why. */
export const opening = z.object({ id: z.string(), at: moment, what: opened, reason: z.string() });
export type Opening = z.output<typeof opening>;

const ofProject = z.object({ id: z.uuid() });

/** What administrators open of projects, and what owners are told of it (AU10). */
export const openingsApi = {
  open: endpoint({
    method: 'post',
    path: '/admin/projects/:id/open',
    level: 'admin',
    summary: 'Open the text or the recording of a project',
    description:
      'Answers the text of a project, or lets its recording be heard for 30 minutes in this login. The act is kept ' +
      'with its reason, and its owner can see both.',
    params: ofProject,
    body: z.object({ what: opened, reason: staffReason }),
    answer: z.object({ until: moment, text: openedText.nullable() }),
    refusals: ['not_found'],
  }),
  media: endpoint({
    method: 'get',
    path: '/admin/projects/:id/media',
    level: 'admin',
    summary: 'Hear a recording that was opened',
    description:
      'Sends the copy that plays everywhere to the login in which it was opened, for 30 minutes; also in ranges.',
    params: ofProject,
    answer: z.unknown(),
    files: recordings,
    refusals: ['not_found'],
    also: inRanges(recordings),
  }),
  list: endpoint({
    method: 'get',
    path: '/projects/:id/openings',
    level: 'user',
    summary: 'See when staff opened a project',
    description: 'Answers when staff have opened the text or the recording of an own project, and why, newest first.',
    params: ofProject,
    answer: z.object({ items: z.array(opening) }),
    refusals: ['forbidden'],
  }),
};
