// @long: kills, floods or starts whole programs.
import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

it('[webhooks-under-kill] [WB3] ends every delivery while its dispatchers are killed (short form)', () => {
  const args = ['--conditions=source', '--import', 'tsx', 'api/src/faults/webhooks-under-kill.ts', '90', '4', '9600'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 230_000 });
  expect({ status, stderr: status === 0 ? '' : stderr + stdout }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/"faults":\[\]/);
}, 240_000);
