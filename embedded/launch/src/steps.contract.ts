// @long: kills, floods or starts whole programs.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listProcesses } from './processes.ts';
import { thisSystem } from './systems.ts';

const source = join(process.cwd(), 'embedded/launch/src');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soebs-steps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A verb with one step that starts what suites and stories start: a server, and a browser in a group of its own that does
 * not listen to SIGTERM. Both outlive the step by themselves.
 */
const step = `
const { spawn } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const server = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1e9)'], { stdio: 'ignore' });
const deaf = "process.on('SIGTERM', () => 0); process.on('SIGINT', () => 0); require('node:fs').writeFileSync('deaf', ''); setInterval(() => 0, 1e9);";
const browser = spawn(process.execPath, ['-e', deaf], { stdio: 'ignore', detached: true });
writeFileSync('pids', [process.pid, server.pid, browser.pid].join(' '));
setInterval(() => 0, 1e9);
`;
const verb = `
import { runStep } from ${JSON.stringify(join(source, 'steps.ts'))};
const step = (name) => ({ name, command: process.execPath, args: ['step.cjs'] });
await runStep(step('one'), process.cwd());
await runStep(step('two'), process.cwd());
`;

const started = async (): Promise<{
  pids: readonly number[];
  ended: Promise<number | null>;
  signal: (name: NodeJS.Signals) => void;
  said: () => string;
}> => {
  writeFileSync(join(folder, 'step.cjs'), step);
  writeFileSync(join(folder, 'verb.mts'), verb);
  const tsx = join(process.cwd(), 'node_modules/tsx/dist/loader.mjs');
  const child = spawn(process.execPath, ['--conditions=source', '--import', tsx, 'verb.mts'], { cwd: folder });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  while (!existsSync(join(folder, 'deaf')) || !existsSync(join(folder, 'pids')))
    await new Promise((resolve) => setImmediate(resolve));
  const pids = readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number);
  return { pids, ended, signal: (name) => child.kill(name), said: () => said };
};

const living = (pids: readonly number[]): readonly number[] =>
  listProcesses(thisSystem)
    .map(({ pid }) => pid)
    .filter((pid) => pids.includes(pid));

describe('a verb that is told to stop', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)(
    '[ST3] by %s leaves nothing behind, begins nothing, and ends as a shell says it',
    async (name, code) => {
      const { pids, ended, signal, said } = await started();
      expect(living(pids)).toHaveLength(3);
      signal(name);
      expect(await ended).toBe(code);
      expect(living(pids)).toEqual([]);
      expect(said()).toContain(`${name}: ending what runs`);
      expect(said()).not.toContain('── two');
    },
    30_000,
  );
});
