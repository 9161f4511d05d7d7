import { EventStoreDBClient, jsonEvent, type JSONEventType } from '@eventstore/db-client';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const sourceDirectory = dirname(dirname(fileURLToPath(import.meta.url)));

/** A real server that the suites run against instead of one of ours (`npm run test:servers`). */
const foreignUrl = process.env['TEST_EVENTSTORE_URL'];

/** A process of the event store that a test has started, as `npm start` starts it. */
export type Spawned = {
  readonly port: number;
  /** Resident memory, in MB. */
  memoryMb(): number;
  readonly directory: string;
  /** A new client; the test's end disposes it. */
  client(parameters?: string): EventStoreDBClient;
  /** Ends the process and answers its exit code (null when a signal ended it). */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends the process and removes its data. */
  remove(): Promise<void>;
};

/** A fresh data directory. */
export const freshDirectory = (): string => mkdtempSync(join(tmpdir(), 'eventstore-'));

const run = (script: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, ['--conditions=source', '--import', 'tsx', join(sourceDirectory, script), ...args], {
    cwd: sourceDirectory,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Starts the server without waiting for it. */
export const launch = (...args: string[]): ChildProcess => run('main.ts', args);

/** Copies a log and answers the exit code. */
export const copyLog = async (from: string, to: string): Promise<unknown> => {
  const [code] = (await once(run('copy.ts', ['--data', from, '--to', to]), 'exit')) as unknown[];
  return code;
};

/** Waits until a launched server serves; answers its port. */
export const portOf = async (child: ChildProcess): Promise<number> => {
  const errors: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  for await (const line of createInterface({ input: child.stdout! })) {
    const ready = /^ready 127\.0\.0\.1:(\d+)$/.exec(line);
    if (ready !== null) return Number(ready[1]);
  }
  throw new Error(`The event store did not start: ${errors.join('')}`);
};

const memoryMb = (pid: number | undefined): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};

const FOREIGN_DIRECTORY = '';

/** The server at `url`, in the place of one of ours: it is neither started nor ended here. */
const foreign = (url: string): Spawned => {
  const clients: EventStoreDBClient[] = [];
  const { port, search } = new URL(url.replace(/^esdb/, 'http'));
  return {
    port: Number(port),
    memoryMb: () => NaN,
    directory: FOREIGN_DIRECTORY,
    end: () => Promise.resolve(0),
    client: (parameters = '') => {
      const joined = search === '' ? parameters.replace(/^&/, '?') : parameters;
      const client = EventStoreDBClient.connectionString(`${url}${joined}`);
      clients.push(client);
      return client;
    },
    remove: async () => {
      await Promise.all(clients.map((client) => client.dispose()));
    },
  };
};

/** Starts an event store on a free port and waits until it serves; without a folder, a real server may stand in. */
export const startSpawned = async (directory = FOREIGN_DIRECTORY, ...args: string[]): Promise<Spawned> => {
  if (directory !== FOREIGN_DIRECTORY) return spawned(directory, args);
  return foreignUrl === undefined || args.length > 0 ? spawned(freshDirectory(), args) : foreign(foreignUrl);
};

const spawned = async (directory: string, args: readonly string[]): Promise<Spawned> => {
  const child = launch('--port', '0', '--data', directory, ...args);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const port = await portOf(child);
  const clients: EventStoreDBClient[] = [];
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    const [code] = await exited;
    return code;
  };
  return {
    port,
    memoryMb: () => memoryMb(child.pid),
    directory,
    end,
    client: (parameters = '') => {
      const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false${parameters}`);
      clients.push(client);
      return client;
    },
    remove: async () => {
      await Promise.all(clients.map((client) => client.dispose()));
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

type Numbered = JSONEventType<'Numbered', { number: number }>;

/** `count` events that carry the numbers from `first`. */
export const numbered = (count: number, first = 0): ReturnType<typeof jsonEvent<Numbered>>[] =>
  Array.from({ length: count }, (_, index) =>
    jsonEvent<Numbered>({ type: 'Numbered', data: { number: first + index } }),
  );

/** Everything that an async iterable gives. */
export const collect = async <Item>(items: AsyncIterable<unknown>): Promise<Item[]> => {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item as Item);
  return collected;
};
