import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret } from '../settings/secret.ts';
import { signatureFault } from './s3-signature.ts';

export type RunningS3 = {
  readonly address: string;
  readonly keyId: string;
  readonly secret: string;
  readonly stop: () => Promise<void>;
};

type Keys = { readonly id: string; readonly secret: Secret };
type Bytes = Buffer;
type Answer = {
  readonly status: number;
  readonly headers?: Record<string, string | number>;
  readonly body?: Bytes | string;
};
type Asked = {
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Bytes;
  readonly range: string | undefined;
};

const statusOf: Record<string, number> = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  InvalidPart: 400,
  InvalidRange: 416,
  NotImplemented: 501,
};
const xml = (inner: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${inner}`;
const refused = (code: string): Answer => ({
  status: statusOf[code] ?? 500,
  headers: { 'content-type': 'application/xml' },
  body: xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
});
const xmlAnswer = (inner: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: xml(inner),
});
const etagOf = (bytes: Bytes): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
/** Keys of this product have no sign that XML would escape. */
const keysIn = (body: Bytes): string[] =>
  [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/gu)].map(([, key]) => key ?? '');

const MOST_LISTED = 1_000;

const partOf = (bytes: Bytes, range: string): Answer => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/u.exec(range) ?? [];
  const start = Number(first);
  const end = Math.min(last ? Number(last) : bytes.length - 1, bytes.length - 1);
  if (first === undefined || start > end) return refused('InvalidRange');
  const headers = { 'content-range': `bytes ${start}-${end}/${bytes.length}`, etag: etagOf(bytes) };
  return { status: 206, headers, body: bytes.subarray(start, end + 1) };
};

/** The calls that the product's client makes, by `METHOD what?query names`; every other one is refused. */
const callsOf = (objects: Map<string, Bytes>): Record<string, (asked: Asked) => Answer> => {
  const uploads = new Map<string, Map<number, Bytes>>();
  const read = ({ key, range }: Asked): Answer => {
    const bytes = objects.get(key);
    if (!bytes) return refused('NoSuchKey');
    return range === undefined ? { status: 200, headers: { etag: etagOf(bytes) }, body: bytes } : partOf(bytes, range);
  };
  const write = (key: string, body: Bytes): Answer => {
    objects.set(key, body);
    return { status: 200, headers: { etag: etagOf(body) } };
  };
  const list = ({ query }: Asked): Answer => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const shown = keys.slice(0, MOST_LISTED).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    return xmlAnswer(
      `<ListBucketResult><IsTruncated>${keys.length > MOST_LISTED}</IsTruncated>${shown.join('')}</ListBucketResult>`,
    );
  };
  const removeMany = ({ body }: Asked): Answer => {
    for (const key of keysIn(body)) objects.delete(key);
    return xmlAnswer('<DeleteResult></DeleteResult>');
  };
  const begin = ({ key }: Asked): Answer => {
    const id = randomUUID();
    uploads.set(id, new Map());
    return xmlAnswer(
      `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  };
  const addPart = ({ query, body }: Asked): Answer => {
    const parts = uploads.get(query.get('uploadId') ?? '');
    if (!parts) return refused('NoSuchUpload');
    parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: etagOf(body) } };
  };
  const complete = ({ key, query, body }: Asked): Answer => {
    const parts = uploads.get(query.get('uploadId') ?? '');
    if (!parts) return refused('NoSuchUpload');
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/gu)].map(([, n]) =>
      parts.get(Number(n)),
    );
    if (named.length === 0 || named.includes(undefined)) return refused('InvalidPart');
    uploads.delete(query.get('uploadId') ?? '');
    write(key, Buffer.concat(named.flatMap((part) => part ?? [])));
    return xmlAnswer(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  };
  return {
    'GET object?': read,
    'HEAD object?': read,
    'PUT object?': ({ key, body }) => write(key, body),
    'DELETE object?': ({ key }) => (objects.delete(key), { status: 204 }),
    'GET bucket?list-type,prefix': list,
    'POST bucket?delete': removeMany,
    'POST object?uploads': begin,
    'PUT object?partNumber,uploadId': addPart,
    'POST object?uploadId': complete,
    'DELETE object?uploadId': ({ query }) =>
      uploads.delete(query.get('uploadId') ?? '') ? { status: 204 } : refused('NoSuchUpload'),
  };
};

/** Headers that would change what a call means, and are not understood here. */
const meaning =
  /^(if-|x-amz-copy-|x-amz-server-side-|x-amz-acl|x-amz-tagging|x-amz-meta-|x-amz-storage-|content-encoding$)/u;

const bodyOf = async (request: IncomingMessage): Promise<Bytes> => {
  const chunks: Bytes[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
};

const send = (
  response: ServerResponse,
  method: string | undefined,
  { status, headers = {}, body = '' }: Answer,
): void => {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
  response.end(method === 'HEAD' ? undefined : body);
};

/** An S3-compatible server in this process with one empty bucket in memory: it speaks what the product asks, and refuses the rest. */
export const startS3 = async (bucket: string): Promise<RunningS3> => {
  const keys = { keyId: 'soebs-test', secret: randomUUID() };
  const calls = callsOf(new Map());
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const body = await bodyOf(request);
    const fault = signatureFault(request, body, keys);
    if (fault) return refused(fault);
    const url = new URL(request.url ?? '', 'http://localhost');
    const [, named, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (named !== bucket) return refused('NoSuchBucket');
    const key = rest.join('/');
    const names = [...url.searchParams.keys()].filter((name) => name !== 'x-id').sort();
    const call = calls[`${request.method ?? ''} ${key === '' ? 'bucket' : 'object'}?${names.join(',')}`];
    if (!call || Object.keys(request.headers).some((name) => meaning.test(name))) return refused('NotImplemented');
    return call({ key, query: url.searchParams, body, range: request.headers.range });
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (given) => send(response, request.method, given),
      () => response.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, ...keys, stop };
};

/** A bucket for a contract suite: the real one that TEST_S3_URL (`s3://bucket@host:port`) and TEST_S3_KEYS (`id:secret`) name, else one of its own. */
export const contractBucket = async (): Promise<{
  readonly url: string;
  readonly keys: Keys;
  readonly stop: () => Promise<void>;
}> => {
  const { TEST_S3_URL: url, TEST_S3_KEYS: given = '' } = process.env;
  if (url !== undefined && url !== '') {
    const [id = '', secret = ''] = given.split(':');
    return { url, keys: { id, secret: new Secret(secret) }, stop: () => Promise.resolve() };
  }
  const { address, keyId, secret, stop } = await startS3('soebs');
  return { url: `s3://soebs@${address}`, keys: { id: keyId, secret: new Secret(secret) }, stop };
};
