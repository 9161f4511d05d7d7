import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'web/src',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'events/src',
  'package-lock.json',
];

const filesIn = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesIn(join(path, entry.name)));
};

/** A fingerprint of everything that the browser's bundle is made from. */
const fingerprint = (root: string): string => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(root, source))))
    hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
};

/** Builds the web's bundle when its sources have changed since the last build. Throws when the build fails. */
export const buildWeb = (root: string, say: (line: string) => void): void => {
  const stamp = join(root, 'web/dist/.sources');
  const now = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  say('setup: building the web pages');
  const built = spawnSync('npm', ['run', '--silent', 'build', '-w', 'web'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The web pages could not be built:\n${built.stdout}${built.stderr}`);
  writeFileSync(stamp, now);
};
