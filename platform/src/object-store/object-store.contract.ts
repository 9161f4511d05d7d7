import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CopyObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { newId } from '../ids/ids.ts';
import { contractBucket, startS3, type RunningS3 } from '../testing/s3.ts';
import { NoSuchObject, toBuffer, type ObjectStore } from './object-store.ts';
import { openObjectStore } from './open.ts';

type Opened = { readonly store: ObjectStore; readonly close: () => Promise<void> };

const openFiles = async (): Promise<Opened> => {
  const folder = await mkdtemp(join(tmpdir(), 'soebs-objects-'));
  return {
    store: openObjectStore(pathToFileURL(folder).href),
    close: () => rm(folder, { recursive: true, force: true }),
  };
};
const openBucket = async (): Promise<Opened> => {
  const { url, keys, stop } = await contractBucket();
  return { store: openObjectStore(url, keys), close: stop };
};

describe.each([
  ['files', openFiles],
  ['a bucket', openBucket],
])('an object store of %s', (_, open) => {
  let opened: Opened;
  let store: ObjectStore;
  let scratch: string;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    scratch = await mkdtemp(join(tmpdir(), 'soebs-scratch-'));
  });
  afterAll(async () => {
    await opened.close();
    await rm(scratch, { recursive: true, force: true });
  });

  const textOf = async (key: string, range?: { start: number; end: number }): Promise<string> =>
    (await toBuffer(await store.get(key, range))).toString();

  it('gives back what was put: a text, bytes, a stream, nothing at all', async () => {
    const key = `a/${newId()}`;
    expect(await store.put(key, 'grüezi')).toEqual({ bytes: 7 });
    expect(await textOf(key)).toBe('grüezi');
    expect(await store.head(key)).toEqual({ bytes: 7 });
    await store.put(key, Buffer.from([0, 255, 10]));
    expect(await toBuffer(await store.get(key))).toEqual(Buffer.from([0, 255, 10]));
    await store.put(key, Readable.from([Buffer.from('one '), Buffer.from('two')]));
    expect(await textOf(key)).toBe('one two');
    expect(await store.put(key, '')).toEqual({ bytes: 0 });
    expect(await store.head(key)).toEqual({ bytes: 0 });
  });

  it('gives a range, both ends included', async () => {
    const key = `a/${newId()}`;
    await store.put(key, '0123456789');
    expect(await textOf(key, { start: 2, end: 4 })).toBe('234');
    expect(await textOf(key, { start: 0, end: 1 })).toBe('01');
    expect(await textOf(key, { start: 9, end: 9 })).toBe('9');
  });

  it('takes a stream of many megabytes, which travels in parts, and gives any range of it', async () => {
    const key = `a/${newId()}`;
    const block = Buffer.from(Array.from({ length: 1_000_000 }, (_, n) => n % 251));
    const blocks = (): Readable => Readable.from(Array.from({ length: 12 }, () => block));
    expect(await store.put(key, blocks())).toEqual({ bytes: 12_000_000 });
    expect((await toBuffer(await store.get(key))).equals(Buffer.concat(Array.from({ length: 12 }, () => block)))).toBe(
      true,
    );
    expect(await toBuffer(await store.get(key, { start: 5_999_999, end: 6_000_001 }))).toEqual(
      Buffer.concat([block.subarray(-1), block.subarray(0, 2)]),
    );
    await store.remove(key);
  });

  it('leaves the object as it was when a write breaks off', async () => {
    const key = `a/${newId()}`;
    const broken = (): Readable =>
      Readable.from(
        (function* () {
          yield Buffer.from('half');
          throw new Error('cut');
        })(),
      );
    await expect(store.put(key, broken())).rejects.toThrow('cut');
    expect(await store.head(key)).toBeUndefined();
    await store.put(key, 'whole');
    await expect(store.put(key, broken())).rejects.toThrow('cut');
    expect(await textOf(key)).toBe('whole');
  });

  it('says that nothing is there', async () => {
    const key = `a/${newId()}`;
    expect(await store.head(key)).toBeUndefined();
    await expect(store.get(key)).rejects.toBeInstanceOf(NoSuchObject);
    await expect(store.local(key)).rejects.toBeInstanceOf(NoSuchObject);
    await store.remove(key);
    await store.removeAll(key);
  });

  it('takes over a file, which is gone then', async () => {
    const path = join(scratch, newId());
    await writeFile(path, 'sound');
    const key = `a/${newId()}`;
    expect(await store.adopt(key, path)).toEqual({ bytes: 5 });
    expect(await textOf(key)).toBe('sound');
    await expect(readFile(path)).rejects.toThrow('ENOENT');
    expect(await readdir(scratch)).not.toContain(path);
  });

  it('brings an object to a local file, and lets it go', async () => {
    const key = `a/${newId()}`;
    await store.put(key, 'sound');
    const { path, release } = await store.local(key);
    expect(await readFile(path, 'utf8')).toBe('sound');
    await release();
    expect(await textOf(key)).toBe('sound');
  });

  it('[AU12] removes one object, or all behind a prefix and no neighbour', async () => {
    const project = newId();
    for (const name of ['media', 'pieces/0.json', 'pieces/1.json']) await store.put(`p/${project}/${name}`, name);
    await store.put(`p/${project}0/media`, 'neighbour');
    await store.remove(`p/${project}/media`);
    expect(await store.head(`p/${project}/media`)).toBeUndefined();
    await store.removeAll(`p/${project}`);
    expect(await store.head(`p/${project}/pieces/1.json`)).toBeUndefined();
    expect(await textOf(`p/${project}0/media`)).toBe('neighbour');
  });

  it.each(['', '/', '../x', 'a/../b', 'a//b', 'a/', '/a', 'a/.hidden', 'a b', 'a\\b', 'a\u0000b', 'ä'])(
    'refuses the key "%s"',
    async (key) => {
      await expect(Promise.resolve().then(() => store.put(key, 'x'))).rejects.toThrow(TypeError);
      await expect(Promise.resolve().then(() => store.get(key))).rejects.toThrow(TypeError);
      await expect(Promise.resolve().then(() => store.removeAll(key))).rejects.toThrow(TypeError);
    },
  );
});

