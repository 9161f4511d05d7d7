// @long: kills, floods or starts whole programs.
import { expect, it } from '@jest/globals';
import { freezeWorkers, killWorkers } from './kills.ts';

it('[TJ2] [TJ3] [TJ8] jobs whose workers are killed or handed back end once, are charged once, lose at most a piece (killed-workers, short form)', async () => {
  const { faults } = await killWorkers({ rounds: 2 });
  expect(faults).toEqual([]);
}, 120_000);

it('[TJ2] a worker frozen past its lease changes nothing when it wakes (frozen-workers, short form)', async () => {
  const { faults } = await freezeWorkers({ rounds: 1 });
  expect(faults).toEqual([]);
}, 120_000);
