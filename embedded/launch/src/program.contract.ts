import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isAlive, listProcesses } from './processes.ts';
import { runProgram, type Program } from './program.ts';
import { thisSystem } from './systems.ts';

const patience = { stopMs: 300, againMs: 1 };
let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soebs-program-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (code: string): Program => {
  const file = join(folder, 'program.cjs');
  writeFileSync(file, code);
  const plan = { name: 'it', command: process.execPath, args: [file], readyWhen: /^ready/, cwd: folder };
  return runProgram(plan, { say: (_, line) => said.push(line), changed: () => undefined }, patience);
};

describe('a program', () => {
  it('[ST2] that stops in order is given the time for it', async () => {
    const program = run(
      "process.on('SIGTERM', () => setTimeout(() => { console.log('bye'); process.exit(0); }, 50)); console.log('ready'); setInterval(() => 0, 1e9);",
    );
    await program.ready;
    await program.stop();
    expect(said).toEqual(['ready', 'bye']);
  });

  it('[ST2] that no longer answers is ended when its time is up, with what it has started', async () => {
    const program = run(
      `const { spawn } = require('node:child_process');
       const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1e9)'], { stdio: 'ignore' });
       require('node:fs').writeFileSync('child', String(child.pid));
       process.on('SIGTERM', () => 0); console.log('ready'); setInterval(() => 0, 1e9);`,
    );
    await program.ready;
    process.kill(program.pid()!, 'SIGSTOP');
    await program.stop();
    expect(said).toEqual(['ready', 'has not stopped within 0.3 s and is ended']);
    const child = Number(readFileSync(join(folder, 'child'), 'utf8'));
    while (listProcesses(thisSystem).some(({ pid }) => pid === child))
      await new Promise((resolve) => setImmediate(resolve));
  });

  it('[ST2] is ended at once where nobody waits for it', async () => {
    const program = run("process.on('SIGTERM', () => 0); console.log('ready'); setInterval(() => 0, 1e9);");
    await program.ready;
    await program.end();
    expect(said).toEqual(['ready']);
    expect(isAlive(program.pid()!)).toBe(false);
  });

  it('[ST4] that ends again and again before it has served is given up, and not repeated for ever', async () => {
    const program = run("console.log('no room'); process.exit(2);");
    await expect(program.ready).rejects.toThrow('it could not be started; its lines above say why.');
    expect(said.filter((line) => line === 'no room')).toHaveLength(5);
  });

  it('[ST4] that has served is started again', async () => {
    const program = run(
      `const { existsSync, writeFileSync } = require('node:fs');
       console.log(existsSync('once') ? 'again' : 'ready');
       if (!existsSync('once')) { writeFileSync('once', ''); process.exit(1); }
       setInterval(() => 0, 1e9);`,
    );
    await program.ready;
    while (!said.includes('again')) await new Promise((resolve) => setImmediate(resolve));
    await program.end();
    expect(said).toEqual(['ready', 'ended (1); starting again in 1 ms', 'again']);
  });
});