describe('the bucket of the tests', () => {
  let server: RunningS3;
  beforeAll(async () => {
    server = await startS3('soebs');
  });
  afterAll(() => server.stop());
  const client = (over: { keyId?: string; secret?: string } = {}): S3Client =>
    new S3Client({
      endpoint: `http://${server.address}`,
      region: 'us-east-1',
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { accessKeyId: over.keyId ?? server.keyId, secretAccessKey: over.secret ?? server.secret },
    });
  const object = { Bucket: 'soebs', Key: 'a/b' };

  it('refuses foreign keys and another secret', async () => {
    const put = new PutObjectCommand({ ...object, Body: 'x' });
    await expect(client({ secret: 'other' }).send(put)).rejects.toThrow('SignatureDoesNotMatch');
    await expect(client({ keyId: 'other' }).send(put)).rejects.toThrow('InvalidAccessKeyId');
    expect((await fetch(`http://${server.address}/soebs/a/b`)).status).toBe(403);
  });
  it('refuses by its code whatever it does not know', async () => {
    const known = client();
    await known.send(new PutObjectCommand({ ...object, Body: 'x' }));
    const unknown = [
      known.send(new PutObjectCommand({ ...object, Body: 'y', IfNoneMatch: '*' })),
      known.send(new PutObjectCommand({ ...object, Body: 'y', Metadata: { of: 'me' } })),
      known.send(new CopyObjectCommand({ ...object, Key: 'a/c', CopySource: 'soebs/a/b' })),
      known.send(new ListObjectsV2Command({ Bucket: 'soebs', Delimiter: '/' })),
      known.send(new GetObjectTaggingCommand(object)),
    ];
    const answers = await Promise.allSettled(unknown);
    expect(answers.map((each) => (each.status === 'rejected' ? String(each.reason) : 'taken'))).toEqual(
      unknown.map(() => expect.stringContaining('NotImplemented')),
    );
    await expect(known.send(new PutObjectCommand({ ...object, Bucket: 'other', Body: 'x' }))).rejects.toThrow(
      'NoSuchBucket',
    );
    await expect(known.send(new GetObjectCommand({ ...object, Range: 'bytes=5-9' }))).rejects.toThrow('InvalidRange');
  });
});

describe('openObjectStore', () => {
  it('wants keys for a bucket', () => {
    expect(() => openObjectStore('s3://soebs@127.0.0.1:1')).toThrow('needs an access key');
  });
});
