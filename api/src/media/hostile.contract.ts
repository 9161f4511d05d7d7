// @long: kills, floods or starts whole programs.
import { expect, it } from '@jest/globals';
import { probeHostileMedia } from '../faults/hostile.ts';

it('[PJ3] hostile media are each taken or refused with a code, and nothing else is opened (hostile-media, short form)', async () => {
  const { faults, files, verdicts } = await probeHostileMedia(60);
  expect(faults).toEqual([]);
  expect(files).toBeGreaterThan(40);
  expect(verdicts['ok']).toBeGreaterThan(5);
  expect(verdicts['media_type_not_supported']).toBeGreaterThan(5);
}, 120_000);
