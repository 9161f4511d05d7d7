import { fileURLToPath } from 'node:url';
import type { Secret } from '../settings/secret.ts';
import { fileStore } from './file-store.ts';
import type { ObjectStore } from './object-store.ts';
import { s3Store } from './s3-store.ts';

/** Where big things are kept: `file:///folder`, or `s3://bucket@host:port` (plain) / `s3s://…` (TLS) with keys beside it. Copies in use lie in `workFolder`. */
export const openObjectStore = (
  url: string,
  keys: { readonly id?: string | undefined; readonly secret?: Secret | undefined } = {},
  workFolder?: string,
): ObjectStore => {
  const place = new URL(url);
  if (place.protocol === 'file:') return fileStore(fileURLToPath(place));
  if (!keys.id || !keys.secret) throw new TypeError('an S3 object store needs an access key');
  return s3Store({
    endpoint: `${place.protocol === 's3s:' ? 'https' : 'http'}://${place.host}`,
    region: place.searchParams.get('region') ?? 'us-east-1',
    bucket: place.username,
    accessKeyId: keys.id,
    secretAccessKey: keys.secret.reveal(),
    workFolder,
  });
};
