import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = process.cwd();
let clone: string;

const packages = (version: string, more: object = {}): object => ({
  '': { name: 'clone' },
  'node_modules/something': { version, ...more },
});
const write = (path: string, content: object): void => writeFileSync(join(clone, path), JSON.stringify(content));
const isLater = (path: string, seconds: number): void => {
  const at = Date.now() / 1000 + seconds;
  utimesSync(join(clone, path), at, at);
};

/** A clone whose npm only notes what it was asked for, and installs what it was told to. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'soebs-clone-'));
  mkdirSync(join(clone, 'embedded/launch/src'), { recursive: true });
  mkdirSync(join(clone, 'node_modules'));
  for (const file of ['bootstrap.mjs', 'installed.mjs'])
    cpSync(join(root, 'embedded/launch', file), join(clone, 'embedded/launch', file));
  for (const name of ['tsx', 'esbuild', '@esbuild'])
    symlinkSync(join(root, 'node_modules', name), join(clone, 'node_modules', name));
  writeFileSync(join(clone, 'embedded/launch/src/start.ts'), "console.log('started', ...process.argv.slice(2));");
  writeFileSync(
    join(clone, 'npm.js'),
    `require('node:fs').writeFileSync('node_modules/.package-lock.json', '{"packages":{"node_modules/something":{"version":"2"}}}');
     console.log('npm', process.argv[2]);`,
  );
  write('package-lock.json', { packages: packages('2') });
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

const start = (...words: string[]): readonly string[] => {
  const args = [join(clone, 'embedded/launch/bootstrap.mjs'), 'start', ...words];
  const env = { ...process.env, npm_execpath: join(clone, 'npm.js') };
  return spawnSync(process.execPath, args, { encoding: 'utf8', env }).stdout.trim().split('\n');
};

describe('npm start', () => {
  it('[ST1] installs the packages of a fresh clone, and only once', () => {
    const fresh = ['setup: installing the npm packages (once, about two minutes)', 'npm ci', 'started'];
    expect(start()).toEqual(fresh);
    expect(start('--port', '5000')).toEqual(['started --port 5000']);
  });

  it('[ST1] installs anew what was installed for another Node, and says so', () => {
    start();
    write('node_modules/.installed-for.json', { node: '18.1.0', abi: '108', platform: 'x', arch: 'x' });
    const why = `setup: the npm packages were installed for Node 18.1.0, this is Node ${process.versions.node}: installing them anew`;
    expect(start()).toEqual([why, 'npm ci', 'started']);
    expect(start()).toEqual(['started']);
  });

  it('[ST1] gives a clone its commit hook, and leaves one that was chosen', () => {
    const git = (...args: string[]): string =>
      spawnSync('git', ['-C', clone, ...args], { encoding: 'utf8' }).stdout.trim();
    start();
    git('init');
    start();
    expect(git('config', 'core.hooksPath')).toBe('.githooks');
    git('config', 'core.hooksPath', 'mine');
    start();
    expect(git('config', 'core.hooksPath')).toBe('mine');
  });

  it('[ST1] trusts what was installed by hand since then', () => {
    start();
    write('node_modules/.installed-for.json', { node: '18.1.0', abi: '108' });
    isLater('node_modules/.package-lock.json', 10);
    expect(start()).toEqual(['started']);
  });

  it('[ST1] installs anew what was installed on another machine', () => {
    write('node_modules/.package-lock.json', { packages: packages('2', { os: ['plan9'], cpu: [process.arch] }) });
    const why = `setup: the npm packages were installed on another machine, this is ${process.platform} ${process.arch}: installing them anew`;
    expect(start()).toEqual([why, 'npm ci', 'started']);
  });

  it('[ST1] installs what has changed', () => {
    write('node_modules/.package-lock.json', { packages: packages('1') });
    expect(start()).toEqual(['setup: the npm packages have changed: installing them anew', 'npm ci', 'started']);
  });
});
