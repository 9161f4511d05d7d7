import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { environments } from './environment.ts';
import { portsFrom } from './ports.ts';
import { loadSettings } from './settings-report.ts';

/**
 * `npm run stream -- <what> [--data] [--port 4000]`: prints the events of the instance on that port that belong to a stream, to a thing by its
 * id, or to a chain by the id of its request (`x-request-id`). Without `--data` nothing that people say, write or are called is printed. With
 * the projector's variables set in the environment, those are used instead.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '4000' }, data: { type: 'boolean', default: false } },
});
const [what] = positionals;
if (what === undefined) {
  console.error('npm run stream -- <stream, id of a thing, or id of a request> [--data] [--port 4000]');
  process.exit(2);
}
loadSettings(join(root, '.env'));
const own = environments({ ports: portsFrom(Number(values.port)), data: root }, process.env).projector;
const words = [join(root, 'projector/src/stream.ts'), what, ...(values.data ? ['--data'] : [])];
const args = ['--conditions=source', '--import', 'tsx', ...words];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...own, ...process.env } });
process.exit(status ?? 1);
