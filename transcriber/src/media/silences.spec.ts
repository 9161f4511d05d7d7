import { describe, expect, it } from '@jest/globals';
import { silenceFinder, type Loudness } from './silences.ts';

const SAMPLES_PER_MS = 16;
/** Sound of some ms of each loudness, one after the other. */
const sound = (...parts: readonly (readonly [ms: number, loudness: number])[]): Buffer => {
  const samples = parts.flatMap(([ms, loudness]) =>
    Array.from({ length: ms * SAMPLES_PER_MS }, (_, n) => (n % 2 === 0 ? loudness : -loudness)),
  );
  return Buffer.from(Int16Array.from(samples).buffer);
};
const found = (bytes: Buffer, size = Math.max(1, bytes.length)): Loudness => {
  const finder = silenceFinder();
  for (let at = 0; at < bytes.length; at += size) finder.add(bytes.subarray(at, at + size));
  return finder.end();
};

const HALF = 16_384;
const HUM = 400;
/** 30 dB less. */
const QUIETER = 10 ** (-30 / 20);

describe('silences', () => {
  it('[TJ3] are stretches of 200 ms and more below a level, also at the beginning and at the end', () => {
    const bytes = sound([300, 0], [500, HALF], [195, 0], [500, HALF], [200, 0], [400, HALF], [250, 10]);
    expect(found(bytes).silences[0]).toEqual([
      { startMs: 0, endMs: 300 },
      { startMs: 1_495, endMs: 1_695 },
      { startMs: 2_095, endMs: 2_345 },
    ]);
  });

  it('[TJ3] are found at louder levels where a recording hums', () => {
    const { silences } = found(sound([1_000, HALF], [500, HUM], [1_000, HALF]));
    expect(silences.slice(0, 2)).toEqual([[], [{ startMs: 1_000, endMs: 1_500 }]]);
  });

  it('[TJ6] are told by how loud speech is in the recording: a quiet one has the same, and is said to be quiet', () => {
    const talk = (loud: number): Buffer =>
      sound([1_000, HALF * loud], [600, 40 * loud], [1_500, 3_000 * loud], [300, 0], [900, HALF * loud]);
    const [usual, quiet] = [found(talk(1)), found(talk(QUIETER))];
    expect(quiet.silences[0]).toEqual(usual.silences[0]);
    expect(quiet.silences[0]).toHaveLength(2);
    expect([usual.isVeryQuiet, quiet.isVeryQuiet]).toEqual([false, true]);
  });

  it('[TJ6] a click does not make the speech around it a silence', () => {
    const speech = [10_000, 300] as const;
    expect(found(sound(speech, [5, 32_000], speech)).silences[0]).toEqual([]);
  });

  it('do not depend on how the sound is cut into chunks, not even within a sample', () => {
    const bytes = sound([250, 0], [100, HALF], [700, HUM], [40, HALF], [230, 3]);
    for (const size of [1, 7, 640, 8_191]) expect(found(bytes, size)).toEqual(found(bytes));
    expect(found(Buffer.alloc(0)).silences).toEqual([[], [], [], []]);
  });
});
