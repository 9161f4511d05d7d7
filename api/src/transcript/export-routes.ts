import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportsApi } from '@soebs/contract';
import { segmentCues, speakerKey, strictSubtitleQuery, type Transcript } from '@soebs/events/transcript';
import type { Response } from 'express';
import type { Commands } from '../commands.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { attachment } from '../http/file-name.ts';
import { route, type Route } from '../http/route.ts';
import { ownProject } from '../projects/ownership.ts';
import type { Documents } from './documents.ts';
import { contentTypes, subtitleWriters, transcriptWriters, type FileParts } from './files.ts';

const CHUNK_CHARACTERS = 64 * 1024;

/** Joins small pieces, so that ten hours of cues do not leave in a hundred thousand packets. */
function* inChunks(parts: FileParts): Generator<string | Uint8Array> {
  let chunk = '';
  for (const part of parts) {
    if (typeof part !== 'string') yield part;
    else chunk += part;
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

type File = { readonly title: string; readonly format: keyof typeof contentTypes; readonly parts: FileParts };

const sendFile = async (response: Response, { title, format, parts }: File): Promise<Answer<unknown>> => {
  response
    .setHeader('Content-Type', contentTypes[format])
    .setHeader('Content-Disposition', attachment(title, format))
    .setHeader('X-Content-Type-Options', 'nosniff');
  await pipeline(Readable.from(inChunks(parts)), response);
  return done({});
};

/** The names people have given; a speaker without one stays unnamed in subtitles. */
const namesIn =
  ({ attributes }: Transcript) =>
  (speakerId: string): string | null =>
    attributes[speakerKey(speakerId)] ?? null;

/** The finished text as files. What is written is exactly what the editor shows at this moment (TX40). */
export const exportRoutes = ({
  commands,
  documents,
}: {
  readonly commands: Commands;
  readonly documents: Documents;
}): Route[] => [
  route(exportsApi.transcript, async ({ params, query, person, response }) => {
    const project = await ownProject(commands, person, params.id);
    if (!project) return refuse('not_found');
    const { transcript, language } = await documents.stateOf(params.id);
    if (!transcript) return refuse('project_not_editable');
    const { format, withSpeakers = true, withTimecodes = false } = query;
    const { title } = project.details;
    const parts = await transcriptWriters[format]({ title, language, transcript }, { withSpeakers, withTimecodes });
    return sendFile(response, { title, format, parts });
  }),
  route(exportsApi.subtitles, async ({ params, query, person, response }) => {
    const project = await ownProject(commands, person, params.id);
    if (!project) return refuse('not_found');
    const { transcript, language } = await documents.stateOf(params.id);
    if (!transcript) return refuse('project_not_editable');
    const { format, withSpeakers, ...given } = query;
    const options = strictSubtitleQuery.safeParse({ ...given, preset: given.preset ?? project.details.subtitlePreset });
    if (!options.success) {
      return refuse(
        'validation_failed',
        options.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
      );
    }
    const cues = segmentCues(transcript, options.data, { frameRate: project.media?.frameRate, language });
    const nameOf = withSpeakers === true ? namesIn(transcript) : undefined;
    const parts = subtitleWriters[format](cues, { nameOf, language });
    return sendFile(response, { title: project.details.title, format, parts });
  }),
];
