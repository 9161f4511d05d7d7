import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '@soebs/platform/testing';
import { Client } from '../testing/client.ts';

/** A proxy as a process of its own. */
export type StartedProxy = {
  /** Resolves once the proxy sends requests to this service. */
  readonly sends: (url: string) => Promise<void>;
  readonly kill: () => void;
};

/** The proxy of `npm start -- --api 2` in front of two apis. */
export const startProxy = async (port: number, targets: readonly string[]): Promise<StartedProxy> => {
  const main = join(process.cwd(), 'embedded/launch/src/proxy/main.ts');
  const words = ['--conditions=source', '--import', 'tsx', main, '--port', String(port), '--to', targets.join(',')];
  const proxy = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  process.once('exit', () => proxy.kill());
  const lines = createInterface({ input: proxy.stdout });
  await once(lines, 'line');
  const ready = new Set(targets);
  lines.on('line', (line) => {
    const [way, url = ''] = line.split(' ');
    if (way === 'in') ready.add(url);
    else ready.delete(url);
  });
  return {
    sends: async (url) => {
      await until(() => ready.has(url));
    },
    kill: () => {
      proxy.kill();
    },
  };
};

/** The same session at another address. */
export const clientAt = (url: string, at: Client): Client => {
  const client = new Client(url, at.origin);
  for (const [name, value] of at.cookies) client.cookies.set(name, value);
  return client;
};
