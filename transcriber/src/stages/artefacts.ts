import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tools } from '../media/ffmpeg.ts';
import { peakRates, peaksFrom } from '../media/peaks.ts';
import { makePlayable } from '../media/playable.ts';
import type { Run } from '../run.ts';
import type { Sound } from './extract-audio.ts';

const peaksKey = (projectId: string, rate: number): string => `projects/${projectId}/peaks-${rate}`;
const playableKey = (projectId: string, ending: string): string => `projects/${projectId}/playable.${ending}`;

const storePeaks = async ({ objects, projectId, signal }: Run, sound: Sound): Promise<void> => {
  const keys = peakRates.map((rate) => ({ rate, key: peaksKey(projectId, rate) }));
  const stored = await Promise.all(keys.map(({ key }) => objects.head(key)));
  if (stored.every(Boolean)) return;
  const peaks = peaksFrom(sound.offsetMs);
  for await (const chunk of await objects.get(sound.audioKey)) {
    signal.throwIfAborted();
    peaks.add(chunk as Buffer);
  }
  const drawn = peaks.end();
  for (const { rate, key } of keys) await objects.put(key, drawn[rate]);
};

type Copying = { readonly run: Run; readonly tools: Tools; readonly signal: AbortSignal };

const storePlayable = async ({ run, tools, signal }: Copying, sound: Sound): Promise<void> => {
  const { objects, projectId, folder, log } = run;
  const { mediaKey } = await run.job();
  const stored = await Promise.all(['mp3', 'mp4'].map((ending) => objects.head(playableKey(projectId, ending))));
  if (stored.some(Boolean)) return;
  await mkdir(folder, { recursive: true });
  const media = await objects.local(mediaKey);
  try {
    const to = join(folder, 'playable');
    const asked = { from: media.path, to, decodedMs: sound.decodedMs };
    const ending = await makePlayable({ tools, signal, log }, asked);
    if (ending && !signal.aborted) await objects.adopt(playableKey(projectId, ending), to);
  } finally {
    await media.release();
  }
};

/**
 * Makes what is nice to have beside the text: the waveform's peaks and a copy that plays everywhere (PJ6). Whatever goes wrong
 * here is logged and never fails the job. `stop` gives up what is not done yet.
 */
export const startArtefacts = (
  run: Run,
  tools: Tools,
  sound: Sound,
): { readonly done: Promise<void>; readonly stop: () => void } => {
  const stopping = new AbortController();
  const signal = AbortSignal.any([run.signal, stopping.signal]);
  const lenient = (name: string, work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      if (!signal.aborted) run.log.warn({ err: error }, `artefact not made: ${name}`);
    });
  const work = [
    lenient('peaks', storePeaks({ ...run, signal }, sound)),
    lenient('playable copy', storePlayable({ run, tools, signal }, sound)),
  ];
  return { done: Promise.all(work).then(() => undefined), stop: () => stopping.abort() };
};
