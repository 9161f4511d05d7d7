import { createWriteStream } from 'node:fs';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type IntoFileOptions = {
  /** As of `open(2)` in Node's letters: `w` makes the file anew (the default), `r+` writes into one that is there. */
  readonly flags?: 'w' | 'r+';
  /** The byte from which on is written. */
  readonly start?: number;
  readonly signal?: AbortSignal;
};

/**
 * Streams into a file, through what stands between. Settles only when the file is closed: a pipeline alone may give up while the
 * file is still being opened or written to, and what its caller then removes or shortens would be there again a moment later.
 * Throws what the streams throw, or AbortError.
 */
export const intoFile = async (
  streams: readonly [Readable, ...Transform[]],
  path: string,
  { flags = 'w', start = 0, signal }: IntoFileOptions = {},
): Promise<void> => {
  const file = createWriteStream(path, { flags, start });
  const closed = new Promise<void>((resolve) => file.once('close', resolve));
  try {
    await pipeline([...streams, file], signal ? { signal } : {});
  } finally {
    file.destroy();
    await closed;
  }
};
