import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const password = 'ein-langes-passwort';

export type Product = {
  readonly web: string;
  readonly api: string;
  readonly port: number;
  /** The page of the mail catcher. */
  readonly mails: string;
  readonly data: string;
  /** Everything it has printed so far. */
  readonly said: readonly string[];
  /**
   * Kills one of its programs (`api`, `transcriber`, `projector`, `eventstore` …) without warning; the launcher starts it again.
   * Another signal halts it (`SIGSTOP`) or lets it go on (`SIGCONT`).
   */
  readonly kill: (program: string, signal?: 'SIGSTOP' | 'SIGCONT') => Promise<void>;
  /** Ctrl-C; answers the exit code. */
  readonly stop: () => Promise<number | null>;
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A port with the next eight free as well; below the range from which systems draw ports for outgoing lines. Workers look at the
 * same time, so each begins in a row of ten of its own.
 */
export const freePorts = async (from = 20_000 + ((process.pid * 10) % 12_000)): Promise<number> => {
  const row = await Promise.all(Array.from({ length: 9 }, (_, n) => isFree(from + n)));
  return row.every(Boolean) ? from : freePorts(from + 10);
};

export type Start = {
  readonly port?: number;
  readonly data?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly args?: readonly string[];
};

/** Runs the start command until it says that it is ready, or ends. */
export const launch = ({ port, data, env = {}, args = [] }: Start) => {
  const words = [
    'start',
    '--env',
    '/dev/null',
    ...(port ? ['--port', String(port)] : []),
    ...(data ? ['--data', data] : []),
    ...args,
  ];
  const child: ChildProcess = spawn(process.execPath, [join(root, 'embedded/launch/bootstrap.mjs'), ...words], {
    cwd: root,
    env: { ...process.env, SEED_PASSWORD: password, LIMITS_FACTOR: '100', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<RegExpExecArray | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const words = /^ready (\S+) (\S+)$/.exec(line);
        if (words) resolve(words);
      });
    }
    void ended.then(() => resolve(undefined));
  });
  return { child, said, ended, ready };
};

/** Starts the whole product on free ports with a folder of its own. */
export const startProduct = async (options: Start = {}): Promise<Product> => {
  const port = options.port ?? (await freePorts());
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'soebs-e2e-')));
  const { child, said, ended, ready } = launch({ ...options, port, data });
  const addresses = await ready;
  if (!addresses) throw new Error(`The product did not start:\n${said.slice(-40).join('\n')}`);
  const [, web = '', api = ''] = addresses;
  return {
    web,
    api,
    port,
    mails: `http://localhost:${port + 7}`,
    data,
    said,
    kill: async (program, signal) => {
      const { programs } = JSON.parse(await readFile(join(data, 'run.json'), 'utf8')) as {
        programs: Record<string, number>;
      };
      const pid = programs[program];
      if (pid === undefined) throw new Error(`no program ${program}`);
      process.kill(pid, signal ?? 'SIGKILL');
    },
    stop: async () => {
      child.kill('SIGINT');
      const code = await ended;
      if (options.data === undefined) await rm(data, { recursive: true, force: true });
      return code;
    },
  };
};

/** A recording of e2e/media. */
export const recordingPath = (name: string): string => join(root, 'e2e/media', name);

/** The scripted recogniser (embedded/speech) as its own process. */
export const startScripted = async () => {
  const main = join(root, 'embedded/speech/src/scripted.ts');
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const first = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const url = `http://${first.replace('ready ', '')}`;
  return {
    url: `${url}/v1`,
    play: async (...steps: readonly object[]): Promise<void> => {
      await fetch(`${url}/script`, { method: 'POST', body: JSON.stringify(steps) });
    },
    requests: async () => (await (await fetch(`${url}/requests`)).json()) as { bytes: number; abandoned: boolean }[],
    stop: () => child.kill('SIGTERM'),
  };
};
export type Scripted = Awaited<ReturnType<typeof startScripted>>;
