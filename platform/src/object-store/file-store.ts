import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { intoFile } from '../files/into-file.ts';
import { newId } from '../ids/ids.ts';
import { checkedKey, NoSuchObject, type ObjectStore } from './object-store.ts';

const sizeOf = async (path: string): Promise<number | undefined> => {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** An object store in a folder. A write goes beside its place, is flushed to disk and renamed: whole or not there. */
export const fileStore = (folder: string): ObjectStore => {
  const pathOf = (key: string): string => join(folder, ...checkedKey(key).split('/'));
  const existing = async (key: string): Promise<{ path: string; bytes: number }> => {
    const path = pathOf(key);
    const bytes = await sizeOf(path);
    if (bytes === undefined) throw new NoSuchObject(key);
    return { path, bytes };
  };
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      const half = `${path}.${newId()}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await intoFile([content instanceof Readable ? content : Readable.from([content])], half);
        await syncFile(half);
        await rename(half, path);
      } finally {
        await rm(half, { force: true });
      }
      return { bytes: (await sizeOf(path)) ?? 0 };
    },
    adopt: async (key, source) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await syncFile(source);
      await rename(source, path);
      return { bytes: (await sizeOf(path)) ?? 0 };
    },
    get: async (key, range) => createReadStream((await existing(key)).path, range ?? {}),
    head: async (key) => {
      const bytes = await sizeOf(pathOf(key));
      return bytes === undefined ? undefined : { bytes };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (prefix) => rm(pathOf(prefix), { force: true, recursive: true }),
    local: async (key) => ({ path: (await existing(key)).path, release: () => Promise.resolve() }),
  };
};
