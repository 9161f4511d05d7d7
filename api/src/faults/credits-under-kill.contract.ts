// @long: kills, floods or starts whole programs.
import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

it('[credits-under-kill] loses and doubles no command while api, projector, transcriber and event store are killed (short form)', () => {
  const args = ['--conditions=source', '--import', 'tsx', 'api/src/faults/credits-under-kill.ts', '160', '4'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 170_000 });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/"faults":\[\]/);
}, 180_000);
