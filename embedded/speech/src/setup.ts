import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cacheFolder } from '@soebs/platform/settings';
import { fetchModel, NoModel } from './fetch-model.ts';
import { fetchVoices } from './fetch-voices.ts';
import { baseModel } from './model.ts';
import { ensureEnvironment, environmentName, NoPython } from './python.ts';

/** What a start needs to know of a recogniser that is set up. */
export type Engine = { readonly python: string; readonly model: string; readonly voices: string | null };

const room = join(dirname(fileURLToPath(import.meta.url)), '..');
const requirements = join(room, 'requirements.txt');
const say = (line: string): void => console.log(line);

/** Where engine and model are kept for all data folders of this person. */
const engineFolder = (): string => join(cacheFolder(process.env), 'speech');

const modelFor = async (cache: string, python: string): Promise<string> => {
  const given = process.env['SPEECH_MODEL'];
  if (given && given !== 'base') {
    if (!existsSync(join(given, 'model.bin')))
      throw new NoModel(`SPEECH_MODEL names ${given}, which holds no model.bin.`);
    return resolve(given);
  }
  const model = join(cache, `base-${baseModel.revision.slice(0, 12)}`);
  await fetchModel({ python, target: model, say });
  return model;
};

const setUp = async (cache: string): Promise<Engine> => {
  const python = await ensureEnvironment({ cache, requirements, say });
  const model = await modelFor(cache, python);
  return { python, model, voices: await fetchVoices({ python, cache, say }) };
};

/** What an earlier run found, while it still holds: spares hashing the model at each start. */
const remembered = (file: string): Engine | undefined => {
  try {
    const { key, engine } = JSON.parse(readFileSync(file, 'utf8')) as { key: string; engine: Engine };
    const isThere = existsSync(engine.python) && existsSync(join(engine.model, 'model.bin'));
    const holds = key === keyOf() && isThere && existsSync(engine.voices ?? '');
    return holds ? engine : undefined;
  } catch {
    return undefined;
  }
};

const keyOf = (): string => `${environmentName(requirements)}/${process.env['SPEECH_MODEL'] ?? 'base'}`;

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { print: { type: 'boolean', default: false } } });
  const cache = engineFolder();
  const file = join(cache, 'engine.json');
  try {
    mkdirSync(cache, { recursive: true });
    const engine = remembered(file) ?? (await setUp(cache));
    writeFileSync(file, JSON.stringify({ key: keyOf(), engine }));
    if (values.print) say(JSON.stringify(engine));
    return 0;
  } catch (error) {
    if (!(error instanceof NoModel || error instanceof NoPython)) throw error;
    console.error(`speech: ${error.message}`);
    return 3;
  }
};

process.exitCode = await main();
