import { confined, runReading, type Tools } from './ffmpeg.ts';

/** A sum this much below the louder channel is no sound of both: they take each other away. */
const LOST_DB = 20;
const levelLine = /RMS level dB: (-?\d+(?:\.\d+)?|-inf)/g;
const KEPT_BYTES = 65_536;

/** The channel to hear instead of the sum of two, by their levels and the sum's; undefined where the sum holds both. */
export const channelToHear = (levelsDb: readonly number[]): 0 | 1 | undefined => {
  const [left = -Infinity, right = -Infinity, sum = -Infinity] = levelsDb;
  const louder = Math.max(left, right);
  if (louder === -Infinity || sum >= louder - LOST_DB) return undefined;
  return left >= right ? 0 : 1;
};

/**
 * Recordings whose two channels are each other's opposite are silent once they are summed: a cable or a plug wired wrongly. Answers
 * the louder channel of such a recording, which is then heard alone.
 */
export const oppositeChannel = async (
  tools: Tools,
  { path, maxMs }: { readonly path: string; readonly maxMs: number },
  signal: AbortSignal,
): Promise<0 | 1 | undefined> => {
  const measured = 'pan=3c|c0=c0|c1=c1|c2=0.5*c0+0.5*c1,astats=measure_perchannel=RMS_level:measure_overall=none';
  const input = ['-nostdin', '-v', 'info', '-nostats', '-hide_banner', ...confined, '-i', `file:${path}`];
  const output = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-t', String(maxMs / 1000), '-af', measured, '-f', 'null', '-'];
  const { stderr } = await runReading(tools.ffmpeg, [...input, ...output], { signal, keptBytes: KEPT_BYTES });
  const levels = Array.from(stderr.matchAll(levelLine), ([, level]) => (level === '-inf' ? -Infinity : Number(level)));
  return channelToHear(levels.slice(-3));
};
