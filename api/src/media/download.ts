import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Request, RequestHandler, Response } from 'express';
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

/** The media of one's own project, in ranges, for the player. */
export const downloadMedia =
  ({ store, views }: { readonly store: ObjectStore; readonly views: ReadModels }): RequestHandler =>
  async (request, response) => {
    const person = personOf(request);
    if (!person) {
      sendFailure(response, 'unauthorized');
      return;
    }
    const found = await views.project(String(request.params['id']));
    if (!found?.view.media || found.view.ownerId !== person.id) {
      sendFailure(response, 'not_found');
      return;
    }
    const key = mediaKey(found.view.id);
    const object = await store.head(key);
    if (!object) {
      sendFailure(response, 'not_found');
      return;
    }
    headers(response, found.view.media.contentType);
    await send(request, response, { store, key, bytes: object.bytes });
  };
