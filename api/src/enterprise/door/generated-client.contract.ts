import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { programIn } from '../../testing/program.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const run = promisify(execFile);

let world: World;
let folder: string;
let token: string;
beforeAll(async () => {
  world = await sharedWorld();
  ({ token } = await (await programIn(world)).token({ mode: 'test' }));
  // Below the project, where the compiler finds what it is installed with.
  const parent = join(process.cwd(), '.data/test');
  await mkdir(parent, { recursive: true });
  folder = await mkdtemp(join(parent, 'client-'));
  await cp(join(process.cwd(), 'e2e/clients'), folder, { recursive: true });
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
}, 30_000);

const node = async (tool: string, ...args: readonly string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, [join(process.cwd(), 'node_modules', tool), ...args], { cwd: folder });
  return stdout;
};

it('[WB2] a client that is generated from the description compiles strictly and goes the whole way', async () => {
  const description = join(process.cwd(), 'docs/openapi-enterprise.json');
  await node(
    '@hey-api/openapi-ts/bin/run.js',
    '-i',
    description,
    '-o',
    'generated',
    '-c',
    '@hey-api/client-fetch',
    '-s',
  );
  expect(await node('typescript/bin/tsc', '-p', '.')).toBe('');
  const recording = join(process.cwd(), 'e2e/media/de-thorsten-01.wav');
  const output = await node('tsx/dist/cli.mjs', 'machine-story.ts', world.settings.API_URL, token, recording);
  const { text, subtitles, after } = JSON.parse(output) as { text: string; subtitles: string; after: unknown };
  expect(text).toContain('Probetext');
  expect(subtitles).toMatch(/^1\n00:00:00/);
  expect(after).toEqual([404, 'not_found']);
}, 60_000);
