import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environments } from './environment.ts';
import { portsFrom } from './ports.ts';
import { loadSettings } from './settings-report.ts';

/**
 * `npm run rebuild -- <view> [--port 4000]`: forgets a view of the instance on that port; its projector builds it from the first event
 * as soon as it is restarted. With the projector's variables set in the environment, those are used instead.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const [view = '', flag, port = '4000'] = process.argv.slice(2);
loadSettings(join(root, '.env'));
const place = { ports: portsFrom(Number(flag === '--port' ? port : 4000)), data: root };
const own = environments(place, process.env).projector;
const args = ['--conditions=source', '--import', 'tsx', join(root, 'projector/src/rebuild.ts'), view];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...own, ...process.env } });
process.exit(status ?? 1);
