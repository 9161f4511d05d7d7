// @long: kills, floods or starts whole programs.
import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

it('[machine-door] [WB1] [WB2] lets in no more than the rate, nobody after a revocation, and a key once (short form)', () => {
  const args = ['--conditions=source', '--import', 'tsx', 'api/src/faults/machine-door.ts', '4', '4', '2'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 230_000 });
  expect({ status, stderr: status === 0 ? '' : stderr + stdout }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/"faults":\[\]/);
}, 240_000);
