import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { startLocal } from '../migrate/local-servers.ts';
import { root, typescript } from '../plans.ts';
import { BackupRefused } from './refusal.ts';
import type { Product } from './take.ts';

/** Half an hour is promised for a million events and all media; no view takes longer. */
const PATIENCE_MS = 30 * 60_000;

/** Runs a projector until it says that every view has caught up. Throws BackupRefused with what it has said when it does not. */
const untilBuilt = (env: Readonly<Record<string, string>>): Promise<void> => {
  const child = spawn(process.execPath, typescript('projector/src/main.ts'), {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      if (line.startsWith('ready ') || line.includes('view stands still')) child.kill('SIGTERM');
    });
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  return new Promise((resolve, reject) => {
    child.once('close', () => {
      clearTimeout(late);
      const stands = said.find((line) => line.includes('view stands still'));
      if (stands === undefined && said.some((line) => line.startsWith('ready '))) resolve();
      else
        reject(
          new BackupRefused(
            'views_not_built',
            `The views are not built from the copy: ${stands ?? said.slice(-3).join(' ')}`,
          ),
        );
    });
  });
};

/** Has every view built from a restored log; answers how many documents each has. */
export const buildViews = async ({ servers }: Product, data: string): Promise<Record<string, number>> => {
  const nats = await startLocal('nats', data);
  const { eventstoreUrl, mongoUrl, vaultUrl } = servers;
  try {
    await untilBuilt({
      EVENTSTORE_URL: eventstoreUrl,
      MONGO_URL: mongoUrl,
      VAULT_URL: vaultUrl,
      NATS_URL: `nats://${nats.address}`,
      LOG_LEVEL: 'warn',
    });
  } finally {
    await nats.stop();
  }
  const mongo = await new MongoClient(mongoUrl).connect();
  const counts: Record<string, number> = {};
  for (const { view, collection } of await mongo.db().collection<Built>('views.builds').find().toArray())
    counts[view] = await mongo.db().collection(collection).countDocuments();
  await mongo.close();
  return counts;
};

type Built = { readonly view: string; readonly collection: string };
