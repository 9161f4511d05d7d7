import { describe, expect, it } from '@jest/globals';
import { silenceFinder } from './silences.ts';

const SAMPLES_PER_MS = 16;
/** Sound of some ms of each loudness, one after the other. */
const sound = (...parts: readonly (readonly [ms: number, loudness: number])[]): Buffer => {
  const samples = parts.flatMap(([ms, loudness]) =>
    Array.from({ length: ms * SAMPLES_PER_MS }, (_, n) => (n % 2 === 0 ? loudness : -loudness)),
  );
  return Buffer.from(Int16Array.from(samples).buffer);
};
const found = (bytes: Buffer, levelsDb: readonly number[], size = bytes.length): unknown => {
  const finder = silenceFinder(levelsDb);
  for (let at = 0; at < bytes.length; at += size) finder.add(bytes.subarray(at, at + size));
  return finder.end();
};

const HALF = 16_384;
const HUM = 400;

describe('silences', () => {
  it('[TJ3] are stretches of 200 ms and more below a level, also at the beginning and at the end', () => {
    const bytes = sound([300, 0], [500, HALF], [199, 0], [500, HALF], [200, 0], [400, HALF], [250, 10]);
    expect(found(bytes, [-40])).toEqual([
      [
        { startMs: 0, endMs: 300 },
        { startMs: 1_499, endMs: 1_699 },
        { startMs: 2_099, endMs: 2_349 },
      ],
    ]);
  });

  it('[TJ3] are found at louder levels where a recording hums', () => {
    const bytes = sound([1_000, HALF], [500, HUM], [1_000, HALF]);
    expect(found(bytes, [-40, -35])).toEqual([[], [{ startMs: 1_000, endMs: 1_500 }]]);
  });

  it('do not depend on how the sound is cut into chunks, not even within a sample', () => {
    const bytes = sound([250, 0], [100, HALF], [700, HUM], [40, HALF], [230, 3]);
    const levels = [-60, -40, -35, -25];
    for (const size of [1, 7, 640, 8_191]) expect(found(bytes, levels, size)).toEqual(found(bytes, levels));
    expect(found(Buffer.alloc(0), levels)).toEqual([[], [], [], []]);
  });
});
