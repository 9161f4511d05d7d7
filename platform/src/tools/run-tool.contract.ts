import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../testing/until.ts';
import type { ToolLimits } from './confinement.ts';
import { runTool } from './run-tool.ts';

const limits: ToolLimits = { wallClockMs: 10_000, cpuSeconds: 10, memoryBytes: 2 ** 30, fileBytes: 10_000 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soebs-tool-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const shell = (script: string, options: Partial<Parameters<typeof runTool>[2]> = {}) =>
  runTool('sh', ['-c', script], { limits, ...options });

describe('a foreign program', () => {
  it('[PJ4] gets its arguments as they are and none of our environment', async () => {
    process.env['SOEBS_CANARY'] = 'secret';
    const { end, stdout } = await runTool('printf', ['%s|', '-i', 'a b', '$HOME', '`id`', 'x\ny'], { limits });
    expect([end, stdout]).toEqual(['ok', '-i|a b|$HOME|`id`|x\ny|']);
    expect((await shell('env')).stdout).not.toContain('SOEBS_CANARY');
  });

  it('says how it ended', async () => {
    expect((await shell('echo no >&2; exit 3')).end).toBe('failed');
    expect((await shell('echo no >&2; exit 3')).stderr).toBe('no\n');
    expect((await runTool('no-such-program', [], { limits })).end).toBe('missing');
  });

  it('is always read, and of its errors the end is kept', async () => {
    const { end, stderr, stdout } = await shell(
      'i=0; while [ $i -lt 20000 ]; do echo line $i; echo line $i >&2; i=$((i+1)); done',
    );
    expect(end).toBe('ok');
    expect(stderr.endsWith('line 19999\n')).toBe(true);
    expect([stderr.length, stdout.length]).toEqual([4_096, 4_096]);
    expect(stdout.startsWith('line 0\n')).toBe(true);
  });

  it('[PJ4] is killed with all it has started when time is up', async () => {
    const run = shell('sleep 60 & echo $! ; wait', { limits: { ...limits, wallClockMs: 300 } });
    const { end, stdout } = await run;
    expect(end).toBe('late');
    await until(() => !isAlive(Number(stdout)));
  });

  it('is killed when the run is aborted', async () => {
    const stop = new AbortController();
    const run = shell('sleep 60 & echo $! ; wait', { signal: stop.signal });
    setImmediate(() => stop.abort());
    expect((await run).end).toBe('aborted');
    expect((await shell('echo x', { signal: stop.signal })).end).toBe('aborted');
  });

  it('[PJ4] is held to its memory, processor time and file size', async () => {
    const block = (bytes: string) =>
      runTool('dd', ['if=/dev/zero', 'of=/dev/null', `bs=${bytes}`, 'count=1'], { limits });
    expect((await block('100M')).end).toBe('ok');
    const hungry = await block('2G');
    expect([hungry.end, hungry.stderr.includes('memory')]).toEqual(['failed', true]);
    const busy = await shell('while :; do :; done', { limits: { ...limits, cpuSeconds: 1 } });
    expect(busy.end).toBe('failed');
    const path = join(folder, 'big');
    const wide = await runTool('dd', ['if=/dev/zero', `of=${path}`, 'bs=1000', 'count=1000'], { limits });
    expect(wide.end).toBe('failed');
    expect((await stat(path)).size).toBeLessThanOrEqual(10_000);
  });

  it('[TJ2] dies with the one who started it', async () => {
    const script = `
      const { runTool } = require(${JSON.stringify(join(__dirname, 'run-tool.ts'))});
      runTool('sh', ['-c', 'echo $$ > ${join(folder, 'pid')}; sleep 60'], { limits: ${JSON.stringify(limits)} });
    `;
    const parent = spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: 'inherit' });
    const { readFile } = await import('node:fs/promises');
    const pid = await until(async () => {
      const text = await readFile(join(folder, 'pid'), 'utf8').catch(() => '');
      return text === '' ? undefined : Number(text);
    });
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await until(() => !isAlive(pid));
  });
});
