import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK_MINUTES = 10;

/** Hours of speech as an mp3: ten minutes are encoded and then repeated, frame by frame. `quality` as ffmpeg's encoder takes it. */
export const longSpeech = (folder: string, hours: number, quality: readonly string[]): string => {
  const block = join(folder, 'block.mp3');
  const loop = ['-stream_loop', '-1', '-i', join(process.cwd(), 'e2e/media/en-sonnet1.mp3')];
  const bare = ['-ac', '1', '-ar', '22050', '-write_xing', '0', '-id3v2_version', '0', '-map_metadata', '-1'];
  const args = [...loop, '-t', String(BLOCK_MINUTES * 60), ...bare, ...quality, block];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);
  const path = join(folder, `${hours}h.mp3`);
  writeFileSync(path, '');
  const content = readFileSync(block);
  for (let n = 0; n < (hours * 60) / BLOCK_MINUTES; n += 1) appendFileSync(path, content);
  return path;
};
