import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { intoFile } from './into-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'soebs-into-file-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const targetOf = (fd: string): string => {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return '';
  }
};
/** Files of the folder that this process has open, removed ones too. */
const open = (): string[] =>
  readdirSync('/proc/self/fd')
    .map(targetOf)
    .filter((target) => target.startsWith(folder));

/** Some bytes and then nothing more. */
const unending = (): Readable => {
  const source = new Readable({ read: () => undefined });
  source.push(Buffer.alloc(50_000, 7));
  return source;
};

describe('a stream into a file', () => {
  it('makes it, or writes from a byte on', async () => {
    const path = join(folder, 'whole');
    await intoFile([Readable.from(['Grüezi']), new PassThrough()], path);
    await intoFile([Readable.from(['!!'])], path, { flags: 'r+', start: 7 });
    expect(readFileSync(path, 'utf8')).toBe('Grüezi!!');
  });

  it('throws when there is no such file, or the source breaks off', async () => {
    await expect(intoFile([unending()], join(folder, 'absent'), { flags: 'r+' })).rejects.toThrow('ENOENT');
    const source = unending();
    setImmediate(() => source.destroy(new Error('cut')));
    await expect(intoFile([source], join(folder, 'cut'))).rejects.toThrow('cut');
    expect(open()).toEqual([]);
  });

  it('[PJ5] that is given up is closed before anybody hears of it: what is removed then stays away', async () => {
    // A pipe opens only when somebody reads it: the file is still being opened when the stream is given up.
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const stop = new AbortController();
    const ends: string[] = [];
    const writing = intoFile([unending(), new PassThrough()], path, { signal: stop.signal }).catch(() => {
      ends.push('given up');
    });
    stop.abort();
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    const early = [...ends];
    const reader = await openFile(path);
    await writing;
    await reader.close();
    expect([early, ends]).toEqual([[], ['given up']]);
    expect(open()).toEqual([]);
  });
});
