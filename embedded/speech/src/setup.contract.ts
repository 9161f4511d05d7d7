// @long: kills, floods or starts whole programs.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { environmentName } from './python.ts';

const root = process.cwd();
const script = ['--conditions=source', '--import', 'tsx', join(root, 'embedded/speech/src/setup.ts')];
const nowhere = {
  PIP_INDEX_URL: 'http://127.0.0.1:64998/simple',
  PIP_RETRIES: '0',
  HF_ENDPOINT: 'http://127.0.0.1:64998',
  PIP_EXTRA_INDEX_URL: '',
  PIP_FIND_LINKS: '',
  PIP_CONFIG_FILE: '/dev/null',
};

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };
const setUp = (env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [...script, ...args], { cwd: root, env: { ...process.env, ...env } });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('close', (code) => resolve({ code, out, err }));
  });

let folder: string;
let python: string;
beforeAll(() => {
  const printed = spawnSync(process.execPath, [...script, '--print'], { cwd: root, encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
  ({ python } = JSON.parse(printed.at(-1) ?? '{}') as { python: string });
}, 300_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soebs-setup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A cache whose environment is made already, with no model in it. */
const cacheWithEnvironment = (): string => {
  const speech = join(folder, 'speech');
  mkdirSync(speech);
  symlinkSync(dirname(dirname(python)), join(speech, environmentName(join(root, 'embedded/speech/requirements.txt'))));
  return folder;
};

describe('setting up the recogniser', () => {
  it('says in one sentence what to do when there is no Python', async () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    symlinkSync(process.execPath, join(bin, 'node'));
    const { code, err } = await setUp({ PATH: bin, SOEBS_CACHE: folder });
    expect(code).toBe(3);
    expect(err.trim()).toBe(
      'speech: Local speech recognition needs Python 3.11 or newer with venv. Install it with: sudo apt-get install python3 python3-venv',
    );
  });

  it('says in one sentence that the model could not be fetched, and leaves no half of it', async () => {
    const { code, err } = await setUp({ SOEBS_CACHE: cacheWithEnvironment(), ...nowhere });
    expect(code).toBe(3);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toMatch(/^speech: The speech model could not be fetched: no network\?/);
    expect(spawnSync('ls', [join(folder, 'speech')], { encoding: 'utf8' }).stdout).not.toMatch(/base-|part/);
  }, 60_000);

  it('says that a given model folder holds none', async () => {
    const { code, err } = await setUp({ SOEBS_CACHE: cacheWithEnvironment(), SPEECH_MODEL: folder });
    expect(code).toBe(3);
    expect(err).toMatch(/SPEECH_MODEL names .* which holds no model\.bin/);
  });

  it('takes a given model folder, and remembers it so that the next start does not look again', async () => {
    writeFileSync(join(folder, 'model.bin'), 'x');
    const env = { ...nowhere, SOEBS_CACHE: cacheWithEnvironment(), SPEECH_MODEL: folder };
    expect((await setUp(env)).code).toBe(0);
    const { out } = await setUp(env, ['--print']);
    expect(out).toContain('every recording has one speaker until it can');
    expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toMatchObject({ model: folder, voices: null });
    expect(readFileSync(join(folder, 'speech/engine.json'), 'utf8')).toContain(folder);
  });
});
