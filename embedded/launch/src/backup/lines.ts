import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A file of a copy as it was written. */
export type Written = { readonly bytes: number; readonly sha256: string };

const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Writes bytes to a file that only its owner may read, and flushes them to the disk. */
export const writeBytes = async (
  path: string,
  from: Readable,
  through: readonly Transform[] = [],
): Promise<Written> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(undefined, chunk);
    },
  });
  await pipeline([from, ...through, hashing, createWriteStream(path, { mode: 0o600 })]);
  await syncFile(path);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
};

/** Writes values as lines of JSON, compressed. */
export const writeLines = (path: string, lines: AsyncIterable<string>): Promise<Written> => {
  const ended = async function* () {
    for await (const line of lines) yield `${line}\n`;
  };
  return writeBytes(path, Readable.from(ended()), [createGzip({ level: 1 })]);
};

/** The lines of a compressed file. Throws when it is cut off. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const piped = pipeline(createReadStream(path), unzipped);
  // The reader below ends early when the file is damaged; why is told here.
  piped.catch(() => undefined);
  for await (const line of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) yield line;
  await piped;
}

export const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};
