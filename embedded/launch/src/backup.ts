import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Manifest } from './backup/manifest.ts';
import { withProduct } from './backup/products.ts';
import { BackupRefused } from './backup/refusal.ts';
import { takeBackup } from './backup/take.ts';
import { loadSettings } from './settings-report.ts';

/**
 * `npm run backup [-- --to <folder>] [--data .data] [--port 4000]`: copies the instance in that folder, running or stopped, or the servers
 * that the environment names. Ends with 2 and a code when it does not.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

const sentencesOf = (folder: string, { log, documents, keys, files, missing }: Manifest, seconds: number): string[] => {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const count = Object.values(documents).reduce((sum, each) => sum + each, 0);
  const media = Object.keys(files).filter((file) => file.startsWith('media/')).length;
  return [
    `${log.events} events in ${log.streams} streams, ${keys} keys, ${count} documents, ${media} objects: ${Math.ceil(bytes / 1024)} kB`,
    ...missing.map((key) => `missing: ${key} was gone when the recordings were copied`),
    `copied to ${folder} in ${seconds} s`,
  ];
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      data: { type: 'string', default: '.data' },
      port: { type: 'string', default: '4000' },
    },
  });
  const data = resolve(root, values.data);
  const begun = new Date();
  const folder = resolve(values.to ?? join(data, 'backups', begun.toISOString().replaceAll(':', '-')));
  const manifest = await withProduct({ data, port: Number(values.port) }, (product) =>
    takeBackup(product, { folder, now: () => begun }),
  );
  for (const line of sentencesOf(folder, manifest, Math.round((Date.now() - begun.getTime()) / 1000)))
    console.log(line);
};

loadSettings(join(root, '.env'));
run().then(
  () => process.exit(0),
  (error: unknown) => {
    const code = error instanceof BackupRefused ? `${error.code}: ` : '';
    console.error(`${code}${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  },
);
