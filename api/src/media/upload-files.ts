import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { rename, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import type { RefusalCode } from '@soebs/contract';
import { intoFile, isStorageFull, newId } from '@soebs/platform';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { failureOf } from '../http/envelope.ts';

/** A refusal in the shape in which the upload server sends it on. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly status_code: number;
  readonly body: string;
  constructor(code: RefusalCode) {
    super(code);
    const failure = failureOf(code);
    this.status_code = failure.status;
    this.body = JSON.stringify(failure);
  }
}

/** What the protocol's checksum extension answers to a chunk that is not what was sent, or that nobody can check. */
class ChecksumRefused extends Error {
  override readonly name = 'ChecksumRefused';
  readonly status_code: number;
  readonly body: string;
  constructor(statusCode: 400 | 460, body: string) {
    super(body);
    this.status_code = statusCode;
    this.body = body;
  }
}

export const checksumAlgorithms = ['sha256', 'sha1'] as const;
export type Checksum = { readonly algorithm: string; readonly value: string };

/** Reads `Upload-Checksum: <algorithm> <base64>`. Throws the protocol's answer when it cannot be checked. */
export const checksumFrom = (header: string | undefined): Checksum | undefined => {
  if (header === undefined) return undefined;
  const [algorithm = '', value = ''] = header.split(' ');
  if (!checksumAlgorithms.some((known) => known === algorithm) || value === '') {
    throw new ChecksumRefused(400, 'Unsupported Checksum');
  }
  return { algorithm, value };
};

/** Counts what goes through and sums it up where a checksum is expected. */
const meterOf = (expected: Checksum | undefined) => {
  const hash = expected && createHash(expected.algorithm);
  let bytes = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      hash?.update(chunk);
      done(null, chunk);
    },
  });
  return { through, bytes: () => bytes, isRight: () => hash?.digest('base64') === expected?.value };
};

/**
 * The files of uploads under way. A chunk that came with a checksum is kept only if it is whole and right (PJ2): otherwise the
 * file is as long as before, and the sender sends it again.
 */
export class UploadFiles extends FileStore {
  private readonly expected = new AsyncLocalStorage<Checksum | undefined>();
  private readonly cancelled: (id: string) => Promise<void>;

  /** `cancelled` is told of an upload that its sender ends, before its file goes. */
  constructor(directory: string, cancelled: (id: string) => Promise<void>) {
    super({ directory });
    this.cancelled = cancelled;
  }

  override async remove(id: string): Promise<void> {
    if ((await this.lastMovedMs(id)) !== undefined) await this.cancelled(id);
    await super.remove(id);
  }

  /** Does the work of a request whose chunk, if it writes one, must have this checksum. */
  expecting<T>(checksum: Checksum | undefined, work: () => Promise<T>): Promise<T> {
    return this.expected.run(checksum, work);
  }

  pathOf(id: string): string {
    return join(this.directory, id);
  }

  /** When the last byte arrived; undefined when there is no such upload. */
  async lastMovedMs(id: string): Promise<number | undefined> {
    const found = await stat(this.pathOf(id)).catch(() => undefined);
    return found?.mtimeMs;
  }

  /** Prepares an upload's place. One that is there already, made by whom ever, keeps its bytes; its details appear whole or not at all. */
  override async create(upload: Upload): Promise<Upload> {
    const path = this.pathOf(upload.id);
    await writeFile(path, '', { flag: 'a' });
    const details = `${path}.${newId()}`;
    await writeFile(details, JSON.stringify(upload));
    await rename(details, `${path}.json`);
    upload.storage = { type: 'file', path };
    return upload;
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const path = this.pathOf(id);
    const expected = this.expected.getStore();
    const meter = meterOf(expected);
    try {
      await intoFile([readable, meter.through], path, { flags: 'r+', start: offset });
    } catch (error) {
      // What cannot be shortened is shorter already.
      if (expected || isStorageFull(error)) await truncate(path, offset).catch(() => undefined);
      throw error;
    }
    if (!meter.isRight()) {
      await truncate(path, offset);
      throw new ChecksumRefused(460, 'Checksum Mismatch');
    }
    return offset + meter.bytes();
  }
}
