import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { environments } from './environment.ts';
import { portsFrom } from './ports.ts';
import { loadSettings } from './settings-report.ts';

/**
 * `npm run reconcile [-- --port 4000] [--repair [--dry-run]]`: compares the card provider, the ledger, the receipts and the read models of
 * the instance on that port, prints each difference, and ends with 1 when there are any. With the api's variables set in the
 * environment, those are used instead.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const { port, ...flags } = parseArgs({
  options: {
    port: { type: 'string', default: '4000' },
    repair: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
}).values;
loadSettings(join(root, '.env'));
const own = environments({ ports: portsFrom(Number(port)), data: root }, process.env).api;
const asked = Object.entries(flags).flatMap(([name, isSet]) => (isSet ? [`--${name}`] : []));
const args = ['--conditions=source', '--import', 'tsx', join(root, 'api/src/reconcile.ts'), ...asked];
const env = { ...own, LOG_LEVEL: 'warn', ...process.env };
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
process.exit(status ?? 1);
