import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = process.cwd();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soebs-launch-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { readonly code: number | null; readonly said: string };
const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}, answer?: string): Promise<Ended> =>
  new Promise((resolve) => {
    const words = ['--conditions=source', '--import', 'tsx', join(root, 'embedded/launch/src/start.ts'), ...args];
    const child = spawn(process.execPath, words, { cwd: root, env: { ...process.env, ...env } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    if (answer !== undefined) child.stdin.end(`${answer}\n`);
    child.once('close', (code) => resolve({ code, said }));
  });

const listening = (): Promise<{ server: Server; port: number }> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address ? address.port : 0 });
    });
  });

/** A PATH on which only the named programs are found. */
const pathWith = (...programs: readonly string[]): string => {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const program of programs) symlinkSync(program, join(bin, program.split('/').at(-1) ?? program));
  return bin;
};

describe('npm start', () => {
  it('names the port that is taken and says how to choose others', async () => {
    const { server, port } = await listening();
    const { code, said } = await start(['--port', String(port - 1), '--data', folder]);
    server.close();
    expect(code).toBe(2);
    // A neighbouring port may be in use by chance; it is then named as well.
    expect(said).toMatch(new RegExp(`Ports? [\\d, ]*\\b${port}\\b[\\d, ]* (is|are) taken by another program`));
    expect(said).toMatch(/Choose others with: npm start -- --port \d+/);
  });

  it('says how to get ffmpeg where it may not install it, before anything starts', async () => {
    const { code, said } = await start(['--port', '64100', '--data', folder], { PATH: pathWith(process.execPath) });
    expect(code).toBe(2);
    expect(said.trim()).toBe(
      'Missing: ffmpeg (to read sound and video), ffprobe (to judge uploaded media), setpriv (to confine what reads media). ' +
        'Install it with: sudo apt-get install ffmpeg util-linux',
    );
  });

  it.each([
    [['--port', 'x'], 'x is no port from 1024 to 65000.'],
    [['--port', '80'], '80 is no port from 1024 to 65000.'],
    [['--prot', '4000'], "Unknown option '--prot'"],
  ])('explains itself when it is called with %p', async (args, sentence) => {
    const { code, said } = await start(args);
    expect(code).toBe(2);
    expect(said).toContain(sentence);
    expect(said).toContain('npm start -- [--port 4000]');
  });

  it('[ST5] says in one sentence that the disk is full, and starts nothing', async () => {
    const small = ['-t', 'tmpfs', '-o', 'size=15m', 'tmpfs', folder];
    if (spawnSync('mount', small).status !== 0) {
      console.warn('SKIPPED: this user may not mount a small disk');
      return;
    }
    try {
      const { code, said } = await start(['--port', '64100', '--data', folder]);
      expect([code, said.trim()]).toEqual([
        2,
        `The disk that holds ${folder} is full: less than 16 MB are left. Make room there, or choose another folder with --data, and start again.`,
      ]);
    } finally {
      spawnSync('umount', [folder]);
    }
  });

  it('forgets everything only after a yes', async () => {
    mkdirSync(join(folder, 'eventstore'));
    writeFileSync(join(folder, 'eventstore/log'), 'x');
    const { code, said } = await start(['--port', '64100', '--data', folder, '--reset'], {}, 'no');
    expect(code).toBe(2);
    expect(said).toContain('Forget all users, projects and media');
    expect(existsSync(join(folder, 'eventstore/log'))).toBe(true);
  });
});
