import { confined, runReading, type Tools } from './ffmpeg.ts';

/** A sum this much below the louder channel is no sound of both: they take each other away. */
const LOST_DB = 20;
const levelLine = /RMS level dB: (-?\d+(?:\.\d+)?|-inf)/g;
const KEPT_BYTES = 65_536;

/** Both channels hold the same when their difference is this much below the louder one: there is but one sound. */
const SAME_DB = 20;

/** Whether two channels are two sounds, by their levels, that of their sum, and that of their difference. */
export const areTwoSounds = ([left = -Infinity, right = -Infinity, , apart = -Infinity]: readonly number[]): boolean =>
  apart > Math.max(left, right) - SAME_DB;

/**
 * The channel to hear instead of the sum of two, by their levels and the sum's; undefined where the sum holds both. Channels that
 * are each other's opposite are silent once they are summed: a cable or a plug wired wrongly.
 */
export const channelToHear = (levelsDb: readonly number[]): 0 | 1 | undefined => {
  const [left = -Infinity, right = -Infinity, sum = -Infinity] = levelsDb;
  const louder = Math.max(left, right);
  if (louder === -Infinity || sum >= louder - LOST_DB) return undefined;
  return left >= right ? 0 : 1;
};

/** The levels of two channels, of their sum and of their difference, in dB. */
export const channelLevels = async (
  tools: Tools,
  { path, maxMs }: { readonly path: string; readonly maxMs: number },
  signal: AbortSignal,
): Promise<number[]> => {
  const measured =
    'pan=quad|c0=c0|c1=c1|c2=0.5*c0+0.5*c1|c3=0.5*c0-0.5*c1,astats=measure_perchannel=RMS_level:measure_overall=none';
  const input = ['-nostdin', '-v', 'info', '-nostats', '-hide_banner', ...confined, '-i', `file:${path}`];
  const output = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-t', String(maxMs / 1000), '-af', measured, '-f', 'null', '-'];
  const { stderr } = await runReading(tools.ffmpeg, [...input, ...output], { signal, keptBytes: KEPT_BYTES });
  const levels = Array.from(stderr.matchAll(levelLine), ([, level]) => (level === '-inf' ? -Infinity : Number(level)));
  return levels.slice(-4);
};
