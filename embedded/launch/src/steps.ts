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

/** What must hold of the sources: types, lint, direction of dependencies, format, nothing unused. */
export const checks: readonly Step[] = [
  npx('types', 'tsc', '-b'),
  npx('lint', 'eslint', '.', '--max-warnings', '0'),
  npx(
    'direction',
    'depcruise',
    '--config',
    '.dependency-cruiser.cjs',
    ...['events', 'contract', 'platform', 'projector', 'api', 'transcriber', 'web', 'embedded', 'e2e'],
  ),
  npx('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  npx('unused', 'knip'),
];
