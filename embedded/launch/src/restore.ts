import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildViews } from './backup/drill.ts';
import { intoFolder, mayReplace } from './backup/folder.ts';
import { productIn, withFolder } from './backup/products.ts';
import { BackupRefused } from './backup/refusal.ts';
import { restoreInto, verifiedCopy, type Restored, type VerifiedCopy } from './backup/restore.ts';

/**
 * `npm run restore -- --from <copy> [--keys <folder>] (--drill | [--data .data] [--yes] | --to <settings>) [--send-waiting]`: checks a copy
 * whole, then writes it into a folder or into empty servers and reads it back. With `--drill` into a folder that is removed again, after
 * a projector has built every view from it. Ends with 2 and a code when it does not.
 */
const USAGE =
  'npm run restore -- --from <copy> [--keys <folder>] [--drill | --data <folder> [--yes] | --to <settings>]';
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

const tell = ({ manifest, objects, heldEmails, refunds, beganAnew }: Restored): void => {
  const documents = Object.values(manifest.documents).reduce((sum, each) => sum + each, 0);
  const { events } = manifest.log;
  console.log(
    `restored ${events} events, ${manifest.keys} keys, ${documents} documents, ${objects} objects; all read back`,
  );
  console.log(`as of ${manifest.takenAt}; nobody is logged in`);
  if (heldEmails > 0) console.log(`${heldEmails} emails waited in the copy and are not sent again`);
  if (refunds > 0) console.log(`${refunds} refunds wait: the card provider is asked first whether they were made`);
  for (const name of beganAnew) console.log(`${name} begins at the first event: its checkpoint lay beyond the copy`);
  for (const key of manifest.missing) console.log(`missing: ${key} is in no copy`);
};

/** Restores into a folder of its own, has every view built from it, and leaves nothing. */
const drill = async (copy: VerifiedCopy): Promise<void> => {
  const data = mkdtempSync(join(tmpdir(), 'soebs-drill-'));
  try {
    const objects = { url: pathToFileURL(join(data, 'media')).href };
    const begunMs = performance.now();
    await withFolder(data, objects, async (product) => {
      tell(await restoreInto(copy, product, { sendsWaiting: false }));
      const builds = await buildViews(product, data);
      for (const [view, count] of Object.entries(builds)) console.log(`built ${view}: ${count} documents`);
    });
    console.log(`drill passed in ${Math.round((performance.now() - begunMs) / 1000)} s`);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
};

const options = {
  from: { type: 'string' },
  keys: { type: 'string' },
  data: { type: 'string', default: '.data' },
  to: { type: 'string' },
  drill: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  'send-waiting': { type: 'boolean', default: false },
} as const;

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options });
  if (values.from === undefined) throw new BackupRefused('wrong_words', USAGE);
  const data = resolve(root, values.data);
  const how = { sendsWaiting: values['send-waiting'] };
  const isLocal = !values.drill && values.to === undefined;
  const copy = await verifiedCopy({
    folder: resolve(values.from),
    keys: values.keys === undefined ? undefined : resolve(values.keys),
  });
  if (values.drill) await drill(copy);
  else if (values.to !== undefined) tell(await restoreInto(copy, productIn(values.to), how));
  if (!isLocal) return;
  await mayReplace(data, values.yes);
  tell(await intoFolder(data, (product) => restoreInto(copy, product, how)));
};

run().then(
  () => process.exit(0),
  (error: unknown) => {
    const code = error instanceof BackupRefused ? `${error.code}: ` : '';
    console.error(`${code}${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  },
);
