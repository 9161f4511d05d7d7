import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toBuffer } from '@soebs/platform';
import { openWorld, type World } from '../testing/world.ts';
import { workOn } from '../worker.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
const never = new AbortController().signal;
const speech = join(process.cwd(), 'e2e/media/de-thorsten-01.wav');
const made = (name: string, ...args: string[]): Buffer => {
  const path = join(world.folder, name);
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, path]);
  return readFileSync(path);
};
const object = async (projectId: string, name: string): Promise<Buffer | undefined> => {
  const key = `projects/${projectId}/${name}`;
  return (await world.objects.head(key)) ? toBuffer(await world.objects.get(key)) : undefined;
};
const worked = async (media: Buffer): Promise<string> => {
  await world.speech.play({ words: [{ word: 'hallo', start: 0.1, end: 0.4 }] });
  const projectId = await world.project(media);
  await workOn(world.worker('w', never), projectId);
  expect((await world.job(projectId)).phase.state).toBe('completed');
  return projectId;
};
const shown = (bytes: Buffer, entries: string): string => {
  const path = join(world.folder, 'shown');
  writeFileSync(path, bytes);
  return execFileSync('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', path], {
    encoding: 'utf8',
  });
};
const picture = (codec: string) => [
  '-f',
  'lavfi',
  '-i',
  'testsrc=size=65x49:rate=10:duration=3',
  '-i',
  speech,
  '-c:v',
  codec,
];

describe('what is made beside the text', () => {
  it('[PJ6] a wav plays as it is; its peaks are stored', async () => {
    const projectId = await worked(readFileSync(speech));
    const ms = (await world.job(projectId)).results.audio?.decodedMs ?? 0;
    const peaks = await object(projectId, 'peaks-20');
    expect(peaks?.length).toBe(Math.ceil(ms / 50) * 2);
    expect(Math.max(...new Int8Array(peaks ?? []))).toBeGreaterThan(20);
    expect((await object(projectId, 'peaks-1'))?.length).toBe(Math.ceil(ms / 1_000) * 2);
    expect(await object(projectId, 'playable.mp3')).toBeUndefined();
  });

  it('[PJ6] an ogg gets sound of a constant bit rate', async () => {
    const projectId = await worked(made('talk.ogg', '-i', speech, '-c:a', 'libopus'));
    const copy = await object(projectId, 'playable.mp3');
    expect(shown(copy ?? Buffer.alloc(0), 'stream=codec_name,bit_rate')).toBe('mp3,96000\n');
  });

  it('[PJ6] [PJ7] a film gets an mp4 whose sound still starts where it did', async () => {
    const film = made('film.mkv', ...picture('mpeg4'), '-c:a', 'libopus', '-af', 'adelay=0');
    const late = made(
      'late.mkv',
      '-i',
      join(world.folder, 'film.mkv'),
      '-itsoffset',
      '1.5',
      '-i',
      speech,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-c:v',
      'copy',
    );
    for (const media of [film, late]) {
      const projectId = await worked(media);
      const copy = (await object(projectId, 'playable.mp4')) ?? Buffer.alloc(0);
      expect(shown(copy, 'stream=codec_name')).toBe('h264\naac\n');
      const { offsetMs = 0, decodedMs = 0 } = (await world.job(projectId)).results.audio ?? {};
      const seconds = Number(shown(copy, 'format=duration'));
      expect(Math.abs(seconds * 1000 - Math.max(3_000, offsetMs + decodedMs))).toBeLessThan(150);
    }
  }, 60_000);

  it('[PJ6] what cannot be made fails nothing', async () => {
    await world.speech.play({ words: [{ word: 'hallo', start: 0.1, end: 0.4 }] });
    const projectId = await world.project(made('plain.ogg', '-i', speech));
    const objects = {
      ...world.objects,
      adopt: (key: string, path: string) =>
        key.includes('playable') ? Promise.reject(new Error('no room')) : world.objects.adopt(key, path),
      put: (key: string, content: Parameters<typeof world.objects.put>[1]) =>
        key.includes('peaks') ? Promise.reject(new Error('no room')) : world.objects.put(key, content),
    };
    await workOn(world.worker('w', never, { objects }), projectId);
    expect((await world.job(projectId)).phase.state).toBe('completed');
    expect(await object(projectId, 'peaks-20')).toBeUndefined();
  });

  it('[TJ4] a full disk is no fault of the media: the job is tried again (full-disk, short form)', async () => {
    await world.speech.play({ words: [{ word: 'hallo', start: 0.1, end: 0.4 }] });
    const projectId = await world.project('de-thorsten-01.wav');
    const folder = join(world.folder, 'work', 'w', `${projectId}-1`);
    mkdirSync(folder, { recursive: true });
    symlinkSync('/dev/full', join(folder, 'sound.pcm'));
    await workOn(world.worker('w', never), projectId);
    const { phase } = await world.job(projectId);
    expect(phase.state).toBe('delayed');
    world.clock.aheadMs = phase.state === 'delayed' ? phase.retryAtMs - Date.now() : 0;
    await workOn(world.worker('w', never), projectId);
    world.clock.aheadMs = 0;
    expect((await world.job(projectId)).phase.state).toBe('completed');
  });

  it('[PJ3] media that decodes longer than is allowed is refused, whatever its header says', async () => {
    const projectId = await world.project(
      made('days.flac', '-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '90'),
    );
    await workOn(world.worker('w', never, { maxMediaMs: () => 60_000 }), projectId);
    expect((await world.job(projectId)).phase).toEqual({ state: 'failed', code: 'media_too_long' });
  });
});
