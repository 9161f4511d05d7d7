import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RunFailed } from '../faults.ts';
import { oppositeChannel } from '../media/channels.ts';
import { extractSound, soundFacts, type Tools } from '../media/ffmpeg.ts';
import { BYTES_PER_MS } from '../media/samples.ts';
import type { Run } from '../run.ts';

export type Sound = { readonly audioKey: string; readonly decodedMs: number; readonly offsetMs: number };

type Deps = { readonly tools: Tools; readonly maxMediaMs: () => number };

const extract = async (run: Run, { tools, maxMediaMs }: Deps, mediaKey: string): Promise<Sound> => {
  const maxMs = maxMediaMs();
  const { projectId, objects, folder, signal } = run;
  await mkdir(folder, { recursive: true });
  const media = await objects.local(mediaKey);
  try {
    const path = join(folder, 'sound.pcm');
    const asked = { from: media.path, to: path, maxMs: maxMs + 1_000 };
    const all = [soundFacts(tools, media.path, signal), extractSound(tools, asked, signal)] as const;
    await Promise.allSettled(all);
    const [{ offsetMs, channels }] = await Promise.all(all);
    const channel = channels === 2 ? await oppositeChannel(tools, { path: media.path, maxMs }, signal) : undefined;
    if (channel !== undefined) {
      run.log.info({ channel }, 'opposite channels: one of them is heard alone');
      await extractSound(tools, { ...asked, channel }, signal);
    }
    const { size } = await stat(path);
    const decodedMs = Math.floor(size / BYTES_PER_MS);
    if (decodedMs === 0) throw new RunFailed('media_without_audio', { final: true });
    if (decodedMs > maxMs) throw new RunFailed('media_too_long', { final: true });
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
