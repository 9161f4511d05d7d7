import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { confinementOf, type ToolLimits } from './confinement.ts';

export type ToolOptions = {
  readonly limits: ToolLimits;
  readonly signal?: AbortSignal;
  /** How much of each output is kept: of the errors the end, of the rest the beginning. */
  readonly keptBytes?: number;
};

/**
 * How a program ended. `failed` also when a limit of memory, processor time or file size ended it; `missing`: there is no
 * such program.
 */
export type ToolEnd = {
  readonly end: 'ok' | 'failed' | 'late' | 'aborted' | 'missing';
  readonly stdout: string;
  readonly stderr: string;
};

const MISSING_CODE = 127;
const NICENESS = 10;

const { confined, env, hasGroups } = confinementOf(process.platform);

/** Collects an output: always read, so that a full pipe never halts the program, but only so much kept. */
const collect = (stream: ChildProcess['stdout'], keep: (kept: Buffer, chunk: Buffer) => Buffer): (() => string) => {
  let kept: Buffer = Buffer.alloc(0);
  stream?.on('data', (chunk: Buffer) => {
    kept = keep(kept, chunk);
  });
  return () => kept.toString();
};

const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
};

const goEasy = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // It has ended already.
  }
};

/**
 * Runs a foreign program on an argument array, without a shell, without our environment, in a process group of its own that
 * is killed as a whole when time is up or the signal aborts. Never rejects.
 */
export const runTool = (tool: string, args: readonly string[], options: ToolOptions): Promise<ToolEnd> => {
  const { limits, signal, keptBytes = 4_096 } = options;
  if (signal?.aborted) return Promise.resolve({ end: 'aborted', stdout: '', stderr: '' });
  return new Promise((resolve) => {
    const [command, ...words] = confined([tool, ...args], limits);
    const child = spawn(command, words, {
      detached: hasGroups,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    });
    goEasy(child);
    const stdout = collect(child.stdout, (kept, chunk) =>
      kept.length >= keptBytes ? kept : Buffer.concat([kept, chunk]).subarray(0, keptBytes),
    );
    const stderr = collect(child.stderr, (kept, chunk) => Buffer.concat([kept, chunk]).subarray(-keptBytes));
    let cutShort: 'late' | 'aborted' | undefined;
    const cut = (why: 'late' | 'aborted'): void => {
      cutShort ??= why;
      killGroup(child);
    };
    const abort = (): void => cut('aborted');
    const timer = setTimeout(() => cut('late'), limits.wallClockMs);
    signal?.addEventListener('abort', abort, { once: true });
    const done = (end: ToolEnd['end']): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve({ end: cutShort ?? end, stdout: stdout(), stderr: stderr() });
    };
    child.once('error', () => done('missing'));
    child.once('close', (code) => done(code === 0 ? 'ok' : code === MISSING_CODE ? 'missing' : 'failed'));
  });
};
