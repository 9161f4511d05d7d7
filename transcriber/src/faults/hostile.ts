import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { tryHostileMedia, type HostileReport, type Verdict } from '@soebs/platform/testing';
import { RunFailed } from '../faults.ts';
import { channelLevels } from '../media/channels.ts';
import { extractSound, soundFacts } from '../media/ffmpeg.ts';
import { BYTES_PER_MS } from '../media/samples.ts';
import { makePlayable } from '../media/playable.ts';
import { quiet } from '../testing/world.ts';

const tools = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' };
const signal = new AbortController().signal;
const MAX_MS = 60_000;

const extract = async (path: string, to: string): Promise<Verdict> => {
  try {
    const { channels } = await soundFacts(tools, path, signal);
    if (channels === 2) await channelLevels(tools, { path, maxMs: MAX_MS }, signal);
    await extractSound(tools, { from: path, to, maxMs: MAX_MS + 1_000 }, signal);
    const decodedMs = Math.floor((await stat(to)).size / BYTES_PER_MS);
    if (decodedMs === 0) return { code: 'media_without_audio' };
    return decodedMs > MAX_MS ? { code: 'media_too_long' } : { code: 'ok', decodedMs };
  } catch (error) {
    if (error instanceof RunFailed) return { code: error.code };
    throw error;
  }
};

/** Gets the sound out of hostile media, and makes the playable copy of what is fine, as a worker does (hostile-media). */
export const extractHostileMedia = (every: number, say?: (line: string) => void): Promise<HostileReport> =>
  tryHostileMedia(
    every,
    async (path, scratch) => {
      const [sound, copy] = [join(scratch, 'sound.pcm'), join(scratch, 'playable')];
      const verdict = await extract(path, sound);
      if (verdict.code === 'ok') {
        const asked = { from: path, to: copy, decodedMs: verdict.decodedMs ?? 0 };
        await makePlayable({ tools, signal, log: quiet }, asked);
      }
      for (const file of [sound, copy]) await rm(file, { force: true });
      return verdict;
    },
    say,
  );
