import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';
import { until } from './until.ts';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('[ST3] a server of a suite ends with the process that has started it, also when that is killed', async () => {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(join(process.cwd(), 'platform/src/testing/embedded.ts'))});
    console.log((await startEmbedded('nats')).process.pid);
  `;
  const words = ['--conditions=source', '--import', 'tsx', '--input-type=module', '--eval', script];
  const starter = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = Number(await new Promise<string>((resolve) => createInterface(starter.stdout).once('line', resolve)));
  expect(isAlive(pid)).toBe(true);
  starter.kill('SIGKILL');
  await until(() => !isAlive(pid));
}, 30_000);
