import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Say } from './fetch-model.ts';
import { pythonOn } from './python-of-system.ts';
import { run } from './run.ts';

/** Python, or a part of it, is missing; the message says what to do. */
export class NoPython extends Error {
  override readonly name = 'NoPython';
}

const { candidates, inEnvironment, install } = pythonOn(process.platform);
const check = 'import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, 11) else 4)';

const usable = async (): Promise<string | undefined> => {
  for (const python of candidates) if ((await run(python, ['-c', check])).code === 0) return python;
  return undefined;
};

const aptInstall = async (say: Say): Promise<void> => {
  if (process.getuid?.() !== 0 || (await run('apt-get', ['--version'])).code !== 0) return;
  say('speech: installing python3 and python3-venv (once)');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'python3', 'python3-venv'], { env });
};

/** A Python of 3.11 or newer that can make environments; installed where that is allowed. Throws NoPython. */
export const findPython = async (say: Say): Promise<string> => {
  const found = await usable();
  if (found) return found;
  await aptInstall(say);
  const installed = await usable();
  if (installed) return installed;
  throw new NoPython(`Local speech recognition needs Python 3.11 or newer with venv. Install it with: ${install}`);
};

/** The folder name of an environment: it changes with the requirements. */
export const environmentName = (requirements: string): string =>
  `venv-${createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)}`;

/** Makes the environment of the recogniser once; a half-made one is made again. Answers its Python. Throws NoPython. */
export const ensureEnvironment = async (place: {
  readonly cache: string;
  readonly requirements: string;
  readonly say: Say;
}): Promise<string> => {
  const folder = join(place.cache, environmentName(place.requirements));
  const python = join(folder, inEnvironment);
  const stamp = join(folder, 'complete');
  if (existsSync(stamp) && existsSync(python)) return python;
  const system = await findPython(place.say);
  rmSync(folder, { recursive: true, force: true });
  place.say('speech: making a Python environment and installing faster-whisper (once, about 100 MB)');
  const made = await run(system, ['-m', 'venv', folder]);
  if (made.code !== 0) throw new NoPython(`A Python environment could not be made in ${folder}: ${made.said}`);
  const args = [
    '-m',
    'pip',
    'install',
    '-q',
    '--disable-pip-version-check',
    '--require-hashes',
    '-r',
    place.requirements,
  ];
  const installed = await run(python, args);
  if (installed.code !== 0) {
    throw new NoPython(
      `faster-whisper could not be installed: no network? Try again later. (${installed.said.split('\n').at(-1) ?? ''})`,
    );
  }
  writeFileSync(stamp, new Date().toISOString());
  return python;
};
