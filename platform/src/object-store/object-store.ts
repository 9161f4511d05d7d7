import type { Readable } from 'node:stream';

export type StoredObject = { readonly bytes: number };
export type ByteRange = { readonly start: number; readonly end: number };

/** No object has this key. */
export class NoSuchObject extends Error {
  override readonly name = 'NoSuchObject';
  readonly code = 'no_such_object';
}

/** Big things by key: media, sound, recognised pieces. Keys are `a-z A-Z 0-9 . _ -` parts joined by `/`. */
export type ObjectStore = {
  /** Writes the whole object or nothing; a second write of the same key replaces the first. */
  readonly put: (key: string, content: Readable | Buffer | string) => Promise<StoredObject>;
  /** Takes over a local file, which is gone afterwards. */
  readonly adopt: (key: string, path: string) => Promise<StoredObject>;
  /** Bytes `start`…`end` (both included), or all. Throws NoSuchObject. */
  readonly get: (key: string, range?: ByteRange) => Promise<Readable>;
  readonly head: (key: string) => Promise<StoredObject | undefined>;
  /** Removes the object, or every object whose key begins with `prefix/`. Absent ones are no error. */
  readonly remove: (key: string) => Promise<void>;
  readonly removeAll: (prefix: string) => Promise<void>;
  /** Brings the object to a local file for tools that need one; `release` when done. Never write to the file. */
  readonly local: (key: string) => Promise<{ readonly path: string; readonly release: () => Promise<void> }>;
};

const part = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Refuses keys that could leave the store. */
export const checkedKey = (key: string): string => {
  if (!key.split('/').every((each) => part.test(each))) throw new TypeError(`not an object key: ${key}`);
  return key;
};

/** Collects a stream into one buffer. Only for objects known to be small. */
export const toBuffer = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
};
