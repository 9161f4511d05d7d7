import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { curlOf, MACHINE_PREFIX, machineApi, machineCallNames, type MachineCallName } from '@soebs/contract';
import { until } from '@soebs/platform/testing';
import { programIn } from '../../testing/program.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const run = promisify(execFile);

let world: World;
let folder: string;
const variables: Record<string, string> = {};

beforeAll(async () => {
  world = await sharedWorld();
  folder = await mkdtemp(join(tmpdir(), 'soebs-examples-'));
  for (const name of ['talk.mp3', 'part-1.mp3']) await writeFile(join(folder, name), 'sound');
  variables['TOKEN'] = (await (await programIn(world)).token({ mode: 'test' })).token;
  variables['API'] = `${world.settings.API_URL}${MACHINE_PREFIX}`;
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
}, 30_000);

type Answer = { readonly success?: boolean; readonly data?: never };
const said = async (name: MachineCallName): Promise<string> => {
  const line = `${curlOf(name)}${isPlain(name) ? ' --fail' : ''}`;
  const { stdout } = await run('bash', ['-c', line], { cwd: folder, env: { ...process.env, ...variables } });
  return stdout;
};
const called = async (name: MachineCallName): Promise<Answer> => JSON.parse(await said(name)) as Answer;

/** What an answer tells the examples that follow it. */
const checks: Partial<Record<MachineCallName, (data: never) => void>> = {
  create: ({ project }: { project: { id: string } }) => void (variables['PROJECT'] = project.id),
  addWebhook: ({ id }: { id: string }) => void (variables['WEBHOOK'] = id),
  events: ({ items }: { items: readonly { id: string }[] }) => void (variables['EVENT'] = items[0]?.id ?? ''),
};
/** Whether an answer is no envelope; curl fails at a refusal then. */
const isPlain = (name: MachineCallName): boolean => 'plain' in machineApi[name];
const isFile = (name: MachineCallName): boolean => 'files' in machineApi[name];
/** What an example is refused with; a file that comes is read. */
const refusalOf = async (name: MachineCallName): Promise<string | undefined> => {
  if (isFile(name)) {
    await until(async () => !(await said(name)).includes('project_not_editable'));
    return (await said(name)).includes('Probetext') ? undefined : 'no text';
  }
  if (isPlain(name)) {
    await said(name);
    return undefined;
  }
  const answer = await called(name);
  if (answer.success !== true) return JSON.stringify(answer);
  checks[name]?.(answer.data as never);
  return undefined;
};

it('[WB2] every line of the documentation works as it stands there', async () => {
  const deletions: readonly MachineCallName[] = ['mediaEnd', 'remove', 'removeWebhook'];
  const calls = machineCallNames.filter((each) => !deletions.includes(each));
  for (const name of [...calls, 'create', ...deletions] as const)
    expect([name, await refusalOf(name)]).toEqual([name, undefined]);
}, 40_000);
