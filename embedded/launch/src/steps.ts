import { spawn } from 'node:child_process';

export type Step = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** Runs one program to its end, its output passed through. Answers whether it succeeded. */
export const runStep = ({ name, command, args, env }: Step, cwd: string): Promise<boolean> => {
  const begun = Date.now();
  console.log(`\n── ${name}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', () => resolve(false));
    child.once('close', (code) => {
      console.log(`── ${name}: ${code === 0 ? 'ok' : 'failed'} (${Math.round((Date.now() - begun) / 1000)} s)`);
      resolve(code === 0);
    });
  });
};

const npx = (name: string, ...args: string[]): Step => ({ name, command: 'npx', args: ['--no-install', ...args] });

/** The same, with everything it has said printed in one piece when it has ended: for programs that run side by side. */
const runAside = ({ name, command, args, env }: Step, cwd: string): Promise<boolean> => {
  const begun = Date.now();
  const said: Buffer[] = [];
  return new Promise((resolve) => {
    const end = (isOk: boolean): void => {
      console.log(`\n── ${name}\n${Buffer.concat(said).toString()}`);
      console.log(`── ${name}: ${isOk ? 'ok' : 'failed'} (${Math.round((Date.now() - begun) / 1000)} s)`);
      resolve(isOk);
    };
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
};

const types = npx('types', 'tsc', '-b');
const lint = npx('lint', 'eslint', '.', '--max-warnings', '0');
const direction = npx(
  'direction',
  'depcruise',
  '--config',
  '.dependency-cruiser.cjs',
  ...['events', 'contract', 'platform', 'projector', 'api', 'transcriber', 'web', 'embedded', 'e2e'],
);
const format = npx('format', 'prettier', '--check', '--log-level', 'warn', '.');
const unused = npx('unused', 'knip');

/** What must hold of the sources: types, lint, direction of dependencies, format, nothing unused; lint beside the others. */
export const runChecks = async (cwd: string): Promise<readonly { readonly name: string; readonly isOk: boolean }[]> => {
  const lane = async (steps: readonly Step[]) => {
    const results = [];
    for (const step of steps) results.push({ name: step.name, isOk: await runAside(step, cwd) });
    return results;
  };
  return (await Promise.all([lane([types, direction, format, unused]), lane([lint])])).flat();
};
