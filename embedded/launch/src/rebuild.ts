import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { environments } from './environment.ts';
import { portsFrom } from './ports.ts';
import { loadSettings } from './settings-report.ts';

/**
 * `npm run rebuild [-- <view>] [--drop [--now]] [--port 4000]`: lists the builds of the views of the instance on that port, has a view
 * built anew beside the one that is read, or drops builds that are no longer read. With the projector's variables set in the
 * environment, those are used instead.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '4000' }, drop: { type: 'boolean' }, now: { type: 'boolean' } },
});
const words = [...positionals, ...(values.drop ? ['--drop'] : []), ...(values.now ? ['--now'] : [])];
loadSettings(join(root, '.env'));
const place = { ports: portsFrom(Number(values.port)), data: root };
const own = environments(place, process.env).projector;
const args = ['--conditions=source', '--import', 'tsx', join(root, 'projector/src/rebuild.ts'), ...words];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...own, ...process.env } });
process.exit(status ?? 1);
