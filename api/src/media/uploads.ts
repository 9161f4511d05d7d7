import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server, Upload } from '@tus/server';
import type { Log } from '@soebs/platform';
import type { RefusalCode } from '@soebs/contract';
import type { RequestHandler } from 'express';
import { failureOf, sendFailure } from '../http/envelope.ts';
import { personOf } from '../http/guard.ts';
import type { Commands } from '../commands.ts';
import { ownProject } from '../projects/ownership.ts';

export type UploadsParts = {
  readonly folder: string;
  readonly maxBytes: number;
  readonly origins: readonly string[];
  readonly commands: Commands;
  readonly log: Log;
  /** Called with the whole file at its last byte; a refusal becomes the answer of the last chunk. */
  readonly received: (projectId: string, path: string) => Promise<RefusalCode | undefined>;
};

/** One chunk of an upload: large enough for speed, small enough to be sent again after a cut. */
export const chunkBytes = 8 * 1024 * 1024;

const pathPattern = /^\/projects\/([0-9a-f-]{36})\/media$/;
const idOf = (path: string): string | undefined => pathPattern.exec(path)?.[1];

class Refused extends Error {
  readonly status_code: number;
  readonly body: string;
  constructor(code: RefusalCode) {
    super(code);
    const failure = failureOf(code);
    this.status_code = failure.status;
    this.body = JSON.stringify(failure);
  }
}

/** Resumable uploads (tus 1.0) at `/projects/:id/media`. The upload is made with its project; only the owner may add to it. */
export const uploads = ({ folder, maxBytes, origins, commands, log, received }: UploadsParts) => {
  const datastore = new FileStore({ directory: folder, expirationPeriodInMilliseconds: 24 * 60 * 60_000 });
  const remove = async (projectId: string): Promise<void> => {
    await rm(join(folder, projectId), { force: true });
    await datastore.configstore.delete(projectId);
  };
  const server = new Server({
    path: '/projects',
    datastore,
    maxSize: maxBytes,
    relativeLocation: true,
    allowedOrigins: [...origins],
    allowedCredentials: true,
    respectForwardedHeaders: false,
    getFileIdFromRequest: (request) => idOf(new URL(request.url, 'http://local').pathname),
    onUploadFinish: async (_request, upload) => {
      const refusal = await received(upload.id, join(folder, upload.id));
      await remove(upload.id);
      if (refusal) throw new Refused(refusal);
      return {};
    },
  });
  const handler: RequestHandler = async (request, response) => {
    const id = idOf(request.path);
    const person = personOf(request);
    if (!person) {
      sendFailure(response, 'unauthorized');
      return;
    }
    if (id === undefined || !(await ownProject(commands, person, id))) {
      sendFailure(response, 'not_found');
      return;
    }
    await server.handle(request, response);
  };
  return {
    handler,
    /** Prepares the place for a project's media. */
    create: async (projectId: string, bytes: number): Promise<void> => {
      await datastore.create(new Upload({ id: projectId, size: bytes, offset: 0 }));
    },
    /** How many bytes have arrived; undefined when nothing is under way. */
    offsetOf: async (projectId: string): Promise<number | undefined> => {
      try {
        return (await datastore.getUpload(projectId)).offset;
      } catch (error) {
        log.debug({ err: error, projectId }, 'no upload under way');
        return undefined;
      }
    },
    remove,
    /** Forgets uploads that nobody went on with for a day; answers how many. */
    sweep: (): Promise<number> => datastore.deleteExpired(),
  };
};
export type Uploads = ReturnType<typeof uploads>;
