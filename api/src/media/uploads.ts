import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { projects, streamName } from '@soebs/events';
import { derivedId, type Log } from '@soebs/platform';
import type { RefusalCode } from '@soebs/contract';
import type { Request, RequestHandler, Response } from 'express';
import { sendFailure } from '../http/envelope.ts';
import { personOf } from '../http/guard.ts';
import type { Commands } from '../commands/commands.ts';
import { accessTo } from '../commands/project-access.ts';
import { besideOf } from './by-url/partial-file.ts';
import type { UploadLocks } from './upload-locks.ts';
import { checksumAlgorithms, UploadFiles } from './upload-files.ts';
import { expectedIn, uploadServer, webRequestOf } from './upload-server.ts';

export type UploadsDeps = {
  readonly folder: string;
  readonly maxBytes: () => number;
  readonly origins: readonly string[];
  readonly commands: Commands;
  readonly log: Log;
  readonly locks: UploadLocks;
  /** Called with the whole file at its last byte; a refusal becomes the answer of the last chunk. */
  readonly received: (projectId: string, path: string) => Promise<RefusalCode | undefined>;
};

/** One chunk of an upload: large enough for speed, small enough to be sent again after a cut. */
export const CHUNK_BYTES = 8 * 1024 * 1024;

/** What tus does with an upload that exists; uploads are made with their project, never here. */
const methods = new Set(['HEAD', 'PATCH', 'DELETE']);
const allowedHere = ['GET', 'OPTIONS', ...methods].sort().join(', ');

const pathPattern = /^\/projects\/([0-9a-f-]{36})\/media$/;
const idOf = (path: string): string | undefined => pathPattern.exec(path)?.[1];

/** Hands whole files over; whoever does it has the upload for itself. */
const handOver = ({ folder, received }: Pick<UploadsDeps, 'folder' | 'received'>) => {
  /** Absent ones are no error. */
  const remove = async (projectId: string): Promise<void> => {
    const path = join(folder, projectId);
    for (const each of [path, `${path}.json`, ...besideOf(path)]) await rm(each, { force: true });
  };
  const finish = async (projectId: string): Promise<RefusalCode | undefined> => {
    const refusal = await received(projectId, join(folder, projectId));
    await remove(projectId);
    return refusal;
  };
  return { remove, finish };
};

/** Lets the owner of a project, and nobody else, speak tus to the place of its media. */
const guarded =
  (commands: Commands, serve: (request: Request, response: Response, id: string) => Promise<void>): RequestHandler =>
  async (request, response) => {
    const id = idOf(request.path);
    const person = personOf(request);
    if (!person) {
      sendFailure(response, 'unauthorized');
      return;
    }
    if (!methods.has(request.method)) {
      response.setHeader('Allow', allowedHere);
      sendFailure(response, 'method_not_allowed');
      return;
    }
    if (id === undefined) {
      sendFailure(response, 'not_found');
      return;
    }
    const access = await accessTo(commands, person, { id, act: 'manage' });
    if (!access.ok) {
      sendFailure(response, access.reason);
      return;
    }
    // The method is what it says; the guards have judged by it.
    delete request.headers['x-http-method-override'];
    response.setHeader('Tus-Checksum-Algorithm', checksumAlgorithms.join(','));
    await serve(request, response, id);
  };

/** A project whose upload its sender has ended fails with that; one that has its media already goes on. */
const cancelling =
  (commands: Commands) =>
  async (projectId: string): Promise<void> => {
    const { state } = await commands.projects.stateOf(streamName(projects.category, projectId));
    if (typeof state === 'string' || state.stage !== undefined) return;
    const commandId = derivedId(projectId, 'upload cancelled');
    const by = { commandId, causationId: projectId, correlationId: projectId, actorId: state.ownerId };
    await commands.projects.handle({ type: 'FailProject', projectId, code: 'upload_cancelled' }, by);
  };

type Busy = { readonly ok: false; readonly code: 'busy' };

/** Resumable uploads (tus 1.0) at `/projects/:id/media`. The upload is made with its project; only the owner may add to it. */
export type Uploads = {
  readonly handler: RequestHandler;
  /** In pieces of this size an upload is sent best. */
  readonly chunkBytes: number;
  /** Prepares the place for a project's media, unless it is there already; answers how many bytes have arrived. */
  readonly open: (projectId: string, bytes: number) => Promise<number>;
  /**
   * Takes the whole media of a project at once, from its first byte on whatever has arrived before, and hands it over. Answers the
   * refusal, if any.
   */
  readonly put: (projectId: string, body: Readable, bytes: number) => Promise<RefusalCode | undefined>;
  /** Has the media of a project fetched to its place while `held` is not aborted, and hands it over. */
  readonly pull: <F extends { readonly ok: boolean }>(
    projectId: string,
    fetchTo: (path: string, held: AbortSignal) => Promise<F>,
  ) => Promise<F | Busy>;
  /** Removes what was fetched of the media of a project. */
  readonly giveUp: (projectId: string) => Promise<void>;
  /** Whether media of so many bytes would be refused. */
  readonly isTooLarge: (bytes: number) => boolean;
  /** What the protocol answers to a request about the media of a project, whoever has let it in; its body comes beside it. */
  readonly answer: (
    request: Pick<IncomingMessage, 'method' | 'headers'>,
    projectId: string,
    body: Readable,
  ) => Promise<globalThis.Response>;
  /** When the last byte arrived, in epoch milliseconds; undefined when nothing is under way. */
  readonly lastMovedMs: (projectId: string) => Promise<number | undefined>;
  readonly remove: (projectId: string) => Promise<void>;
  /** The projects whose uploads are under way. */
  readonly list: () => Promise<readonly string[]>;
  /** Hands over what is complete but was not taken: the api ended, or failed, between the last byte and its answer. */
  readonly settle: (projectId: string) => Promise<void>;
};

