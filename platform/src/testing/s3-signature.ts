import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const form =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/u;

const sortedQuery = (query: string): string =>
  query
    .split('&')
    .filter(Boolean)
    .map((each) => (each.includes('=') ? each : `${each}=`))
    .sort()
    .join('&');

type Parts = Readonly<Record<'id' | 'scope' | 'names' | 'signature', string>>;

const partsOf = ({ headers }: IncomingMessage): Parts | undefined =>
  form.exec(headers.authorization ?? '')?.groups as Parts | undefined;

const signatureOf = (
  { method, url = '', headers }: IncomingMessage,
  { scope, names }: Parts,
  secret: string,
): string => {
  const [path, query] = url.split('?');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const lines = [method, path, sortedQuery(query ?? ''), signed.join(''), names, headers['x-amz-content-sha256']];
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashOf(lines.join('\n'))].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((last, part) => keyed(last, part), `AWS4${secret}`);
  return keyed(key, text).toString('hex');
};

/** What is wrong with the signature (AWS Signature Version 4) or the body of a request, as an S3 error code. */
export type SignatureFault =
  'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch' | 'XAmzContentSHA256Mismatch';

/** Checks who asks, and that the body is what was signed. Undefined when nothing is wrong. */
export const signatureFault = (
  request: IncomingMessage,
  body: Buffer,
  keys: { readonly keyId: string; readonly secret: string },
): SignatureFault | undefined => {
  const parts = partsOf(request);
  if (!parts) return 'AccessDenied';
  if (parts.id !== keys.keyId) return 'InvalidAccessKeyId';
  if (signatureOf(request, parts, keys.secret) !== parts.signature) return 'SignatureDoesNotMatch';
  const bodyHash = request.headers['x-amz-content-sha256'];
  return bodyHash === hashOf(body) || bodyHash === 'UNSIGNED-PAYLOAD' ? undefined : 'XAmzContentSHA256Mismatch';
};
