// @long: kills, floods or starts whole programs.
import { expect, it } from '@jest/globals';
import { copyUnderLoad } from './copy-under-load.ts';

it('[OP20] [OP21] a copy made under load, restored alone, is what was there (backup-under-load, short form)', async () => {
  const { faults, counts } = await copyUnderLoad({ people: 2, paceMs: 100, warmUpMs: 0, isLong: false });
  expect(faults).toEqual([]);
  expect(counts['projects']).toBeGreaterThan(0);
}, 120_000);
