import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { BackupRefused } from './refusal.ts';

export type ListedObject = { readonly key: string; readonly bytes: number; readonly changedAtMs: number };

/** Where recordings are: the folder or the bucket of a product, as whoever copies it sees it. */
export type ObjectPlace = {
  readonly list: () => AsyncIterable<ListedObject>;
  /** Nothing when the object is gone. */
  readonly read: (key: string) => Promise<Readable | undefined>;
  readonly write: (object: ListedObject, path: string) => Promise<void>;
};

/** Where a place is: `file:///folder`, or `s3://bucket@host:port` / `s3s://…` with its keys, as the services are told. */
export type ObjectAddress = {
  readonly url: string;
  readonly id?: string | undefined;
  readonly secret?: string | undefined;
};

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** A write under way lies beside its place under this name. */
const HALF = '.part';

/** What the work finds; nothing when it is gone meanwhile: people delete while a copy is made. */
const unlessGone = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

async function* filesIn(folder: string, prefix: string): AsyncGenerator<ListedObject> {
  for (const entry of (await unlessGone(readdir(folder, { withFileTypes: true }))) ?? []) {
    const [path, key] = [join(folder, entry.name), `${prefix}${entry.name}`];
    if (entry.isDirectory()) yield* filesIn(path, `${key}/`);
    if (!entry.isFile() || entry.name.endsWith(HALF)) continue;
    const found = await unlessGone(stat(path));
    if (found) yield { key, bytes: found.size, changedAtMs: found.mtimeMs };
  }
}

const inFolder = (folder: string): ObjectPlace => ({
  list: () => filesIn(folder, ''),
  read: async (key) => {
    const opened = await unlessGone(open(join(folder, ...key.split('/'))));
    return opened?.createReadStream();
  },
  write: async ({ key }, path) => {
    const target = join(folder, ...key.split('/'));
    await mkdir(dirname(target), { recursive: true });
    await pipeline(createReadStream(path), createWriteStream(target));
  },
});

const inBucket = (place: URL, credentials: { accessKeyId: string; secretAccessKey: string }): ObjectPlace => {
  const endpoint = `${place.protocol === 's3s:' ? 'https' : 'http'}://${place.host}`;
  const region = place.searchParams.get('region') ?? 'us-east-1';
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const Bucket = place.username;
  return {
    list: async function* () {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
        for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
          if (Key !== undefined) yield { key: Key, bytes: Size, changedAtMs: LastModified?.getTime() ?? 0 };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    read: async (Key) => {
      try {
        return (await client.send(new GetObjectCommand({ Bucket, Key }))).Body as Readable | undefined;
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    write: async ({ key, bytes }, path) => {
      const Body = createReadStream(path);
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: bytes }));
    },
  };
};

/** Opens a place of recordings. Throws BackupRefused when its keys are missing. */
export const openObjects = ({ url, id, secret }: ObjectAddress): ObjectPlace => {
  const place = new URL(url);
  if (place.protocol === 'file:') return inFolder(fileURLToPath(place));
  if (!id || !secret) throw new BackupRefused('wrong_words', 'The bucket needs S3_KEY_ID and S3_SECRET.');
  return inBucket(place, { accessKeyId: id, secretAccessKey: secret });
};
