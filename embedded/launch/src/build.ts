import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packaged, runQuietly } from './steps.ts';

const sources = [
  'web/src',
  'web/index.html',
  'web/shared.html',
  'web/public',
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
export const buildWeb = async (root: string, say: (line: string) => void): Promise<void> => {
  const stamp = join(root, 'web/dist/.sources');
  const now = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  say('setup: building the web pages');
  const vite = { command: process.execPath, args: packaged('vite', 'build') };
  const { isOk, said } = await runQuietly(vite, join(root, 'web'));
  if (!isOk) throw new Error(`The web pages could not be built:\n${said}`);
  writeFileSync(stamp, now);
};
