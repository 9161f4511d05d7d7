import { runTool, type Log, type ToolLimits } from '@soebs/platform';
import { z } from 'zod';
import { confined, isDiskFull, type Tools } from './ffmpeg.ts';

const stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  pix_fmt: z.string().optional(),
  disposition: z.object({ attached_pic: z.number() }).partial().optional(),
});
const probed = z.object({ streams: z.array(stream), format: z.object({ format_name: z.string() }) });
type Stream = z.output<typeof stream>;
type Probed = z.output<typeof probed>;

/**
 * What a browser needs besides the original (PJ6). `none`: the original plays and seeks everywhere. `sound`: sound of a
 * constant bit rate. `remux`: the picture as it is, in an mp4. `film`: picture and sound anew.
 */
export type Copy =
  | { readonly make: 'none' }
  | { readonly make: 'sound' }
  | { readonly make: 'remux' | 'film'; readonly picture: number };

const soundsPlayed: readonly (readonly [container: RegExp, codec: RegExp])[] = [
  [/^wav$/, /^pcm_(s16le|u8)$/],
  [/mp4|mov/, /^(aac|mp3)$/],
];

const isCover = ({ disposition }: Stream): boolean => disposition?.attached_pic === 1;
const isH264 = ({ codec_name, pix_fmt = '' }: Stream): boolean => codec_name === 'h264' && /^yuvj?420p$/.test(pix_fmt);

/** Which copy a probed file needs. `isSteady` says whether the frames of its sound are all of one size. */
export const copyOf = ({ streams, format: { format_name } }: Probed, isSteady: boolean): Copy => {
  const sound = streams.find(({ codec_type }) => codec_type === 'audio');
  const picture = streams.find((each) => each.codec_type === 'video' && !isCover(each));
  const isPlayed = soundsPlayed.some(
    ([container, codec]) => container.test(format_name) && codec.test(String(sound?.codec_name)),
  );
  if (!picture) return { make: isPlayed || (format_name === 'mp3' && isSteady) ? 'none' : 'sound' };
  if (!isH264(picture)) return { make: 'film', picture: picture.index };
  return isPlayed ? { make: 'none' } : { make: 'remux', picture: picture.index };
};

const MINUTE_MS = 60_000;
const GIBIBYTE = 1024 ** 3;
const limitsFor = (decodedMs: number): ToolLimits => {
  const wallClockMs = Math.min(240 * MINUTE_MS, Math.max(MINUTE_MS, 2 * decodedMs));
  return { wallClockMs, cpuSeconds: wallClockMs / 500, memoryBytes: 4 * GIBIBYTE, fileBytes: 8 * GIBIBYTE };
};

const soundOut = ['-vn', '-ac', '2', '-ar', '44100', '-c:a', 'libmp3lame', '-b:a', '96k', '-f', 'mp3'];
const filmSound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
const evenWidth = "scale=w='trunc(min(1280,iw)/2)*2':h=-2";
const newPicture = [
  '-fpsmax',
  '60',
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '26',
  '-pix_fmt',
  'yuv420p',
  '-vf',
  evenWidth,
];
const asMp4 = ['-movflags', '+faststart', '-f', 'mp4'];
/** Sound that starts later than the picture is filled up, so that 0 stays the media's own 0 (PJ7). */
const filled = ['-af', 'aresample=async=1000:first_pts=0'];

/** A spoilt stamp must not make a copy of hours: it ends a while after the sound. */
const MORE_SECONDS = 10;

const outputOf = (copy: Exclude<Copy, { make: 'none' }>): readonly string[] => {
  if (copy.make === 'sound') return ['-map', '0:a:0', ...filled, ...soundOut];
  const picture = copy.make === 'remux' ? ['-c:v', 'copy'] : newPicture;
  return ['-map', `0:${copy.picture}`, '-map', '0:a:0', ...picture, ...filled, ...filmSound, ...asMp4];
};

type Asked = { readonly from: string; readonly to: string; readonly decodedMs: number };
type Deps = { readonly tools: Tools; readonly signal: AbortSignal; readonly log: Log };

const frameSizes = [
  '-select_streams',
  'a:0',
  '-read_intervals',
  '%+30',
  '-show_entries',
  'packet=size',
  '-of',
  'csv=p=0',
];

/** Frames of a constant bit rate differ by their padding byte only. */
const isSteadySound = async ({ tools, signal }: Deps, from: string): Promise<boolean> => {
  const args = ['-v', 'error', ...confined, ...frameSizes, `file:${from}`];
  const { stdout } = await runTool(tools.ffprobe, args, { limits: limitsFor(0), signal, keptBytes: 200_000 });
  const sizes = stdout.split('\n').map(Number).filter(Boolean).slice(1, -1);
  return sizes.length > 0 && Math.max(...sizes) - Math.min(...sizes) <= 1;
};

const needed = async (deps: Deps, from: string): Promise<Copy> => {
  const wanted = [
    '-show_entries',
    'format=format_name:stream=index,codec_type,codec_name,pix_fmt:stream_disposition=attached_pic',
  ];
  const args = ['-v', 'error', ...confined, ...wanted, '-of', 'json', `file:${from}`];
  const { tools, signal } = deps;
  const { stdout } = await runTool(tools.ffprobe, args, { limits: limitsFor(0), signal, keptBytes: 1_000_000 });
  const report = probed.parse(JSON.parse(stdout));
  const isMp3 = report.format.format_name === 'mp3';
  return copyOf(report, isMp3 && (await isSteadySound(deps, from)));
};

/** Makes the copy that a browser needs at `to`. Answers its ending, or nothing where none is needed or none can be made. */
export const makePlayable = async (deps: Deps, asked: Asked): Promise<'mp3' | 'mp4' | undefined> => {
  const { tools, signal, log } = deps;
  const copy = await needed(deps, asked.from);
  if (copy.make === 'none') return undefined;
  const input = ['-nostdin', '-v', 'error', '-y', ...confined, '-i', `file:${asked.from}`];
  const args = [
    ...input,
    '-sn',
    '-dn',
    '-map_metadata',
    '-1',
    ...outputOf(copy),
    '-t',
    String(asked.decodedMs / 1000 + MORE_SECONDS),
    `file:${asked.to}`,
  ];
  const { end, stderr } = await runTool(tools.ffmpeg, args, { limits: limitsFor(asked.decodedMs), signal });
  if (end === 'ok' && !isDiskFull(stderr)) return copy.make === 'sound' ? 'mp3' : 'mp4';
  log.warn({ end, stderr }, 'playable copy not made');
  return undefined;
};
