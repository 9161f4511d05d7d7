import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { environments } from './environment.ts';
import { portsFrom } from './ports.ts';
import { loadSettings } from './settings-report.ts';

/**
 * `npm run audit:verify [-- --port 4000]`: recomputes the chains of the audit of the instance on that port, prints what is not as it was
 * written, and ends with 1 when anything is not. With the api's variables set in the environment, those are used instead.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const { port } = parseArgs({ options: { port: { type: 'string', default: '4000' } } }).values;
loadSettings(join(root, '.env'));
const own = environments({ ports: portsFrom(Number(port)), data: root }, process.env).api;
const args = ['--conditions=source', '--import', 'tsx', join(root, 'api/src/verify-audit.ts')];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...own, ...process.env } });
process.exit(status ?? 1);
