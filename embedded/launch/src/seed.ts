import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { environments } from './environment.ts';
import { portsFrom } from './ports.ts';
import { loadSettings } from './settings-report.ts';
import { ensureToolsOrStop, ffmpeg } from './tools.ts';

/**
 * `npm run seed -- <story> [--port 4000] [--data .data]`: makes a finished project for the demo user in the product that
 * runs on that port. The stories are in api/src/seeding/stories.ts. A second time it changes nothing.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '4000' }, data: { type: 'string', default: '.data' } },
});
ensureToolsOrStop([ffmpeg], (line) => console.log(line));
loadSettings(join(root, '.env'));
const place = { ports: portsFrom(Number(values.port)), data: resolve(root, values.data) };
const own = environments(place, process.env).api;
const { status } = spawnSync(
  process.execPath,
  ['--conditions=source', '--import', 'tsx', join(root, 'api/src/seed-story.ts'), positionals[0] ?? ''],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...own } },
);
process.exit(status ?? 1);
