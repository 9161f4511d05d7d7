import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { confinementOf, confinements, type ToolLimits } from './confinement.ts';

const limits: ToolLimits = { wallClockMs: 10_000, cpuSeconds: 1, memoryBytes: 2 ** 30, fileBytes: 10_240 };
const folder = mkdtempSync(join(tmpdir(), 'soebs-confined-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...call: [string, ...string[]]) => {
  const [command, ...words] = confinements.darwin.confined(call, limits);
  return spawnSync(command, words, { encoding: 'utf8', env: confinements.darwin.env });
};

describe('a foreign program on macOS, held by the limits of a shell', () => {
  it('[PJ4] gets its arguments as they are', () => {
    expect(run('printf', '%s|', '-i', 'a b', '$HOME', '`id`', 'x\ny').stdout).toBe('-i|a b|$HOME|`id`|x\ny|');
  });

  it('[PJ4] is held to its processor time and file size', () => {
    const path = join(folder, 'big');
    expect(run('dd', 'if=/dev/zero', `of=${path}`, 'bs=1024', 'count=100').status).not.toBe(0);
    expect(statSync(path).size).toBe(10_240);
    expect(run('sh', '-c', 'while :; do :; done').status).not.toBe(0);
  });

  it('that is not there is told from one that fails', () => {
    expect([run('no-such-program').status, run('false').status]).toEqual([127, 1]);
  });
});

describe('a foreign program', () => {
  it('is called on Windows as it is', () => {
    expect(confinementOf('win32').confined(['ffmpeg', '-version'], limits)).toEqual(['ffmpeg', '-version']);
  });
});
