import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  MACHINE_PREFIX,
  machineApi,
  machineCallNames,
  typescriptOf,
  typescriptSetup,
  type MachineCallName,
} from '@soebs/contract';
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

/** What the answers of these calls tell the examples that follow them. */
const tells: Partial<Record<MachineCallName, string>> = {
  create: 'project = data.project.id',
  addWebhook: 'webhook = data.id',
  events: `event = data.items[0]?.id ?? ''`,
};
const isPlain = (name: MachineCallName): boolean => 'plain' in machineApi[name] || 'files' in machineApi[name];

/** An example as it stands in the documentation, made until the text is there; what it was answered is noted. */
const stepOf = (name: MachineCallName): string => `
{
  const call = async () => {
    ${typescriptOf(name).replaceAll('\n', '\n    ')}
    return response;
  };
  let response = await call();
  for (let n = 0; response.status === 409 && n < 100; n += 1) {
    await pause(100);
    response = await call();
  }
  told.push(['${name}', response.status]);
  ${isPlain(name) ? 'await response.text();' : 'const { data } = (await response.json()) as Answer;'}
  ${tells[name] ?? ''}
}`;

/** All examples of the documentation as one program; what deletes comes last. */
const documented = (): string => {
  const setup = { api: `${world.settings.API_URL}${MACHINE_PREFIX}`, token, project: '', webhook: '', event: '' };
  const deletions: readonly MachineCallName[] = ['mediaEnd', 'remove', 'removeWebhook'];
  const calls = machineCallNames.filter((each) => !deletions.includes(each));
  const [head = '', ...constants] = typescriptSetup(setup).split('\n');
  return [
    head,
    `import { setTimeout as pause } from 'node:timers/promises';`,
    'type Answer = { data: { id: string; project: { id: string }; items: { id: string }[] } };',
    ...constants.map((line) => line.replace(/^const (project|webhook|event)/, 'let $1')),
    'const told: [string, number][] = [];',
    ...[...calls, 'create' as const, ...deletions].map(stepOf),
    'console.log(JSON.stringify(told));',
  ].join('\n');
};

it('[WB2] a client that is generated from the description and the documentation in TypeScript compile strictly', async () => {
  const description = join(process.cwd(), 'docs/openapi-enterprise.json');
  const plugin = ['-c', '@hey-api/client-fetch', '-s'];
  await node('@hey-api/openapi-ts/bin/run.js', '-i', description, '-o', 'generated', ...plugin);
  await writeFile(join(folder, 'examples.ts'), documented());
  expect(await node('typescript/bin/tsc', '-p', '.')).toBe('');
}, 60_000);

it('[WB2] every example of the documentation in TypeScript works as it stands there', async () => {
  for (const name of ['talk.mp3', 'part-1.mp3']) await writeFile(join(folder, name), 'sound');
  const printed = JSON.parse(await node('tsx/dist/cli.mjs', 'examples.ts')) as [string, number][];
  expect(printed.filter(([, status]) => status >= 300)).toEqual([]);
  expect(new Set(printed.map(([name]) => name))).toEqual(new Set(machineCallNames));
}, 60_000);

it('[WB2] the generated client goes the whole way', async () => {
  const recording = join(process.cwd(), 'e2e/media/de-thorsten-01.wav');
  const printed = await node('tsx/dist/cli.mjs', 'machine-story.ts', world.settings.API_URL, token, recording);
  const { text, subtitles, after } = JSON.parse(printed) as { text: string; subtitles: string; after: unknown };
  expect(text).toContain('Probetext');
  expect(subtitles).toMatch(/^1\n00:00:00/);
  expect(after).toEqual([404, 'not_found']);
}, 60_000);
