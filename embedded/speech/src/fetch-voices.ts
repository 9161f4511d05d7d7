import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Say } from './fetch-model.ts';
import { run } from './run.ts';

/** Holds the model that tells voices apart (Apache-2.0). Only unpacked, never installed or executed. */
const PACKAGE = 'Resemblyzer==0.1.4';
const takeOut = join(dirname(fileURLToPath(import.meta.url)), '../voice_model.py');

/** The wheel in a folder, fetched by pip, which does not wait long for an index that does not answer. */
const wheelIn = async (python: string, folder: string): Promise<string | undefined> => {
  const args = ['download', '-q', '--disable-pip-version-check', '--no-deps', '--retries', '1', '--timeout', '10'];
  await run(python, ['-m', 'pip', ...args, '--dest', folder, PACKAGE]);
  const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'));
  return wheel && join(folder, wheel);
};

/**
 * The model that tells voices apart, in the cache; every byte of it is checked. null when it cannot be had: then there is one
 * speaker in every recording, and the next start looks again.
 */
export const fetchVoices = async (place: {
  readonly python: string;
  readonly cache: string;
  readonly say: Say;
}): Promise<string | null> => {
  const { python, cache, say } = place;
  const target = join(cache, 'voices-ge2e.npz');
  if (existsSync(target)) return target;
  const folder = `${target}.part`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    say('speech: fetching the model that tells voices apart (16 MB)');
    const wheel = await wheelIn(python, folder);
    const taken = join(folder, 'ge2e.npz');
    const made = wheel ? await run(python, [takeOut, wheel, taken]) : undefined;
    if (made?.code === 0) {
      await rename(taken, target);
      return target;
    }
    say('speech: the model that tells voices apart could not be fetched; every recording has one speaker until it can');
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
