import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Writes a quiet murmur of a length as MP3, so that seeded projects have something to play. */
export const writeMurmur = async (ffmpeg: string, path: string, lengthMs: number): Promise<void> => {
  const source = 'anoisesrc=color=brown:amplitude=0.2:sample_rate=16000:seed=1';
  const murmur = ['-f', 'lavfi', '-i', source, '-t', String(lengthMs / 1_000), '-af', 'tremolo=f=3:d=0.9'];
  await run(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...murmur, '-ac', '1', '-b:a', '16k', '-f', 'mp3', path]);
};
