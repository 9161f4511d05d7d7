import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environments } from './environment.ts';
import { portsFrom } from './ports.ts';

/**
 * `npm run reconcile [-- --port 4000]`: compares the card provider, the ledger and the read models of the instance on that port, prints
 * each difference, and ends with 1 when there are any. With the api's variables set in the environment, those are used instead.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const [flag, port = '4000'] = process.argv.slice(2);
const own = environments(portsFrom(Number(flag === '--port' ? port : 4000)), root).api;
const args = ['--conditions=source', '--import', 'tsx', join(root, 'api/src/reconcile.ts')];
const env = { ...own, LOG_LEVEL: 'warn', ...process.env };
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
process.exit(status ?? 1);
