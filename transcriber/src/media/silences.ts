import { SAMPLE_RATE, sampleReader } from './samples.ts';

/** A stretch of sound, in ms. */
export type Span = { readonly startMs: number; readonly endMs: number };

const LEAST_SAMPLES = 0.2 * SAMPLE_RATE;
const FULL_SCALE = 32_768;
const msAt = (sample: number): number => Math.round((sample * 1000) / SAMPLE_RATE);

type Listening = { readonly limit: number; readonly spans: Span[]; from: number };

const close = (listening: Listening, at: number): void => {
  if (at - listening.from >= LEAST_SAMPLES) listening.spans.push({ startMs: msAt(listening.from), endMs: msAt(at) });
  listening.from = at + 1;
};

/**
 * Finds the silences of 16 kHz mono s16le sound that comes in chunks of any size: stretches of 200 ms and more in which every
 * sample stays below a level. `levelsDb` in dB of full scale, the quietest first; answers the spans of each level in that
 * order. One reading for all levels: by ffmpeg's silencedetect each level would be a run over the whole sound.
 */
export const silenceFinder = (levelsDb: readonly number[]) => {
  const all = levelsDb.map((db): Listening => ({ limit: FULL_SCALE * 10 ** (db / 20), spans: [], from: 0 }));
  const samplesOf = sampleReader();
  let heard = 0;

  const add = (chunk: Buffer): void => {
    for (const sample of samplesOf(chunk)) {
      const loudness = Math.abs(sample);
      for (const listening of all) {
        if (loudness < listening.limit) break;
        close(listening, heard);
      }
      heard += 1;
    }
  };

  const end = (): readonly (readonly Span[])[] => {
    for (const listening of all) close(listening, heard);
    return all.map(({ spans }) => spans);
  };
  return { add, end };
};
