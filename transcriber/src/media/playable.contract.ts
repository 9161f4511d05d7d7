import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { quiet } from '@soebs/platform/testing';
import { makePlayable } from './playable.ts';

const folder = mkdtempSync(join(tmpdir(), 'soebs-playable-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const ffmpeg = (args: readonly string[], input = Buffer.alloc(0)): Buffer =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { input, maxBuffer: 100_000_000 });

const LENGTH_SECONDS = 180;
const TONE_SECONDS = 165;
const original = join(folder, 'varying.mp3');
const copy = join(folder, 'copy.mp3');

/** Where the tone begins in a file that is entered by its bytes, as a browser does: seconds after the place aimed at. */
const heardAfter = (path: string, aimedSeconds: number): number => {
  const bytes = readFileSync(path);
  const from = bytes.subarray(Math.round((bytes.length * aimedSeconds) / LENGTH_SECONDS));
  const pcm = ffmpeg(['-f', 'mp3', '-i', 'pipe:0', '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1'], from);
  for (let n = 0; n < pcm.length; n += 2) if (Math.abs(pcm.readInt16LE(n)) > 16_000) return n / 2 / 8_000;
  return Number.POSITIVE_INFINITY;
};

/** A minute of noise, then silence, then a loud tone: frames of very different sizes. */
const sound = [
  `if(lt(t,60),0.2*(random(0)-0.5),if(between(t,${TONE_SECONDS},${TONE_SECONDS + 4}),0.9*sin(2764*t),0))`,
  's=16000',
  `d=${LENGTH_SECONDS}`,
];

beforeAll(async () => {
  const [wave = '', ...rest] = sound;
  ffmpeg(['-f', 'lavfi', '-i', `aevalsrc='${wave}':${rest.join(':')}`, '-q:a', '5', '-write_xing', '0', original]);
  const asked = { from: original, to: copy, decodedMs: LENGTH_SECONDS * 1_000 };
  const tools = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' };
  expect(await makePlayable({ tools, signal: new AbortController().signal, log: quiet }, asked)).toBe('mp3');
}, 60_000);

describe('an mp3 of a varying bit rate', () => {
  it('[PJ6] [TX30] is entered within a tenth of a second where a word stands: its copy has frames of one size', () => {
    const aimed = TONE_SECONDS - 2;
    expect(Math.abs(heardAfter(original, aimed) - 2)).toBeGreaterThan(1);
    expect(Math.abs(heardAfter(copy, aimed) - 2)).toBeLessThan(0.1);
    const args = ['-v', 'error', '-show_entries', 'packet=size', '-of', 'csv=p=0', copy];
    const sizes = execFileSync('ffprobe', args, { encoding: 'utf8' }).split('\n').map(Number).filter(Boolean);
    // One byte of padding at most: what is missed does not grow with the length.
    expect(Math.max(...sizes.slice(1)) - Math.min(...sizes.slice(1))).toBeLessThanOrEqual(1);
  });
});
