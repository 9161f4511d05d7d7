import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export type Ran = { readonly code: number; readonly said: string };

/** Runs a program to its end; each line it says can be watched. A program that cannot start has code 127. */
export const run = (
  command: string,
  args: readonly string[],
  options: {
    readonly env?: Readonly<Record<string, string>>;
    readonly onLine?: (line: string) => void;
    readonly timeoutMs?: number;
  } = {},
): Promise<Ran> =>
  new Promise((resolve) => {
    const said: string[] = [];
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
      timeout: options.timeoutMs,
    });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        options.onLine?.(line);
      });
    }
    child.once('error', (error) => resolve({ code: 127, said: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, said: said.slice(-20).join('\n') }));
  });
