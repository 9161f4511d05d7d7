import { describe, expect, it } from '@jest/globals';
import { peaksFrom } from './peaks.ts';

const sound = (seconds: number, valueAt: (n: number) => number): Buffer => {
  const samples = Int16Array.from({ length: seconds * 16_000 }, (_, n) => valueAt(n));
  return Buffer.from(samples.buffer);
};
const inChunks = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));
const pairs = (bytes: Buffer): number[] => [...new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)];

describe('waveform peaks', () => {
  it('[PJ6] are the least and the greatest of each twentieth of a second and of each second', () => {
    const peaks = peaksFrom(0);
    peaks.add(sound(2, (n) => (n === 100 ? 12_800 : n === 20_000 ? -25_600 : 0)));
    const ended = peaks.end();
    expect(ended[20]).toHaveLength(2 * 20 * 2);
    expect(pairs(ended[20]).slice(0, 4)).toEqual([0, 50, 0, 0]);
    expect(pairs(ended[20]).slice(50, 52)).toEqual([-100, 0]);
    expect(pairs(ended[1])).toEqual([0, 50, -100, 0]);
  });

  it('do not depend on how the sound is cut into chunks, not even within a sample', () => {
    const bytes = sound(3, (n) => Math.round(30_000 * Math.sin(n / 40) * Math.sin(n / 9_000)));
    const whole = peaksFrom(0);
    whole.add(bytes);
    const cut = peaksFrom(0);
    for (const chunk of inChunks(bytes, 997)) cut.add(chunk);
    expect(cut.end()).toEqual(whole.end());
  });

  it('[PJ7] stand on the media’s clock: sound that starts later is preceded by silence', () => {
    const late = peaksFrom(500);
    late.add(sound(1, () => 25_600));
    const ended = late.end();
    expect(pairs(ended[20]).slice(16, 24)).toEqual([0, 0, 0, 0, 100, 100, 100, 100]);
    expect(pairs(ended[1])).toEqual([0, 100, 100, 100]);
  });

  it('end with what is left of the last moment; no sound has none', () => {
    const peaks = peaksFrom(0);
    peaks.add(sound(1, () => -256).subarray(0, 1_602));
    expect(pairs(peaks.end()[20])).toEqual([-1, -1, -1, -1]);
    expect(peaksFrom(0).end()[20]).toHaveLength(0);
  });
});