type WholeMediaDeps = Pick<UploadsDeps, 'folder' | 'maxBytes' | 'commands' | 'locks'> &
  ReturnType<typeof handOver> & { readonly files: UploadFiles };

/** Media that comes in one piece: sent at once, or fetched. Only while its project waits for it, and by one at a time. */
const wholeMedia = (deps: WholeMediaDeps): Pick<Uploads, 'put' | 'pull' | 'giveUp'> => {
  const { folder, maxBytes, commands, locks, files, remove, finish } = deps;
  const isAwaited = async (projectId: string): Promise<boolean> => {
    const { state } = await commands.projects.stateOf(streamName(projects.category, projectId));
    return typeof state !== 'string' && state.stage === undefined;
  };
  const take = async (projectId: string, body: Readable, bytes: number): Promise<RefusalCode | undefined> => {
    if (!(await isAwaited(projectId))) return 'job_state_conflict';
    await remove(projectId);
    await files.create(new Upload({ id: projectId, size: bytes, offset: 0 }));
    const written = await files.write(body, projectId, 0);
    return written === bytes ? finish(projectId) : 'media_corrupt';
  };
  return {
    put: async (projectId, body, bytes) => {
      if (bytes > maxBytes()) return 'media_too_large';
      let refusal: RefusalCode | undefined = 'busy';
      await locks.alone(projectId, async () => {
        refusal = await take(projectId, body, bytes);
      });
      return refusal;
    },
    pull: async <F extends { readonly ok: boolean }>(
      projectId: string,
      fetchTo: (path: string, held: AbortSignal) => Promise<F>,
    ) => {
      let fetched: F | Busy = { ok: false, code: 'busy' };
      await locks.alone(projectId, async (held) => {
        const come = await fetchTo(join(folder, projectId), held);
        // Somebody else may be at it: whoever has lost it hands nothing over.
        if (come.ok && held.aborted) return;
        fetched = come;
        if (!come.ok) return;
        if (await isAwaited(projectId)) await finish(projectId);
        else await remove(projectId);
      });
      return fetched;
    },
    giveUp: (projectId) => locks.alone(projectId, () => remove(projectId)),
  };
};

export const uploads = ({ folder, maxBytes, origins, commands, log, locks, received }: UploadsDeps): Uploads => {
  const files = new UploadFiles(folder, cancelling(commands));
  const { remove, finish } = handOver({ folder, received });
  const serverDeps = { files, maxBytes, locker: locks.locker, idOf, finish };
  const server = uploadServer({ ...serverDeps, origins });
  const programServer = uploadServer({ ...serverDeps, origins: [] });
  const found = async (projectId: string): Promise<Upload | undefined> => {
    try {
      return await files.getUpload(projectId);
    } catch (error) {
      log.debug({ err: error, projectId }, 'no upload in progress');
      return undefined;
    }
  };
  const isComplete = (upload: Upload | undefined): boolean => upload !== undefined && upload.offset === upload.size;
  /** Hands over what is complete but was not taken: the api ended, or failed, between the last byte and its answer. */
  const settle = async (projectId: string): Promise<void> => {
    if (!isComplete(await found(projectId))) return;
    // Another process may have taken it over meanwhile.
    await locks.alone(projectId, async () => {
      if (isComplete(await found(projectId))) await finish(projectId);
    });
  };
  const handler = guarded(commands, async (request, response, id) => {
    if (request.method === 'HEAD') await settle(id);
    await files.expecting(expectedIn(request.get('upload-checksum')), () => server.handle(request, response));
  });
  return {
    handler,
    chunkBytes: CHUNK_BYTES,
    open: async (projectId: string, bytes: number): Promise<number> => {
      const underWay = await found(projectId);
      if (underWay) return underWay.offset;
      await files.create(new Upload({ id: projectId, size: bytes, offset: 0 }));
      return (await found(projectId))?.offset ?? 0;
    },
    ...wholeMedia({ folder, maxBytes, commands, locks, files, remove, finish }),
    isTooLarge: (bytes) => bytes > maxBytes(),
    answer: async ({ method = '', headers }, projectId, body) => {
      if (method === 'HEAD') await settle(projectId);
      const checksum = headers['upload-checksum'];
      return files.expecting(expectedIn(typeof checksum === 'string' ? checksum : undefined), () =>
        programServer.handleWeb(webRequestOf({ method, headers }, `/projects/${projectId}/media`, body)),
      );
    },
    lastMovedMs: (projectId: string): Promise<number | undefined> => files.lastMovedMs(projectId),
    remove,
    list: async (): Promise<readonly string[]> => (await files.configstore.list?.()) ?? [],
    settle,
  };
};
