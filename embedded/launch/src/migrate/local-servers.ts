import { spawn, type ChildProcess } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Servers } from './settings.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');

type Local = { readonly address: string; readonly stop: () => Promise<void> };

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Starts a local server on a free port. Throws when its data are in use. */
export const startLocal = async (name: 'eventstore' | 'mongo' | 'nats', data: string): Promise<Local> => {
  const main = join(root, 'embedded', name, 'src/main.ts');
  const args = ['--conditions=source', '--import', 'tsx', main, '--port', '0', '--data', join(data, name)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (piece: Buffer) => said.push(piece.toString()));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(line.replace(/^ready /, '')));
    child.once('close', () => reject(new Error(`Stop the product first. ${said.join('').trim()}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended(child);
  };
  return { address, stop };
};

/** Serves the data of a stopped instance while the work lasts. Throws when the instance runs. */
export const withLocalServers = async <T>(data: string, work: (servers: Servers) => Promise<T>): Promise<T> => {
  const log = await startLocal('eventstore', data);
  try {
    const mongo = await startLocal('mongo', data);
    try {
      return await work({
        eventstoreUrl: `esdb://${log.address}?tls=false`,
        mongoUrl: `mongodb://${mongo.address}/soebs`,
        vaultUrl: `mongodb://${mongo.address}/vault`,
      });
    } finally {
      await mongo.stop();
    }
  } finally {
    await log.stop();
  }
};
