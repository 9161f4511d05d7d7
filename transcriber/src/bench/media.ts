import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractSound } from '../media/ffmpeg.ts';
import { cutIntoPieces } from '../media/cuts.ts';
import { BYTES_PER_MS } from '../media/samples.ts';
import { silenceFinder } from '../media/silences.ts';
import { peaksFrom } from '../media/peaks.ts';
import { makePlayable } from '../media/playable.ts';
import { longSpeech } from '../testing/long-speech.ts';
import { quiet } from '../testing/world.ts';

/**
 * `npm run bench -- media [hours …]`: how long the sound of 1 h and of 10 h takes to be extracted, cut and drawn, how long its
 * playable copy takes, and how much memory this process used at most.
 */
const tools = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' };
const signal = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'soebs-bench-'));
const say = (columns: readonly (string | number)[]): boolean =>
  process.stdout.write(`${columns.map((column) => String(column).padEnd(22)).join('')}\n`);

const seconds = async (work: () => Promise<unknown>): Promise<string> => {
  const begun = performance.now();
  await work();
  return ((performance.now() - begun) / 1000).toFixed(1);
};

let highestBytes = 0;
const watching = setInterval(() => {
  highestBytes = Math.max(highestBytes, process.memoryUsage().rss);
}, 50);

const draw = async (sound: string): Promise<number> => {
  const peaks = peaksFrom(0);
  for await (const chunk of createReadStream(sound)) peaks.add(chunk as Buffer);
  return peaks.end()[20].length;
};

const measure = async (hours: number): Promise<void> => {
  const from = longSpeech(folder, hours, ['-q:a', '7']);
  const sound = join(folder, 'sound.pcm');
  const extracted = await seconds(() => extractSound(tools, { from, to: sound, maxMs: 11 * 3_600_000 }, signal));
  const decodedMs = Math.floor(statSync(sound).size / BYTES_PER_MS);
  let pieces = 0;
  const cut = await seconds(async () => {
    const finder = silenceFinder();
    for await (const chunk of createReadStream(sound)) finder.add(chunk as Buffer);
    pieces = cutIntoPieces(finder.end().silences[0] ?? [], decodedMs).length;
  });
  const drawn = await seconds(() => draw(sound));
  const asked = { from, to: join(folder, 'playable'), decodedMs };
  const copied = await seconds(() => makePlayable({ tools, signal, log: quiet }, asked));
  const megabytes = Math.round(statSync(from).size / 1e6);
  say([`${hours} h, ${megabytes} MB`, extracted, cut, pieces, drawn, copied, Math.round(highestBytes / 1e6)]);
};

const hours = process.argv.slice(2).map(Number).filter(Boolean);
say(['recording', 'extraction s', 'cutting s', 'pieces', 'peaks s', 'playable copy s', 'memory MB']);
for (const each of hours.length > 0 ? hours : [1, 10]) await measure(each);
clearInterval(watching);
rmSync(folder, { recursive: true });
