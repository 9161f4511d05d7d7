// @long: kills, floods or starts whole programs.
import { expect, it } from '@jest/globals';
import { extractHostileMedia } from '../faults/hostile.ts';

it('[PJ4] hostile media each end well or with a code, open nothing else and leave nothing behind (hostile-media, short form)', async () => {
  const { faults, files, verdicts } = await extractHostileMedia(60);
  expect(faults).toEqual([]);
  expect(files).toBeGreaterThan(40);
  expect(verdicts['ok']).toBeGreaterThan(5);
  expect(verdicts['media_corrupt']).toBeGreaterThan(5);
  expect(verdicts['media_too_long']).toBeGreaterThanOrEqual(1);
}, 120_000);
