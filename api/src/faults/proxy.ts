import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '../testing/client.ts';

/** The proxy of `npm start -- --api 2` in front of two apis. */
export const startProxy = async (port: number, targets: readonly string[]): Promise<ChildProcess> => {
  const main = join(process.cwd(), 'embedded/launch/src/proxy/main.ts');
  const words = ['--conditions=source', '--import', 'tsx', main, '--port', String(port), '--to', targets.join(',')];
  const proxy = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  process.once('exit', () => proxy.kill());
  await once(createInterface({ input: proxy.stdout }), 'line');
  return proxy;
};

/** The same session at another address. */
export const clientAt = (url: string, at: Client): Client => {
  const client = new Client(url, at.origin);
  for (const [name, value] of at.cookies) client.cookies.set(name, value);
  return client;
};
