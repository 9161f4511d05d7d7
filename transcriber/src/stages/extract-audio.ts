import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RunFailed } from '../faults.ts';
import { extractSound, soundOffsetMs, type Tools } from '../media/ffmpeg.ts';
import { BYTES_PER_MS } from '../media/samples.ts';
import type { Run } from '../run.ts';

export type Sound = { readonly audioKey: string; readonly decodedMs: number; readonly offsetMs: number };

type Deps = { readonly tools: Tools; readonly maxMediaMs: number };

const extract = async (run: Run, { tools, maxMediaMs }: Deps, mediaKey: string): Promise<Sound> => {
  const { projectId, objects, folder, signal } = run;
  await mkdir(folder, { recursive: true });
  const media = await objects.local(mediaKey);
  try {
    const path = join(folder, 'sound.pcm');
    const both = [
      soundOffsetMs(tools, media.path, signal),
      extractSound(tools, { from: media.path, to: path, maxMs: maxMediaMs + 1_000 }, signal),
    ] as const;
    await Promise.allSettled(both);
    const [offsetMs] = await Promise.all(both);
    const { size } = await stat(path);
    const decodedMs = Math.floor(size / BYTES_PER_MS);
    if (decodedMs === 0) throw new RunFailed('media_without_audio', { final: true });
    if (decodedMs > maxMediaMs) throw new RunFailed('media_too_long', { final: true });
    const audioKey = `projects/${projectId}/sound.pcm`;
    await objects.adopt(audioKey, path);
    return { audioKey, decodedMs, offsetMs };
  } finally {
    await media.release();
  }
};

/** Gets the sound out of the media, once; every run reports it, so that it is charged before it goes on (CR6). */
export const extractAudio = async (run: Run, deps: Deps): Promise<Sound> => {
  const { mediaKey, results } = await run.job();
  const before = results.audio && {
    audioKey: results.audio.key,
    decodedMs: results.audio.decodedMs,
    offsetMs: results.audio.offsetMs,
  };
  const sound = before ?? (await extract(run, deps, mediaKey));
  run.progress(1);
  await run.report<'ReportAudio'>({ type: 'ReportAudio', ...sound });
  return sound;
};
