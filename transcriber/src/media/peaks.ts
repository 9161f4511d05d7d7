import { SAMPLE_RATE, sampleReader } from './samples.ts';

/** Levels of detail of a waveform: pairs of a least and a greatest value a second. */
export const peakRates = [20, 1] as const;
export type PeakRate = (typeof peakRates)[number];

const SAMPLES_PER_PEAK = SAMPLE_RATE / 20;

/** The least and greatest of pairs, `count` at a time. */
const coarser = (pairs: Int8Array, count: number): Int8Array => {
  const wide = new Int8Array(Math.ceil(pairs.length / 2 / count) * 2);
  for (let at = 0; at < wide.length; at += 2) {
    const from = at * count;
    const group = pairs.subarray(from, from + 2 * count);
    wide[at] = group.reduce((least, value) => Math.min(least, value), 127);
    wide[at + 1] = group.reduce((most, value) => Math.max(most, value), -128);
  }
  return wide;
};

/**
 * Waveform peaks of 16 kHz mono s16le sound that comes in chunks of any size (PJ6): int8 pairs of least and greatest, 20 and
 * 1 a second, on the media's clock: sound that starts later than the media is preceded by silence.
 */
export const peaksFrom = (offsetMs: number) => {
  const blank = Math.max(0, Math.round((offsetMs * 20) / 1000));
  let pairs = new Int8Array(2_048);
  let length = blank * 2;
  let count = 0;
  let least = 32_767;
  let most = -32_768;
  const samplesOf = sampleReader();

  const push = (): void => {
    while (length + 2 > pairs.length) {
      const larger = new Int8Array(pairs.length * 2);
      larger.set(pairs);
      pairs = larger;
    }
    pairs[length] = least >> 8;
    pairs[length + 1] = most >> 8;
    length += 2;
    count = 0;
    least = 32_767;
    most = -32_768;
  };

  const add = (chunk: Buffer): void => {
    for (const sample of samplesOf(chunk)) {
      if (sample < least) least = sample;
      if (sample > most) most = sample;
      count += 1;
      if (count === SAMPLES_PER_PEAK) push();
    }
  };

  const end = (): Readonly<Record<PeakRate, Buffer>> => {
    if (count > 0) push();
    const fine = pairs.slice(0, length);
    return { 20: Buffer.from(fine.buffer), 1: Buffer.from(coarser(fine, 20).buffer) };
  };
  return { add, end };
};
