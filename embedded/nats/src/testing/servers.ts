import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server in its own process; `stop` sends SIGTERM, `kill` SIGKILL; both answer the exit code. */
export type RunningServer = {
  readonly port: number;
  /** Resident memory, in MB. */
  readonly memoryMb: () => number;
  readonly stop: () => Promise<number | null>;
  readonly kill: () => Promise<number | null>;
};

/** Small, so that a slow consumer is soon one. */
export const MAX_PENDING_BYTES = 8 * 1024 * 1024;

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

/** Waits until the process has said `ready` on stdout or stderr; answers what it said. */
const untilReady = async (child: ChildProcess, ready: RegExp): Promise<RegExpExecArray> => {
  let [said, stderr] = ['', ''];
  const ended = once(child, 'close');
  return await new Promise((resolve, reject) => {
    const listen = (piece: Buffer): void => {
      said += piece.toString();
      const found = ready.exec(said);
      if (found !== null) resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', (piece: Buffer) => {
      stderr += piece.toString();
      listen(piece);
    });
    void ended.then(() => reject(new NotStarted(child.exitCode, stderr)));
  });
};

/** Resident memory of a process, in MB. */
const memoryMb = (pid: number | undefined): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};

const enders = (
  child: ChildProcess,
  after: () => void = () => undefined,
): Pick<RunningServer, 'memoryMb' | 'stop' | 'kill'> => {
  const end = (signal: NodeJS.Signals) => async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'close');
      child.kill(signal);
      await ended;
    }
    after();
    return child.exitCode;
  };
  return { memoryMb: () => memoryMb(child.pid), stop: end('SIGTERM'), kill: end('SIGKILL') };
};

/** Starts this room's server; port 0 takes a free one. */
export const startEmbedded = async (port = 0): Promise<RunningServer> => {
  const main = join(import.meta.dirname, '..', 'main.ts');
  const options = ['--port', String(port), '--max-pending-bytes', String(MAX_PENDING_BYTES)];
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', main, ...options]);
  const [, found] = await untilReady(child, /^ready 127\.0\.0\.1:(\d+)$/m);
  return { port: Number(found), ...enders(child) };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return address.port;
};

/** Starts the real nats-server of this machine with the same limits. */
const startReal = async (port = 0): Promise<RunningServer> => {
  const chosen = port === 0 ? await freePort() : port;
  const folder = mkdtempSync(join(tmpdir(), 'nats-'));
  const config = join(folder, 'nats.conf');
  writeFileSync(config, `listen: "127.0.0.1:${chosen}"\nmax_pending: ${MAX_PENDING_BYTES}\nwrite_deadline: "1s"\n`);
  const child = spawn('nats-server', ['-c', config]);
  await untilReady(child, /Server is ready/);
  return { port: chosen, ...enders(child, () => rmSync(folder, { recursive: true, force: true })) };
};

/** A server of its own for each test file, or one that is there (`foreign`) and cannot be stopped. */
type Kind = {
  readonly name: string;
  readonly foreign: boolean;
  readonly start: (port?: number) => Promise<RunningServer>;
};

/** A server that runs already, by its address on this machine (`npm run test:servers`). */
const foreignUrl = process.env['TEST_NATS_URL'];

const foreign = (url: string): RunningServer => ({
  port: Number(new URL(url.replace(/^nats/, 'http')).port),
  memoryMb: () => NaN,
  stop: () => Promise.resolve(0),
  kill: () => Promise.resolve(0),
});

/** The servers that the suite runs against: ours, the real one where the machine has it, and one that runs already. */
export const servers = (): Kind[] => {
  const real = spawnSync('nats-server', ['--version']).status === 0;
  if (!real) console.warn('SKIPPED on nats-server: it is not installed (Debian: nats-server)');
  return [
    { name: 'embedded nats', foreign: false, start: startEmbedded },
    ...(real ? [{ name: 'nats-server', foreign: false, start: startReal }] : []),
    ...(foreignUrl === undefined
      ? []
      : [{ name: foreignUrl, foreign: true, start: () => Promise.resolve(foreign(foreignUrl)) }]),
  ];
};
