import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endChildren, isEnding, spawnChild } from './children.ts';
import { codeOf, hearSignals } from './stopping.ts';

export type Step = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** Where the programs of npm packages begin. Node runs them itself: no shell, no `npx`, the same on every system. */
const begins = {
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  eslint: 'eslint/bin/eslint.js',
  jest: 'jest/bin/jest.js',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  prettier: 'prettier/bin/prettier.cjs',
  tsc: 'typescript/bin/tsc',
  tsx: 'tsx/dist/cli.mjs',
  vite: 'vite/bin/vite.js',
} as const;

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** The words by which Node runs a program of an npm package. */
export const packaged = (program: keyof typeof begins, ...args: readonly string[]): readonly string[] => [
  join(modules, begins[program]),
  ...args,
];

/** A step that is a program of an npm package. */
export const packagedStep = (name: string, program: keyof typeof begins, args: readonly string[]): Step => ({
  name,
  command: process.execPath,
  args: packaged(program, ...args),
});

let listens = false;

/** From the first step on a signal ends what runs, with all that it has started, before this process ends; a second does so at once. */
const endStepsBySignal = (): void => {
  if (listens) return;
  listens = true;
  const { first, second } = hearSignals();
  void first.then(async (signal) => {
    console.log(`\n${signal}: ending what runs`);
    await endChildren(second);
    process.exit(codeOf[signal]);
  });
};

const secondsSince = (begun: number): number => Math.round((Date.now() - begun) / 1000);

/** Runs one program to its end, its output passed through. Answers whether it succeeded; never, once everything is being ended. */
export const passThrough = ({ command, args, env }: Omit<Step, 'name'>, cwd: string): Promise<boolean> =>
  new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env } };
    const child = spawnChild(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    const end = (isOk: boolean): void => {
      if (!isEnding()) resolve(isOk);
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });

/** The same with its name and its time around it. */
export const runStep = async (step: Step, cwd: string): Promise<boolean> => {
  endStepsBySignal();
  const begun = Date.now();
  console.log(`\n── ${step.name}`);
  const isOk = await passThrough(step, cwd);
  console.log(`── ${step.name}: ${isOk ? 'ok' : 'failed'} (${secondsSince(begun)} s)`);
  return isOk;
};

export type Said = { readonly isOk: boolean; readonly said: string };

/** Runs one program to its end and keeps what it says; never answers once everything is being ended. */
export const runQuietly = ({ command, args, env }: Omit<Step, 'name'>, cwd: string): Promise<Said> => {
  const said: Buffer[] = [];
  return new Promise((resolve) => {
    const end = (isOk: boolean): void => {
      if (!isEnding()) resolve({ isOk, said: Buffer.concat(said).toString() });
    };
    const child = spawnChild(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
};

/** The same, with everything it has said printed in one piece when it has ended: for programs that run side by side. */
const runAside = async (step: Step, cwd: string): Promise<boolean> => {
  endStepsBySignal();
  const begun = Date.now();
  const { isOk, said } = await runQuietly(step, cwd);
  console.log(`\n── ${step.name}\n${said}`);
  console.log(`── ${step.name}: ${isOk ? 'ok' : 'failed'} (${secondsSince(begun)} s)`);
  return isOk;
};

/** Checks the types of all rooms, and builds what the stories import of them. */
export const types = packagedStep('types', 'tsc', ['-b']);
/** What is linted by itself beside the web: the types of all rooms at once need more memory than Node gives a program. */
const lintedApart: readonly (readonly string[])[] = [
  ['api'],
  ['contract', 'events', 'platform', 'projector', 'transcriber'],
];
const eslint = (name: string, ...args: readonly string[]): Step =>
  packagedStep(`lint ${name}`, 'eslint', [...args, '--max-warnings', '0']);
const lintWeb = eslint('web', 'web');
const lintOthers: readonly Step[] = [
  ...lintedApart.map((rooms) => eslint(rooms.join(', '), ...rooms)),
  eslint('all else', '.', ...['web', ...lintedApart.flat()].flatMap((room) => ['--ignore-pattern', `${room}/**`])),
];
const direction = packagedStep('direction', 'depcruise', [
  '--config',
  '.dependency-cruiser.cjs',
  ...['events', 'contract', 'platform', 'projector', 'api', 'transcriber', 'web', 'embedded', 'e2e'],
]);
/** The rooms whose folders form no cycles. */
const folders = packagedStep('folders', 'depcruise', [
  '--config',
  '.dependency-cruiser.folders.cjs',
  ...['events', 'contract', 'platform', 'projector', 'api', 'transcriber', 'web'].map((room) => `${room}/src`),
]);
const format = packagedStep('format', 'prettier', ['--check', '--log-level', 'warn', '.']);
const unused = packagedStep('unused', 'knip', []);

const description: Step = {
  name: 'description',
  command: process.execPath,
  args: ['--conditions=source', '--import', 'tsx', 'api/src/openapi/lint.ts'],
};

export type Checked = { readonly name: string; readonly isOk: boolean };

/** Runs steps two at a time, each lane taking the next one as soon as it is free: long ones stand first. */
const inTwoLanes = async (steps: readonly Step[], cwd: string): Promise<readonly Checked[]> => {
  const waiting = [...steps];
  const results: Checked[] = [];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      results.push({ name: step.name, isOk: await runAside(step, cwd) });
  };
  await Promise.all([lane(), lane()]);
  return results;
};

/**
 * What must hold of the sources: types, lint, direction, no cycles of folders, format, nothing unused, a sound docs/openapi.json.
 * What else is given runs beside them.
 */
export const runChecks = (cwd: string, others: readonly Step[] = []): Promise<readonly Checked[]> =>
  inTwoLanes([types, lintWeb, ...others, ...lintOthers, format, direction, folders, unused, description], cwd);
