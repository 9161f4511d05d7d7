import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openMachineStage } from '../faults/machine-stage.ts';

/**
 * `npm run test:servers -- schemathesis`: the program of that name (PyPI) makes calls from docs/openapi-enterprise.json, right ones and
 * wrong ones, and holds every answer against it: its status, media type, headers and shape are described, and none is 5xx. What it thinks
 * must be accepted or refused by its shape alone is not asked: addresses, cursors and keys are judged by more than that.
 * `schemathesis.ts <calls of each kind>` takes another number. Skipped where there is no Python.
 */
const VERSION = '4.32.5';
const [examples = '15'] = process.argv.slice(2);
const data = join(process.cwd(), '.data');
const folder = join(data, 'schemathesis');
const tool = join(folder, 'bin/schemathesis');
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

const run = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { cwd: data, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

const isInstalled = (): boolean =>
  existsSync(tool) ||
  (run('python3', '-m', 'venv', folder) &&
    run(join(folder, 'bin/pip'), 'install', '--quiet', `schemathesis==${VERSION}`));

const tryAll = async (): Promise<boolean> => {
  const stage = await openMachineStage(1);
  try {
    const { token, owner } = await stage.program({ perSecond: 500, burst: 1_000 });
    const description = join(process.cwd(), 'docs/openapi-enterprise.json');
    const asked = ['--url', owner.url, '-H', `Authorization: Bearer ${token.token}`, '-n', examples, '--seed', '1'];
    const phases = ['--phases', 'examples,coverage,fuzzing', '--checks', checks.join(','), '--continue-on-failure'];
    // It cannot write the media type of a part.
    const left = ['--exclude-operation-id', 'machine.mediaPart'];
    return run(tool, 'run', description, ...asked, ...phases, ...left);
  } finally {
    await stage.close();
  }
};

await mkdir(data, { recursive: true });
if (isInstalled()) process.exit((await tryAll()) ? 0 : 1);
process.stdout.write('SKIPPED: schemathesis needs Python 3 with venv\n');
