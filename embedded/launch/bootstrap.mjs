/**
 * The first step of `npm start` and `npm test` on a fresh clone, in plain JavaScript because nothing is installed yet:
 * installs the npm packages when they are missing or outdated, then hands over to the TypeScript of this room.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const lock = join(root, 'package-lock.json');
const installed = join(root, 'node_modules/.package-lock.json');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Söbs needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** True when every package of the lock file is there in its version; packages for other machines may be missing. */
const isInstalled = () => {
  if (!existsSync(installed)) return false;
  if (statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true;
  const present = packagesIn(installed);
  return Object.entries(packagesIn(lock))
    .filter(([name, { optional, link }]) => name.includes('node_modules/') && !optional && !link)
    .every(([name, { version }]) => present[name]?.version === version);
};

if (!isInstalled()) {
  console.log('setup: installing the npm packages (once, about two minutes)');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error('The npm packages could not be installed; the lines above say why.');
    process.exit(status ?? 1);
  }
}

const [verb, ...rest] = process.argv.slice(2);
const script = join(root, `embedded/launch/src/${verb}.ts`);
const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', script, ...rest], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
