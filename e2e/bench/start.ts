import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts, root } from '../product.ts';

/**
 * `npm run bench -- start`: seconds from `npm start` to the login page, in a fresh clone with an empty cache (first start) and again
 * (second start). The network decides most of the first figure.
 */
const folder = mkdtempSync(join(tmpdir(), 'soebs-start-'));
const clone = join(folder, 'clone');
execFileSync('git', ['clone', '--quiet', root, clone]);

const start = async (label: string, port: number): Promise<void> => {
  const begun = performance.now();
  const child = spawn('npm', ['start', '--silent', '--', '--port', String(port)], {
    cwd: clone,
    env: { ...process.env, SOEBS_CACHE: join(folder, 'cache') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const web = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^ready (\S+)/.exec(line)?.[1];
      if (ready) resolve(ready);
    });
  });
  const page = await fetch(`${web}/login`);
  console.log(`${label}: ${((performance.now() - begun) / 1000).toFixed(1)} s to the login page (${page.status})`);
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGINT');
  await ended;
};

const port = await freePorts();
await start('first start', port);
await start('second start', port);
rmSync(folder, { recursive: true, force: true });
