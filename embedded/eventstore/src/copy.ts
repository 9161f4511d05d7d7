import { Sqlite } from '@soebs/embedded-sqlite';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** A copy that cannot be made ends with this code and one sentence. */
const CANNOT_COPY = 2;

/** Copies the log as it stands at one moment, also while its server runs and writes. The copy keeps the log's id. */
const copyLog = (from: string, to: string): void => {
  const source = join(from, 'events.sqlite');
  const target = join(to, 'events.sqlite');
  if (!existsSync(source)) throw new Error(`There is no log in ${from}.`);
  if (existsSync(target)) throw new Error(`There is a log in ${to} already.`);
  mkdirSync(to, { recursive: true });
  const database = new Sqlite(source, { readOnly: true });
  database.prepare<[string]>('VACUUM INTO ?').run(target);
  database.close();
};

try {
  const { values } = parseArgs({ options: { data: { type: 'string' }, to: { type: 'string' } } });
  if (values.data === undefined || values.to === undefined)
    throw new Error('Usage: copy.ts --data <directory> --to <new directory>');
  copyLog(values.data, values.to);
  console.log(`copied to ${values.to}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(CANNOT_COPY);
}
