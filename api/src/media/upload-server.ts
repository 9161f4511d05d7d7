import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { refusalStatus, type RefusalCode } from '@soebs/contract';
import { isOutage, isStorageFull } from '@soebs/platform';
import { Server, type Locker } from '@tus/server';
import { RETRY_AFTER_S } from '../http/envelope.ts';
import { checksumFrom, UploadRefused, type Checksum, type UploadFiles } from './upload-files.ts';

/** The checksum that a part must have, by its header; none where the upload server refuses the header by itself. */
export const expectedIn = (header: string | undefined): Checksum | undefined => {
  try {
    return checksumFrom(header);
  } catch {
    return undefined;
  }
};

const UNAVAILABLE = refusalStatus.unavailable;

/** Tells our own refusals, which are JSON, from the texts of the protocol by their media type. */
class UploadServer extends Server {
  override write(...[context, headers, status, body = '']: Parameters<Server['write']>): Promise<globalThis.Response> {
    if (body.startsWith('{')) headers.set('Content-Type', 'application/json; charset=utf-8');
    if (status === UNAVAILABLE) headers.set('Retry-After', String(RETRY_AFTER_S.unavailable));
    return super.write(context, headers, status, body);
  }
}

/** What an error is to the sender, when it is no fault of ours. */
const refusedBy = (error: unknown): UploadRefused | undefined => {
  if (isStorageFull(error)) return new UploadRefused('storage_full');
  return isOutage(error) ? new UploadRefused('unavailable') : undefined;
};

export type UploadServerDeps = {
  readonly files: UploadFiles;
  readonly locker: Locker;
  readonly maxBytes: () => number;
  /** Pages that may speak to it. */
  readonly origins: readonly string[];
  /** The project of a path. */
  readonly idOf: (path: string) => string | undefined;
  /** Called with the last byte of an upload; a refusal becomes its answer. */
  readonly finish: (projectId: string) => Promise<RefusalCode | undefined>;
};

/** Speaks the protocol of uploads (tus 1.0); who may ask is judged before. */
export const uploadServer = ({ files, locker, maxBytes, origins, idOf, finish }: UploadServerDeps): Server =>
  new UploadServer({
    path: '/projects',
    datastore: files,
    locker,
    maxSize: () => Promise.resolve(maxBytes()),
    relativeLocation: true,
    allowedOrigins: [...origins],
    allowedCredentials: origins.length > 0,
    respectForwardedHeaders: false,
    getFileIdFromRequest: (request) => idOf(new URL(request.url, 'http://local').pathname),
    onIncomingRequest: (request) => {
      checksumFrom(request.headers.get('upload-checksum') ?? undefined);
      return Promise.resolve();
    },
    onResponseError: (_request, error) => refusedBy(error),
    onUploadFinish: async (_request, upload) => {
      const refusal = await finish(upload.id);
      if (refusal) throw new UploadRefused(refusal);
      return {};
    },
  });

/** What the protocol looks at of a request. */
const headersOfProtocol = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-checksum',
  'upload-offset',
] as const;

type Asked = { readonly method: string; readonly headers: IncomingHttpHeaders };

/** A request in the shape of the web, whose body comes from elsewhere. */
export const webRequestOf = ({ method, headers }: Asked, path: string, body: Readable): Request => {
  const kept = headersOfProtocol.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const content = method === 'PATCH' ? { body: Readable.toWeb(body), duplex: 'half' as const } : {};
  return new Request(new URL(path, 'http://local'), { method, headers: kept, ...content });
};
