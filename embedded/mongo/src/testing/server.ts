import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The process ended before it was ready. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
  readonly exitCode: number | null;
  readonly stderr: string;

  constructor(exitCode: number | null, stderr: string) {
    super(`ended with ${String(exitCode)}: ${stderr}`);
    this.exitCode = exitCode;
    this.stderr = stderr;
  }
}

/** A server in its own process. `stop` sends SIGTERM, `kill` sends SIGKILL; both answer the exit code once it has ended. */
export type RunningServer = {
  readonly url: string;
  readonly port: number;
  /** Resident memory, in MB. */
  readonly memoryMb: () => number;
  readonly stop: () => Promise<number | null>;
  readonly kill: () => Promise<number | null>;
};

const untilReady = async (child: ChildProcess): Promise<number> => {
  let [stdout, stderr] = ['', ''];
  return await new Promise((resolve, reject) => {
    child.stdout?.on('data', (piece: Buffer) => {
      stdout += piece.toString();
      const found = /^ready 127\.0\.0\.1:(\d+)$/m.exec(stdout);
      if (found !== null) resolve(Number(found[1]));
    });
    child.stderr?.on('data', (piece: Buffer) => (stderr += piece.toString()));
    child.once('close', () => reject(new NotStarted(child.exitCode, stderr)));
  });
};

const ender = (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') => async (): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
};

/** Resident memory of a process, in MB. */
const memoryMb = (pid: number | undefined): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};

/** Starts the server on a free port with the data of a folder. */
export const startServer = async (folder: string, ...options: string[]): Promise<RunningServer> => {
  const main = join(import.meta.dirname, '..', 'main.ts');
  const all = ['--import', 'tsx', '--conditions=source', main, '--port', '0', '--data', folder, ...options];
  const child = spawn(process.execPath, all);
  const port = await untilReady(child);
  const url = `mongodb://127.0.0.1:${port}`;
  const memory = (): number => memoryMb(child.pid);
  return { url, port, memoryMb: memory, stop: ender(child, 'SIGTERM'), kill: ender(child, 'SIGKILL') };
};

/** A folder of its own for a test, with the way to remove it. */
export const temporaryFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'mongo-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
