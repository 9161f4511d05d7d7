import { z } from 'zod';
import { mailToken } from './auth.ts';
import { accepted, endpoint } from './endpoint.ts';
import { exportsApi, subtitleFormats, transcriptFormats } from './exports.ts';
import { inRanges, recordings } from './media.ts';
import { moment } from './query.ts';

/** How long a link holds, in days (SH3). */
export const linkDays = { min: 1, max: 90, usual: 14 } as const;

/** The link by which anybody reads a project, without its token. */
export const readLink = z.object({ until: moment, downloads: z.boolean() });
export type ReadLinkView = z.output<typeof readLink>;

/** What is read by a link: paragraphs with the times of their words. No names of members, no comments. */
export const sharedText = z.object({
  /** Names the link; it opens nothing by itself. */
  linkId: z.string(),
  title: z.string(),
  /** A BCP 47 tag. */
  language: z.string(),
  /** The recording, null when it is no longer kept. */
  media: z.enum(['audio', 'video']).nullable(),
  downloads: z.boolean(),
  until: moment,
  paragraphs: z.array(
    z.object({
      speaker: z.string().nullable(),
      /** Where it is not the text's own. */
      language: z.string().nullable(),
      text: z.string(),
      /** Four numbers a word: where it begins in the text, how long it is, startMs, endMs. */
      timings: z.array(z.int()),
    }),
  ),
});
export type SharedText = z.output<typeof sharedText>;

/** The files that can be taken along by a link. */
export const sharedFormats = [...transcriptFormats, ...subtitleFormats] as const;

const ofProject = z.object({ id: z.uuid() });
const ofLink = z.object({ linkId: z.uuid() });

/** What the owner of a project does with its link (SH3). */
export const readLinkApi = {
  get: endpoint({
    method: 'get',
    path: '/projects/:id/link',
    level: 'user',
    summary: 'Look up the read link of a project',
    description:
      'Answers until when the link holds, and whether files may be taken along; null without one that holds.',
    params: ofProject,
    answer: z.object({ link: readLink.nullable() }),
    refusals: ['forbidden'],
  }),
  open: endpoint({
    method: 'post',
    path: '/projects/:id/link',
    level: 'user',
    summary: 'Make a read link',
    description:
      'Makes a link by which anybody reads the text and hears the recording without an account, for 1 to 90 days; ' +
      'one from before ends. The token is answered this once.',
    params: ofProject,
    body: z.object({ days: z.int().min(linkDays.min).max(linkDays.max), downloads: z.boolean() }),
    answer: readLink.extend({ token: z.string() }),
    refusals: ['forbidden'],
  }),
  close: endpoint({
    method: 'delete',
    path: '/projects/:id/link',
    level: 'user',
    summary: 'End the read link of a project',
    description: 'Ends the link at once, also for those who are reading. Answers the revision of the project.',
    params: ofProject,
    answer: accepted,
    refusals: ['forbidden'],
  }),
};

/** What somebody with a link does, without an account (SH3). */
export const sharedApi = {
  open: endpoint({
    method: 'post',
    path: '/shared',
    level: 'public',
    summary: 'Read a text by a link',
    description:
      'Exchanges the token of a link for a cookie of 30 minutes, with which the recording plays and files are ' +
      'taken along, and answers the text. Twenty tokens an hour from one address may be none.',
    body: z.object({ token: mailToken }),
    answer: sharedText,
    refusals: ['invalid_link', 'link_expired', 'link_closed'],
  }),
  media: endpoint({
    method: 'get',
    path: '/shared/:linkId/media',
    level: 'public',
    summary: 'Hear the recording by a link',
    description: 'Sends the copy that plays everywhere to who has opened the link; also in ranges.',
    params: ofLink,
    answer: z.unknown(),
    files: recordings,
    refusals: ['invalid_link', 'link_expired', 'link_closed', 'not_found'],
    also: inRanges(recordings),
  }),
  file: endpoint({
    method: 'get',
    path: '/shared/:linkId/export',
    level: 'public',
    summary: 'Take a text along by a link',
    description:
      'Sends the text as a file, without comments, to who has opened the link, if its owner allows it. At most 60 ' +
      'files a minute.',
    params: ofLink,
    query: z.object({ format: z.enum(sharedFormats) }),
    answer: z.unknown(),
    files: { ...exportsApi.transcript.files, ...exportsApi.subtitles.files },
    refusals: ['invalid_link', 'link_expired', 'link_closed', 'forbidden', 'project_not_editable', 'busy'],
  }),
};
