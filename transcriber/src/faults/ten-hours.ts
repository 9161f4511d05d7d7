import { createReadStream } from 'node:fs';
import { longSpeech } from '../testing/long-speech.ts';
import { openWorld } from '../testing/world.ts';
import { workOn } from '../worker.ts';

/**
 * `npm run faults -- ten-hours`: ten hours of sound through a worker with a scripted recogniser: memory stays below 1.5 GB, percent
 * never falls, ten hours are measured.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const world = await openWorld();
const path = longSpeech(world.folder, 10, ['-b:a', '32k']);
const words = Array.from({ length: 60 }, (_, n) => ({ word: `word${n}`, start: n * 0.3, end: n * 0.3 + 0.25 }));
await world.speech.play({ words, language: 'en' });
const projectId = await world.project(Buffer.from('soon'));
await world.objects.put(`projects/${projectId}/media`, createReadStream(path));

let highest = 0;
const watching = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage().rss);
}, 100);
const faults: string[] = [];
let percent = 0;
world.notifications.subscribe(`ticks.${projectId}`, ({ data }) => {
  const tick = data as { percent: number };
  if (tick.percent < percent) faults.push(`percent fell from ${percent} to ${tick.percent}`);
  percent = tick.percent;
});
const begun = performance.now();
await workOn(world.worker('w', new AbortController().signal), projectId);
const seconds = Math.round((performance.now() - begun) / 1000);
clearInterval(watching);
const { phase, results } = await world.job(projectId);
const minutes = (results.audio?.decodedMs ?? 0) / 60_000;
if (phase.state !== 'completed') faults.push(`it is ${phase.state}`);
// The seams of the repeated file cost a frame or two each.
if (Math.abs(minutes - 600) > 0.5) faults.push(`${minutes} minutes were measured`);
if (highest > 1.5e9) faults.push(`memory rose to ${highest}`);
await world.close();
say(JSON.stringify({ seconds, minutes, pieces: results.pieces.length, memoryMB: Math.round(highest / 1e6), faults }));
process.exit(faults.length === 0 ? 0 : 1);
