import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { intoFile } from '../files/into-file.ts';
import { checkedKey, NoSuchObject, type ObjectStore } from './object-store.ts';

export type S3Options = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Where copies lie as long as they are in use; without it, in the system's folder for such. */
  readonly workFolder?: string | undefined;
};

const isAbsent = (error: unknown): boolean => error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);

const orAbsent = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
};

/** An object store in a bucket of an S3-compatible server. */
export const s3Store = ({ endpoint, region, bucket, workFolder, ...credentials }: S3Options): ObjectStore => {
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const place = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });

  const head: ObjectStore['head'] = async (key) => {
    const found = await orAbsent(client.send(new HeadObjectCommand(place(key))));
    return found && { bytes: found.ContentLength ?? 0 };
  };
  const put: ObjectStore['put'] = async (key, content) => {
    await new Upload({ client, params: { ...place(key), Body: content } }).done();
    return (await head(key)) ?? { bytes: 0 };
  };
  const get: ObjectStore['get'] = async (key, range) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await orAbsent(client.send(new GetObjectCommand({ ...place(key), ...(Range ? { Range } : {}) })));
    if (!found?.Body) throw new NoSuchObject(key);
    return found.Body as Readable;
  };
  const removeAll: ObjectStore['removeAll'] = async (prefix) => {
    for (;;) {
      const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${checkedKey(prefix)}/` }));
      const Objects = (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
      if (Objects.length === 0) return;
      await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
    }
  };
  return {
    head,
    get,
    removeAll,
    put,
    adopt: async (key, path) => {
      const stored = await put(key, createReadStream(path));
      await rm(path, { force: true });
      return stored;
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(place(key)));
    },
    local: async (key) => {
      const folder = await mkdtemp(join(workFolder ?? tmpdir(), 'soebs-object-'));
      const path = join(folder, 'object');
      const release = (): Promise<void> => rm(folder, { recursive: true, force: true });
      try {
        await intoFile([await get(key)], path);
      } catch (error) {
        await release();
        throw error;
      }
      return { path, release };
    },
  };
};
