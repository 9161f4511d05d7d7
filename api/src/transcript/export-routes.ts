import { exportsApi } from '@soebs/contract';
import { segmentCues, strictSubtitleQuery, writeSrt, writeTxt, writeVtt } from '@soebs/events/transcript';
import type { Response } from 'express';
import type { Commands } from '../commands.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { attachment } from '../http/file-name.ts';
import { route, type Route } from '../http/route.ts';
import { ownProject } from '../projects/ownership.ts';
import type { Documents } from './documents.ts';

const contentTypes = { txt: 'text/plain', srt: 'application/x-subrip', vtt: 'text/vtt' } as const;
type Format = keyof typeof contentTypes;

const sendFile = (response: Response, file: { title: string; format: Format; text: string }): Answer<unknown> => {
  const { title, format, text } = file;
  response
    .setHeader('Content-Type', `${contentTypes[format]}; charset=utf-8`)
    .setHeader('Content-Disposition', attachment(title, format))
    .setHeader('X-Content-Type-Options', 'nosniff')
    .send(text);
  return done({});
};

/** The finished text as files. What is written is exactly what the editor shows at this moment (TX40). */
export const exportRoutes = ({
  commands,
  documents,
}: {
  readonly commands: Commands;
  readonly documents: Documents;
}): Route[] => [
  route(exportsApi.transcript, async ({ params, person, response }) => {
    const project = await ownProject(commands, person, params.id);
    if (!project) return refuse('not_found');
    const { transcript } = await documents.stateOf(params.id);
    if (!transcript) return refuse('project_not_editable');
    return sendFile(response, { title: project.details.title, format: 'txt', text: writeTxt(transcript) });
  }),
  route(exportsApi.subtitles, async ({ params, query, person, response }) => {
    const project = await ownProject(commands, person, params.id);
    if (!project) return refuse('not_found');
    const { transcript, language } = await documents.stateOf(params.id);
    if (!transcript) return refuse('project_not_editable');
    const { format, ...given } = query;
    const options = strictSubtitleQuery.safeParse({ ...given, preset: given.preset ?? project.details.subtitlePreset });
    if (!options.success) {
      return refuse(
        'validation_failed',
        options.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
      );
    }
    const cues = segmentCues(transcript, options.data, { frameRate: project.media?.frameRate, language });
    const text = format === 'srt' ? writeSrt(cues) : writeVtt(cues);
    return sendFile(response, { title: project.details.title, format, text });
  }),
];
