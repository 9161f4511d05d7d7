import { mediaContainers } from '@soebs/events';
import { runTool, type ToolLimits } from '@soebs/platform';
import { z } from 'zod';
import { RunFailed } from '../faults.ts';
import { BYTES_PER_MS, SAMPLE_RATE } from './samples.ts';

/** No network, no playlists, nothing but the one file: for every reading of media (PJ4). */
export const confined = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', mediaContainers.join(',')];

export type Tools = { readonly ffmpeg: string; readonly ffprobe: string };

const MINUTES_MS = 60_000;
const GIBIBYTE = 1024 ** 3;
const readingLimits: ToolLimits = {
  wallClockMs: 30 * MINUTES_MS,
  cpuSeconds: 1_800,
  memoryBytes: 2 * GIBIBYTE,
  fileBytes: 16 * GIBIBYTE,
};

/** ffmpeg may end well although its last bytes found no room: only its words tell. */
export const isDiskFull = (said: string): boolean => said.includes('No space left on device');

type Use = { readonly signal: AbortSignal; readonly keptBytes?: number };

/** Runs a tool that reads media, within its limits; what goes wrong is told as the run's failure. */
export const runReading = async (
  tool: string,
  args: readonly string[],
  { signal, ...use }: Use,
): Promise<{ stdout: string; stderr: string }> => {
  const { end, stdout, stderr } = await runTool(tool, args, { limits: readingLimits, signal, ...use });
  signal.throwIfAborted();
  if (end === 'missing') throw new RunFailed('transcription_failed', { final: false, cause: `${tool} is missing` });
  if (isDiskFull(stderr)) throw new RunFailed('storage_full', { final: false });
  if (end !== 'ok') throw new RunFailed('media_corrupt', { final: true, cause: `${end}: ${stderr}` });
  return { stdout, stderr };
};

const media = z.object({
  streams: z.array(z.object({ start_time: z.string().optional(), channels: z.int().optional() })).default([]),
  format: z.object({ start_time: z.string().optional() }).default({}),
});

/** What a media file says of its first sound. */
export type SoundFacts = {
  /**
   * How many ms later the sound starts than the media's own clock (PJ7): a player's 0 is the start of the container, which need
   * not be the start of its sound.
   */
  readonly offsetMs: number;
  readonly channels: number;
};

/** Reads where the first sound of a media file starts, and how many channels it has. */
export const soundFacts = async (tools: Tools, path: string, signal: AbortSignal): Promise<SoundFacts> => {
  const entries = 'format=start_time:stream=start_time,channels';
  const wanted = ['-select_streams', 'a:0', '-show_entries', entries, '-of', 'json'];
  const args = ['-v', 'error', ...confined, ...wanted, `file:${path}`];
  const { stdout } = await runReading(tools.ffprobe, args, { signal, keptBytes: 1_000_000 });
  const { streams, format } = media.parse(JSON.parse(stdout));
  const offset = Number(streams[0]?.start_time ?? 0) - Number(format.start_time ?? 0);
  return { offsetMs: Number.isFinite(offset) ? Math.round(offset * 1000) : 0, channels: streams[0]?.channels ?? 1 };
};

export type Extraction = {
  readonly from: string;
  readonly to: string;
  /** Where decoding stops: a small file can hold days of silence. */
  readonly maxMs: number;
  /** Hears one channel alone; without it their sum. */
  readonly channel?: number | undefined;
};

/** Writes the first sound of a media file as 16 kHz mono s16le without a header; gaps are filled, so time is kept (PJ7). */
export const extractSound = async (
  tools: Tools,
  { from, to, maxMs, channel }: Extraction,
  signal: AbortSignal,
): Promise<void> => {
  const input = ['-nostdin', '-v', 'error', '-y', ...confined, '-i', `file:${from}`];
  const chosen = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1'];
  const caps = ['-t', String(maxMs / 1000), '-fs', String(maxMs * BYTES_PER_MS)];
  const one = channel === undefined ? '' : `pan=mono|c0=c${channel},`;
  const filter = `${one}aresample=async=1000`;
  const output = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-af', filter, ...caps, '-f', 's16le'];
  await runReading(tools.ffmpeg, [...input, ...chosen, ...output, `file:${to}`], { signal });
};

/** A WAV header for 16 kHz mono s16le sound of `bytes` bytes. */
export const wavHeader = (bytes: number): Buffer => {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
};
