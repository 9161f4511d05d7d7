import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret } from '../settings/secret.ts';
import { newId } from '../ids/ids.ts';
import { startS3, type RunningS3 } from '../testing/s3.ts';
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
  const server: RunningS3 = await startS3('soebs');
  const keys = { id: server.keyId, secret: new Secret(server.secret) };
  return { store: openObjectStore(`s3://soebs@${server.address}`, keys), close: server.stop };
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

describe('openObjectStore', () => {
  it('wants keys for a bucket', () => {
    expect(() => openObjectStore('s3://soebs@127.0.0.1:1')).toThrow('needs an access key');
  });
});
