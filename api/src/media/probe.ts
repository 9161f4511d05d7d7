import { mediaContainers } from '@soebs/events';
import { runTool, type ToolLimits } from '@soebs/platform';
import { z } from 'zod';

const stream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  disposition: z.object({ attached_pic: z.number() }).partial().optional(),
});
const probed = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ format_name: z.string(), duration: z.string().optional() }),
});
type Probed = z.output<typeof probed>;

export type Probe =
  | {
      readonly ok: true;
      readonly kind: 'audio' | 'video';
      readonly contentType: string;
      readonly probedMs: number;
      readonly frameRate?: { readonly num: number; readonly den: number };
    }
  | { readonly ok: false; readonly code: 'media_type_not_supported' | 'media_without_audio' | 'media_corrupt' };

const rateOf = (text: string | undefined): { num: number; den: number } | undefined => {
  const [num = 0, den = 0] = (text ?? '').split('/').map(Number);
  return num > 0 && den > 0 && num / den < 1_000 ? { num, den } : undefined;
};

const contentTypes: readonly (readonly [RegExp, string, string])[] = [
  [/mp4|mov/, 'video/mp4', 'audio/mp4'],
  [/webm|matroska/, 'video/webm', 'audio/webm'],
  [/ogg/, 'video/ogg', 'audio/ogg'],
  [/mp3/, 'audio/mpeg', 'audio/mpeg'],
  [/wav|w64/, 'audio/wav', 'audio/wav'],
  [/flac/, 'audio/flac', 'audio/flac'],
  [/aac/, 'audio/aac', 'audio/aac'],
];

const contentTypeOf = (format: string, kind: 'audio' | 'video'): string => {
  const found = contentTypes.find(([pattern]) => pattern.test(format));
  if (!found) return 'application/octet-stream';
  return kind === 'video' ? found[1] : found[2];
};

/** The frame rate of a picture that keeps it; one that varies is none. */
const constantRate = (picture: z.output<typeof stream>): { num: number; den: number } | undefined => {
  const rate = rateOf(picture.r_frame_rate);
  const average = rateOf(picture.avg_frame_rate);
  return rate && average && Math.abs(rate.num / rate.den - average.num / average.den) < 0.01 ? rate : undefined;
};

const milliseconds = (seconds: string | undefined): number => {
  const ms = Math.round(Number(seconds ?? 0) * 1000);
  return Number.isFinite(ms) && ms > 0 ? ms : 0;
};

/** What a probe's report means. Cover art is no picture. */
export const judge = ({ streams, format }: Probed): Probe => {
  if (!streams.some(({ codec_type }) => codec_type === 'audio')) return { ok: false, code: 'media_without_audio' };
  const picture = streams.find((each) => each.codec_type === 'video' && each.disposition?.attached_pic !== 1);
  const kind = picture ? 'video' : 'audio';
  const frameRate = picture && constantRate(picture);
  return {
    ok: true,
    kind,
    contentType: contentTypeOf(format.format_name, kind),
    probedMs: milliseconds(format.duration),
    ...(frameRate ? { frameRate } : {}),
  };
};

const failureOf = (stderr: string): Probe => ({
  ok: false,
  code: /moov atom not found|truncat|End of file|partial file/i.test(stderr)
    ? 'media_corrupt'
    : 'media_type_not_supported',
});

const limits: ToolLimits = { wallClockMs: 30_000, cpuSeconds: 20, memoryBytes: 2 * 1024 ** 3, fileBytes: 0 };
const confined = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', mediaContainers.join(',')];

/** Finds out what a local file holds (PJ3). The name plays no part; nothing but this file is opened. */
export const probeMedia = async (ffprobe: string, path: string): Promise<Probe> => {
  const wanted = [
    '-show_entries',
    'format=format_name,duration:stream=codec_type,codec_name,r_frame_rate,avg_frame_rate:stream_disposition=attached_pic',
  ];
  const args = ['-v', 'error', ...confined, ...wanted, '-of', 'json', `file:${path}`];
  const { end, stdout, stderr } = await runTool(ffprobe, args, { limits, keptBytes: 4_000_000 });
  if (end === 'missing') throw new Error('ffprobe is missing', { cause: stderr });
  if (end === 'failed') return failureOf(stderr);
  if (end !== 'ok') return { ok: false, code: 'media_corrupt' };
  const report = probed.safeParse(JSON.parse(stdout));
  return report.success ? judge(report.data) : { ok: false, code: 'media_corrupt' };
};
