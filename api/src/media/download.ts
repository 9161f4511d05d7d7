import { pipeline } from 'node:stream/promises';
import { mediaApi, type Project } from '@soebs/contract';
import type { ObjectStore } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { ProjectAct } from '@soebs/events';
import type { Request, RequestHandler, Response } from 'express';
import type { Commands } from '../commands/commands.ts';
import { accessTo } from '../commands/project-access.ts';
import { sendFailure } from '../http/envelope.ts';
import { personOf } from '../http/guard.ts';

/** The key of a project's media as it was uploaded. */
export const mediaKey = (projectId: string): string => `projects/${projectId}/media`;

const headers = (response: Response, contentType: string): void => {
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Content-Type', contentType);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Content-Disposition', 'attachment');
  response.setHeader('Cache-Control', 'private, no-store');
};

const send = async (
  request: Request,
  response: Response,
  source: { store: ObjectStore; key: string; bytes: number },
) => {
  const { store, key, bytes } = source;
  const asked = request.range(bytes);
  if (asked === -1) {
    response.status(416).setHeader('Content-Range', `bytes */${bytes}`).end();
    return;
  }
  const range = Array.isArray(asked) && asked.type === 'bytes' ? asked[0] : undefined;
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  if (range) response.status(206).setHeader('Content-Range', `bytes ${start}-${end}/${bytes}`);
  response.setHeader('Content-Length', end - start + 1);
  if (request.method === 'HEAD') return void response.end();
  await pipeline(await store.get(key, { start, end }), response).catch(() => response.destroy());
};

type Deps = {
  readonly store: ObjectStore;
  readonly views: ReadModels;
  readonly commands: Pick<Commands, 'projects'>;
};
type Media = { readonly key: string; readonly bytes: number; readonly contentType: string };

const stored = async (store: ObjectStore, key: string, contentType: string): Promise<Media | undefined> => {
  const object = await store.head(key);
  return object && { key, contentType, bytes: object.bytes };
};

/** The copy that plays and seeks everywhere where there is one, else the original, if that is not asked for. */
const playableOf = async (store: ObjectStore, project: Project, isOriginal: boolean): Promise<Media | undefined> => {
  const { id, media } = project;
  if (!media) return undefined;
  const [ending, contentType] = media.kind === 'video' ? ['mp4', 'video/mp4'] : ['mp3', 'audio/mpeg'];
  const copy = isOriginal ? undefined : await stored(store, `projects/${id}/playable.${ending}`, contentType);
  return copy ?? stored(store, mediaKey(id), media.contentType);
};

/** What is chosen, and what one must be allowed to do for it. */
type Choice = {
  readonly act: (request: Request) => ProjectAct;
  readonly choose: (project: Project, request: Request) => Promise<Media | undefined>;
};

type Exchange = { readonly request: Request; readonly response: Response };

const sendChosen = async (
  { store, views }: Pick<Deps, 'store' | 'views'>,
  { id, choose }: Pick<Choice, 'choose'> & { readonly id: string },
  { request, response }: Exchange,
): Promise<void> => {
  const found = await views.project(id);
  const media = found && (await choose(found.view, request));
  if (!media) {
    sendFailure(response, 'not_found');
    return;
  }
  headers(response, media.contentType);
  await send(request, response, { store, ...media });
};

/** Sends the playable copy of a project to whoever has been let in by another door. */
export type SendPlayable = (projectId: string, exchange: Exchange) => Promise<void>;

export const sendPlayable =
  (deps: Pick<Deps, 'store' | 'views'>): SendPlayable =>
  (id, exchange) =>
    sendChosen(deps, { id, choose: (project) => playableOf(deps.store, project, false) }, exchange);

/** Sends something of a project in ranges; foreign and absent ones are the same nothing. */
const download =
  ({ store, views, commands }: Deps, { act, choose }: Choice): RequestHandler =>
  async (request, response) => {
    const person = personOf(request);
    if (!person) {
      sendFailure(response, 'unauthorized');
      return;
    }
    const id = String(request.params['id']);
    const access = await accessTo(commands, person, { id, act: act(request) });
    if (!access.ok) {
      sendFailure(response, access.reason);
      return;
    }
    await sendChosen({ store, views }, { id, choose }, { request, response });
  };

const wantsOriginal = ({ query }: Request): boolean => mediaApi.download.query.safeParse(query).data?.original === true;

/**
 * The media of a project for the player: the playable copy, or the original where it plays everywhere (PJ6). Asking for the
 * original is taking it along.
 */
export const downloadMedia = (deps: Deps): RequestHandler =>
  download(deps, {
    act: (request) => (wantsOriginal(request) ? 'export' : 'read'),
    choose: (project, request) => playableOf(deps.store, project, wantsOriginal(request)),
  });

const peakRates = new Set(['20', '1']);

/** The waveform's peaks, `rate` pairs of int8 (least, greatest) a second on the media's clock (PJ6). */
export const downloadPeaks = (deps: Deps): RequestHandler =>
  download(deps, {
    act: () => 'read',
    choose: ({ id }, { params }) => {
      const rate = String(params['rate']);
      if (!peakRates.has(rate)) return Promise.resolve(undefined);
      return stored(deps.store, `projects/${id}/peaks-${rate}`, 'application/octet-stream');
    },
  });
