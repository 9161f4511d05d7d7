/**
 * The first step of `npm start` and `npm test` on a fresh clone, in plain JavaScript because nothing is installed yet:
 * installs the npm packages when they are missing, outdated or made for another Node or machine, then hands over to the
 * TypeScript of this room.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { thisMachine, whyInstall } from './installed.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const lock = join(root, 'package-lock.json');
const installed = join(root, 'node_modules/.package-lock.json');
const note = join(root, 'node_modules/.installed-for.json');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Söbs needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
}

const parsed = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const changedMs = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The machine of the last installation from here; whoever has run npm since then has made the note untrue. */
const installedFor = () => (changedMs(note) >= changedMs(installed) ? parsed(note) : undefined);

/** npm as the script that runs us, which needs no shell on any system; else the one on the PATH. */
const npm = (...args) => {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js'))
    return spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }).status;
  return spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status;
};

const why = whyInstall({
  wanted: parsed(lock)?.packages ?? {},
  present: parsed(installed)?.packages,
  installedFor: installedFor(),
  now: thisMachine(),
});
if (why !== undefined) {
  console.log(`setup: ${why}`);
  const status = npm('ci', '--no-audit', '--no-fund', '--prefer-offline');
  if (status !== 0) {
    console.error('The npm packages could not be installed; the lines above say why.');
    process.exit(status ?? 1);
  }
}
if (installedFor() === undefined) writeFileSync(note, JSON.stringify(thisMachine()));

/** The commit hook of this project, unless somebody has chosen their own. Without git there is nothing to commit. */
const git = (...args) => spawnSync('git', ['-C', root, ...args], { encoding: 'utf8', windowsHide: true });
if (existsSync(join(root, '.git')) && git('config', 'core.hooksPath').status === 1)
  git('config', '--local', 'core.hooksPath', '.githooks');

const [verb, ...rest] = process.argv.slice(2);
const script = join(root, `embedded/launch/src/${verb}.ts`);
const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', script, ...rest], {
  cwd: root,
  stdio: 'inherit',
});
/** Windows has told the child already, and would end it at once instead of handing a signal on. */
const tell = (signal) => process.platform === 'win32' || child.kill(signal);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tell(signal));
process.on('SIGHUP', () => tell('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
