import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export type EmbeddedServer = 'eventstore' | 'mongo' | 'nats' | 'mail' | 'payments';
export type Running = {
  readonly address: string;
  /** The page of a server that has one. */
  readonly page: string | undefined;
  readonly port: number;
  readonly process: ChildProcess;
  readonly stop: () => Promise<void>;
};

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The words by which Node runs a program: bundled before the suites (`embedded/launch/src/bundles.mjs`), else from its sources. */
const programArgs = (main: string, bundles = process.env['TEST_BUNDLES']): readonly string[] => {
  if (bundles === undefined) return ['--conditions=source', '--import', 'tsx', join(root, main)];
  return [join(bundles, main.replace(/\.ts$/, '.mjs'))];
};

/** Ends a program when its input does, which is when the process that has started it is gone, however that was ended. */
const endsWithParent = "process.stdin.once('close', () => process.exit(1)).resume().unref()";
const preload = ['--import', `data:text/javascript,${encodeURIComponent(endsWithParent)}`];

/** A program that ends with this process at the latest: one that throws or is killed leaves none behind. */
const spawned = (
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): ChildProcessByStdio<Writable, Readable, Readable> => {
  const words = [...preload, ...args];
  return spawn(process.execPath, words, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'], ...(env && { env }) });
};

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const said: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    child.once('exit', (code) => reject(new Error(`ended with ${String(code)}: ${said.join('')}`)));
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve);
  });

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/**
 * Starts a service of ours as its own process and waits until its log says `ready`. `bundles`: the folder of a release that it is
 * taken from (`embedded/launch/src/releases.mjs`).
 */
export const startService = async (
  main: string,
  env: Readonly<Record<string, string>>,
  bundles?: string,
): Promise<Pick<Running, 'process' | 'stop'>> => {
  const child = spawned(programArgs(main, bundles), { ...process.env, ...env });
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${main} ended with ${String(code)}: ${said.join('')}`)));
    const listen = (chunk: Buffer): void => {
      said.push(chunk.toString());
      if (/^ready /m.test(said.join(''))) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended(child);
  };
  return { process: child, stop };
};

/** Starts a local server as its own process on a free port, with its data in a folder that is removed at the end. */
export const startEmbedded = async (
  server: EmbeddedServer,
  options: { readonly port?: number; readonly data?: string; readonly args?: readonly string[] } = {},
): Promise<Running> => {
  const data = options.data ?? (await mkdtemp(join(tmpdir(), `soebs-${server}-`)));
  const own = ['--port', String(options.port ?? 0), '--data', data, ...(options.args ?? [])];
  const child = spawned([...programArgs(`embedded/${server}/src/main.ts`), ...own]);
  const [address = '', page] = (await firstLine(child)).replace(/^ready /, '').split(' ');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended(child);
    if (options.data === undefined) await rm(data, { recursive: true, force: true });
  };
  return { address, page, port: Number(address.split(':').at(-1)), process: child, stop };
};
