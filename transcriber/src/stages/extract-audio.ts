import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RunFailed } from '../faults.ts';
import { areTwoSounds, channelLevels, channelToHear } from '../media/channels.ts';
import { extractSound, soundFacts, type Tools } from '../media/ffmpeg.ts';
import { BYTES_PER_MS } from '../media/samples.ts';
import type { Run } from '../run.ts';

export type Sound = {
  readonly audioKey: string;
  readonly decodedMs: number;
  readonly offsetMs: number;
  /** The sound of each of two channels, where each is a person's (TJ9). */
  readonly channelKeys?: readonly string[] | undefined;
};

const channelKeysOf = (projectId: string): string[] => [0, 1].map((n) => `projects/${projectId}/sound.${n}.pcm`);

/** The channels that an earlier run has extracted, if it has. */
const storedChannels = async ({ objects, projectId }: Run): Promise<string[] | undefined> => {
  const keys = channelKeysOf(projectId);
  const stored = await Promise.all(keys.map((key) => objects.head(key)));
  return stored.every(Boolean) ? keys : undefined;
};

type Deps = { readonly tools: Tools; readonly maxMediaMs: () => number };

type Media = { readonly from: string; readonly to: string; readonly maxMs: number };

/** Extracts each channel of a recording in which each is a person's. */
const extractChannels = async (run: Run, tools: Tools, { from, to, maxMs }: Media): Promise<string[]> => {
  const keys = channelKeysOf(run.projectId);
  for (const [channel, key] of keys.entries()) {
    await extractSound(tools, { from, to: `${to}.${channel}`, maxMs, channel }, run.signal);
    await run.objects.adopt(key, `${to}.${channel}`);
  }
  return keys;
};

/** Hears two channels as they are meant: apart where each is a person's, one alone where their sum is lost, else the sum. */
const extractTwo = async (
  run: Run,
  tools: Tools,
  media: Media & { readonly isApart: boolean },
): Promise<string[] | undefined> => {
  const levels = await channelLevels(tools, { path: media.from, maxMs: media.maxMs }, run.signal);
  const channel = channelToHear(levels);
  if (channel !== undefined) {
    run.log.info({ channel }, 'opposite channels: one of them is heard alone');
    await extractSound(tools, { ...media, channel }, run.signal);
    return undefined;
  }
  if (!media.isApart) return undefined;
  if (areTwoSounds(levels)) return extractChannels(run, tools, media);
  run.log.info('both channels hold the same sound: it is heard once');
  return undefined;
};

const extract = async (
  run: Run,
  { tools, maxMediaMs }: Deps,
  { mediaKey, isApart }: { readonly mediaKey: string; readonly isApart: boolean },
): Promise<Sound> => {
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
    const channelKeys = channels === 2 ? await extractTwo(run, tools, { ...asked, isApart }) : undefined;
    const { size } = await stat(path);
    const decodedMs = Math.floor(size / BYTES_PER_MS);
    if (decodedMs === 0) throw new RunFailed('media_without_audio', { final: true });
    if (decodedMs > maxMs) throw new RunFailed('media_too_long', { final: true });
    const audioKey = `projects/${projectId}/sound.pcm`;
    await objects.adopt(audioKey, path);
    return { audioKey, decodedMs, offsetMs, channelKeys };
  } finally {
    await media.release();
  }
};

/** Gets the sound out of the media, once; every run reports it, so that it is charged before it goes on (CR6). */
export const extractAudio = async (run: Run, deps: Deps, isApart: boolean): Promise<Sound> => {
  const { mediaKey, results } = await run.job();
  const before = results.audio && {
    audioKey: results.audio.key,
    decodedMs: results.audio.decodedMs,
    offsetMs: results.audio.offsetMs,
    channelKeys: isApart ? await storedChannels(run) : undefined,
  };
  const sound = before ?? (await extract(run, deps, { mediaKey, isApart }));
  run.progress(1);
  const { audioKey, decodedMs, offsetMs } = sound;
  await run.report<'ReportAudio'>({ type: 'ReportAudio', audioKey, decodedMs, offsetMs });
  return sound;
};
