import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportsApi, revisionHeader } from '@soebs/contract';
import type { Project } from '@soebs/events';
import {
  optionsOfPreset,
  strictSubtitleQuery,
  subtitlePresetId,
  type Cue,
  type SubtitleQuery,
  type Transcript,
} from '@soebs/events/transcript';
import type { Response } from 'express';
import type { z } from 'zod';
import type { Commands } from '../commands/commands.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { attachment } from '../http/file-name.ts';
import { route, type Route } from '../http/route.ts';
import { limited } from '../http/limited.ts';
import type { Limits } from '../limits/limits.ts';
import { accessTo } from '../commands/project-access.ts';
import { namedIn } from './comments.ts';
import type { Documents } from './documents.ts';
import type { CuePool } from './cue-pool.ts';
import type { CueTask } from './cue-work.ts';
import { contentTypes, transcriptWriters, type FileChunks } from './files.ts';
import type { Editors } from './version-documents.ts';

const CHUNK_CHARACTERS = 64 * 1024;

/** Joins small pieces, so that ten hours of cues do not leave in a hundred thousand packets. */
function* inChunks(parts: FileChunks): Generator<string | Uint8Array> {
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

type File = {
  readonly title: string;
  readonly revision: number;
  readonly format: keyof typeof contentTypes;
  readonly parts: FileChunks;
};

const sendFile = async (response: Response, { title, revision, format, parts }: File): Promise<Answer<unknown>> => {
  response
    .setHeader('Content-Type', contentTypes[format])
    .setHeader('Content-Disposition', attachment(title, format))
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader(revisionHeader, String(revision));
  await pipeline(Readable.from(inChunks(parts)), response);
  return done({});
};

type Deps = {
  readonly files: ExportFiles;
  readonly limits: Limits;
  readonly commands: Commands;
  readonly documents: Documents;
  readonly cues: CuePool;
};

type FileDeps = Pick<Deps, 'commands' | 'documents' | 'cues'> & {
  /** Those who have commented. */
  readonly people: Editors;
};

/** Whoever asks for a text: a person, whose rights are looked up, or somebody whom another door has let into the project. */
type Asker = { readonly personId: string } | { readonly admittedTo: Project };

/** A finished text. */
type Finished = {
  readonly title: string;
  readonly preset: string;
  readonly frameRate: { readonly num: number; readonly den: number } | undefined;
  readonly language: string;
  readonly revision: number;
  readonly transcript: Transcript;
};

const finishedText = async (
  { commands, documents }: Pick<Deps, 'commands' | 'documents'>,
  asker: Asker,
  { id, act }: { readonly id: string; readonly act: 'read' | 'export' },
): Promise<Finished | 'not_found' | 'forbidden' | 'project_not_editable'> => {
  const access =
    'admittedTo' in asker
      ? ({ ok: true, project: asker.admittedTo } as const)
      : await accessTo(commands, { id: asker.personId }, { id, act });
  if (!access.ok) return access.reason;
  const { project } = access;
  const { transcript, language, revision } = await documents.stateOf(id);
  if (!transcript) return 'project_not_editable';
  const { title, subtitlePreset: preset } = project.details;
  return { title, preset, frameRate: project.media?.frameRate ?? undefined, language, revision, transcript };
};

type Cut = { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly answer: Answer<never> };

type Asked = { readonly query: SubtitleQuery; readonly response: Response; readonly file?: CueTask['file'] };

/** Does work whose signal aborts when whoever asked goes before it is done. */
const whileWaited = async <T>(response: Response, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  response.once('close', leave);
  try {
    return await work(gone.signal);
  } finally {
    response.off('close', leave);
  }
};

/** The cues under the options of a query, cut by a worker. */
const cut = async (cues: CuePool, text: Finished, { query, response, file }: Asked): Promise<Cut> => {
  const options = strictSubtitleQuery.safeParse({ ...query, preset: query['preset'] ?? text.preset });
  if (!options.success) {
    const unusable = options.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    return { ok: false, answer: refuse('validation_failed', unusable) };
  }
  const { transcript, language, frameRate } = text;
  const task = { transcript, options: options.data, context: { language, frameRate }, ...(file && { file }) };
  const bytes = await whileWaited(response, (signal) => cues.bytes(task, signal));
  return bytes === undefined ? { ok: false, answer: refuse('busy') } : { ok: true, bytes };
};

/** Which text is asked for by whom, under which options, and where it goes. */
export type AskedFile<Q> = {
  readonly by: Asker;
  readonly projectId: string;
  readonly query: Q;
  readonly response: Response;
};

/** What people have said about a text is for its members. */
const uncommented = ({ segments, attributes }: Transcript): Transcript => ({ segments, attributes });

type TranscriptQuery = z.output<typeof exportsApi.transcript.query>;
type SubtitlesQuery = z.output<typeof exportsApi.subtitles.query>;

/** Finished texts as files, for whichever door asks. What is written is exactly what the editor shows at this moment (TX40). */
export type ExportFiles = {
  readonly transcript: (asked: AskedFile<TranscriptQuery>) => Promise<Answer<unknown>>;
  readonly subtitles: (asked: AskedFile<SubtitlesQuery>) => Promise<Answer<unknown>>;
};

export const exportFiles = (deps: FileDeps): ExportFiles => ({
  transcript: async ({ by, projectId, query, response }) => {
    const found = await finishedText(deps, by, { id: projectId, act: 'export' });
    if (typeof found === 'string') return refuse(found);
    const text = 'admittedTo' in by ? { ...found, transcript: uncommented(found.transcript) } : found;
    const { format, withSpeakers = true, withTimecodes = false, withHighlights = false } = query;
    const names = await deps.people.namesOf(namedIn(text.transcript.comments));
    const nameOf = (userId: string): string | null => names.get(userId)?.name ?? null;
    const parts = await transcriptWriters[format]({ ...text, nameOf }, { withSpeakers, withTimecodes, withHighlights });
    return sendFile(response, { ...text, format, parts });
  },
  subtitles: async ({ by, projectId, query, response }) => {
    const text = await finishedText(deps, by, { id: projectId, act: 'export' });
    if (typeof text === 'string') return refuse(text);
    const { format, forOldPlayers, ...given } = query;
    const file = { format, forOldPlayers, language: text.language };
    const found = await cut(deps.cues, text, { query: given, response, file });
    return found.ok ? sendFile(response, { ...text, format, parts: [found.bytes] }) : found.answer;
  },
});

/** The finished text as files, on the screens. */
export const exportRoutes = (deps: Deps): Route[] => [
  route(exportsApi.presets, () =>
    Promise.resolve(done({ items: subtitlePresetId.options.map((id) => ({ ...optionsOfPreset(id), id })) })),
  ),
  route(exportsApi.cues, async ({ params, query, person, response }) => {
    const text = await finishedText(deps, { personId: person.id }, { id: params.id, act: 'read' });
    if (typeof text === 'string') return refuse(text);
    const found = await cut(deps.cues, text, { query, response });
    if (!found.ok) return found.answer;
    return done({ revision: text.revision, cues: JSON.parse(new TextDecoder().decode(found.bytes)) as Cue[] });
  }),
  route(exportsApi.transcript, async ({ params, query, person, response }) => {
    const halt = await limited(deps.limits, [['export', person.id]]);
    return halt ?? deps.files.transcript({ by: { personId: person.id }, projectId: params.id, query, response });
  }),
  route(exportsApi.subtitles, async ({ params, query, person, response }) => {
    const halt = await limited(deps.limits, [['export', person.id]]);
    return halt ?? deps.files.subtitles({ by: { personId: person.id }, projectId: params.id, query, response });
  }),
];
