import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openObjectStore } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { Upload } from 'tus-js-client';
import type { Client } from '../testing/client.ts';
import { createProject, recording, sendChunk, storiesOf, upload, type Stories } from '../testing/stories.ts';
import { sharedWorld, type World } from '../testing/world.ts';

let world: World;
let story: Stories;
let client: Client;
let speech: Buffer;
beforeAll(async () => {
  world = await sharedWorld();
  story = storiesOf(world);
  client = (await world.member()).client;
  speech = await recording('de-thorsten-01.wav');
}, 60_000);
afterAll(() => world.close(), 30_000);

const tus = { 'tus-resumable': '1.0.0' };
const head = (id: string, who = client) => who.fetch('HEAD', `/projects/${id}/media`, { headers: tus });
const offsetOf = async (id: string): Promise<number> => Number((await head(id)).headers.get('upload-offset'));
const codeOf = async (response: Response): Promise<string> => ((await response.json()) as { error: string }).error;
/** A file made by ffmpeg. */
const made = async (name: string, ...args: string[]): Promise<Buffer> => {
  const path = join(world.folder, name);
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, path]);
  return readFile(path);
};
const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5:duration=1'];
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3'];

describe('uploading', () => {
  it('[PJ2] goes on where it was cut, and the last byte queues the project', async () => {
    const { project } = await createProject(client, { fileSize: speech.length, fileName: 'talk.wav' });
    const half = Math.floor(speech.length / 2);
    expect((await sendChunk(client, project.id, { chunk: speech.subarray(0, half), offset: 0 })).status).toBe(204);
    expect(await offsetOf(project.id)).toBe(half);
    expect((await sendChunk(client, project.id, { chunk: speech, offset: 0 })).status).toBe(409);
    await world.api.stop();
    await world.api.start();
    expect(await offsetOf(project.id)).toBe(half);
    const last = await sendChunk(client, project.id, { chunk: speech.subarray(half), offset: half });
    expect(last.status).toBe(204);
    await until(async () => (await world.views.project(project.id))?.view.media !== null);
    const found = await world.views.project(project.id);
    expect(found?.view).toMatchObject({ uploading: false, media: { kind: 'audio', contentType: 'audio/wav' } });
    expect(found?.view.media?.durationMs).toBeGreaterThan(1_000);
    await story.jobOf(project.id);
    expect((await head(project.id)).status).toBe(404);
  }, 30_000);

  it('[PJ2] ends with its project when the sender ends it, and only as long as the media is not there', async () => {
    const { project } = await createProject(client, { fileSize: speech.length, fileName: 'talk.wav' });
    await sendChunk(client, project.id, { chunk: speech.subarray(0, 1_000), offset: 0 });
    const end = (id: string) => client.fetch('DELETE', `/projects/${id}/media`, { headers: tus });
    expect((await end(project.id)).status).toBe(204);
    await until(async () => (await world.views.project(project.id))?.view.uploading === false);
    const { view } = (await world.views.project(project.id))!;
    expect(view).toMatchObject({ stage: 'failed', failure: 'upload_cancelled', media: null });
    expect([(await end(project.id)).status, (await head(project.id)).status]).toEqual([404, 404]);
    const { id } = await upload(client, speech, { fileName: 'talk.wav' });
    expect((await end(id)).status).toBe(404);
    expect((await story.projectOf(id)).stage).not.toBe('failed');
  });

  it('[PJ2] works chunk by chunk with the client that the browser uses', async () => {
    const { project, upload: place } = await createProject(client, { fileSize: speech.length });
    const offsets: number[] = [];
    await new Promise<void>((resolve, reject) => {
      new Upload(speech, {
        uploadUrl: place.url,
        chunkSize: Math.ceil(speech.length / 3),
        headers: { cookie: client.cookieHeader, origin: client.origin },
        onChunkComplete: (_, accepted) => offsets.push(accepted),
        onSuccess: () => resolve(),
        onError: reject,
      }).start();
    });
    expect(offsets).toHaveLength(3);
    expect(offsets.at(-1)).toBe(speech.length);
    await story.jobOf(project.id);
  });

  it('[PJ2] takes over a whole upload that the api had no time to look at', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const { project } = await createProject(client, { fileSize: speech.length });
      await writeFile(join(world.settings.UPLOADS_DIR, project.id), speech);
      ids.push(project.id);
    }
    const [asked = '', swept = ''] = ids;
    await head(asked);
    await story.jobOf(asked);
    await world.api.stop();
    await world.api.start();
    await story.jobOf(swept);
  }, 30_000);

  it('[PJ2] lets only the owner add to it, and hides it from everybody else', async () => {
    const { project } = await createProject(client, { fileSize: 100 });
    const { client: other } = await world.member();
    const chunk = Buffer.alloc(100);
    expect((await sendChunk(other, project.id, { chunk, offset: 0 })).status).toBe(404);
    expect((await head(project.id, other)).status).toBe(404);
    expect((await sendChunk(world.anonymous(), project.id, { chunk, offset: 0 })).status).toBe(401);
    expect(await offsetOf(project.id)).toBe(0);
  });

  it('[PJ2] makes no uploads of its own, and takes no more than was told', async () => {
    const { project } = await createProject(client, { fileSize: 100 });
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10' };
    for (const method of ['POST', 'PUT']) {
      const response = await client.fetch(method, `/projects/${project.id}/media`, { headers });
      expect(await codeOf(response)).toBe('method_not_allowed');
    }
    const tooMuch = await sendChunk(client, project.id, { chunk: Buffer.alloc(200), offset: 0 });
    expect(tooMuch.status).toBeGreaterThanOrEqual(400);
    expect((await story.projectOf(project.id)).media).toBeUndefined();
  });
});

describe('what a file holds', () => {
  const refusal = async (content: Buffer, fileName: string): Promise<string> => {
    const { user, client: owner } = await world.member({ minutes: 10 });
    const { id, response } = await upload(owner, content, { fileName });
    const code = await codeOf(response);
    await until(async () => (await world.views.project(id))?.view.failure === code);
    expect((await world.views.project(id))?.view).toMatchObject({ stage: 'failed', status: 'failed' });
    expect(await story.balanceOf(user._id)).toBe(1_000);
    return code;
  };

  it('[PJ3] a text named .mp3 is not supported', async () => {
    expect(await refusal(Buffer.from('Guten Tag, ich bin ein Text.\n'.repeat(200)), 'talk.mp3')).toBe(
      'media_type_not_supported',
    );
  });

  it('[PJ4] a playlist named .mp3 opens nothing', async () => {
    await writeFile(join(world.folder, 'other.wav'), speech);
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile://${join(world.folder, 'other.wav')}\n#EXT-X-ENDLIST\n`;
    expect(await refusal(Buffer.from(playlist), 'talk.mp3')).toBe('media_type_not_supported');
    const concat = `ffconcat version 1.0\nfile ${join(world.folder, 'other.wav')}\n`;
    expect(await refusal(Buffer.from(concat), 'talk.mp3')).toBe('media_type_not_supported');
  });

  it('[PJ3] a video without sound is told so', async () => {
    const silent = await made('silent.mp4', ...picture, '-pix_fmt', 'yuv420p');
    expect(await refusal(silent, 'film.mp4')).toBe('media_without_audio');
  });

  it('[PJ3] a truncated mp4 is corrupt', async () => {
    const film = await made('film.mp4', ...picture, ...tone, '-pix_fmt', 'yuv420p');
    expect(await refusal(film.subarray(0, Math.floor(film.length / 2)), 'film.mp4')).toBe('media_corrupt');
  });

  it('[PJ3] the name plays no part: an mp3 named .txt is taken, a video with sound is a video', async () => {
    const song = await made('song.mp3', ...tone);
    const first = await upload(client, song, { fileName: 'notes.txt' });
    expect(first.response.status).toBe(204);
    const film = await made('film2.mp4', ...picture, ...tone, '-pix_fmt', 'yuv420p');
    const second = await upload(client, film, { fileName: '-i evil.mp4' });
    expect(second.response.status).toBe(204);
    await until(async () => (await world.views.project(second.id))?.view.media !== null);
    expect((await world.views.project(second.id))?.view.media).toMatchObject({
      kind: 'video',
      contentType: 'video/mp4',
      frameRate: { num: 5, den: 1 },
    });
  });

  it('[CR6] media that is longer than the credit fails without a charge, and is kept for a retry', async () => {
    const { user, client: poor } = await world.member({ minutes: 1 });
    const long = await made('long.mp3', '-f', 'lavfi', '-i', 'sine=duration=90', '-b:a', '32k');
    const { id, response } = await upload(poor, long);
    expect([response.status, await codeOf(response)]).toEqual([402, 'not_enough_credits_left']);
    expect(await poor.refusal('post', `/projects/${id}/retry`)).toBe('not_enough_credits_left');
    const deposit = { type: 'DepositFreeCredits', userId: user._id, grantId: 'g', cents: 500, grantedBy: 't' } as const;
    await world.commands.credits.handle(deposit, story.by());
    await until(async () => (await world.views.balance(user._id)).view.creditsInCents === 600);
    await poor.data('post', `/projects/${id}/retry`);
    await story.jobOf(id);
  }, 30_000);
});

describe('downloading', () => {
  let id: string;
  const get = (headers: Record<string, string> = {}, method = 'GET', who = client) =>
    who.fetch(method, `/projects/${id}/media`, { headers });
  beforeAll(async () => {
    id = (await upload(client, speech)).id;
    await until(async () => (await world.views.project(id))?.view.media !== null);
  });

  it('sends the whole with headers that let nobody run it', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(speech)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'audio/wav',
      'content-length': String(speech.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment',
      'cache-control': 'private, no-store',
    });
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
    ['bytes=10-10', 10, 10],
    ['bytes=0-999999999', 0, undefined],
  ])('sends the range %s', async (range, start, end) => {
    const response = await get({ range });
    const wanted = speech.subarray(start, end === undefined ? undefined : end + 1);
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer()).equals(wanted)).toBe(true);
    const from = start < 0 ? speech.length + start : start;
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${from + wanted.length - 1}/${speech.length}`);
  });

  it('refuses a range beyond the end, and passes over what is no range', async () => {
    const beyond = await get({ range: `bytes=${speech.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${speech.length}`]);
    expect((await get({ range: 'lines=1-2' })).status).toBe(200);
  });

  it('answers HEAD without a body, and others not at all', async () => {
    const response = await get({}, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(speech.length)]);
    expect(await response.text()).toBe('');
    expect((await get({}, 'GET', (await world.member()).client)).status).toBe(404);
    expect((await get({}, 'GET', world.anonymous())).status).toBe(401);
  });

  it('[PJ6] plays the copy where there is one, and gives the original when asked', async () => {
    const objects = openObjectStore(world.settings.OBJECT_STORE_URL);
    await objects.put(`projects/${id}/playable.mp3`, 'constant bit rate');
    const copy = await get({ range: 'bytes=0-7' });
    expect([copy.status, copy.headers.get('content-type'), await copy.text()]).toEqual([206, 'audio/mpeg', 'constant']);
    const original = await client.fetch('GET', `/projects/${id}/media?original=true`);
    expect(original.headers.get('content-length')).toBe(String(speech.length));
    await objects.remove(`projects/${id}/playable.mp3`);
  });

  it('[PJ6] sends the waveform’s peaks in ranges, to the owner only', async () => {
    const objects = openObjectStore(world.settings.OBJECT_STORE_URL);
    const peaks = (rate: string, who = client, headers: Record<string, string> = {}) =>
      who.fetch('GET', `/projects/${id}/peaks/${rate}`, { headers });
    expect((await peaks('20')).status).toBe(404);
    await objects.put(`projects/${id}/peaks-20`, Buffer.from([1, 2, 3, 4]));
    const part = await peaks('20', client, { range: 'bytes=2-3' });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'application/octet-stream']);
    expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([3, 4]);
    expect((await peaks('7')).status).toBe(404);
    expect((await peaks('20', (await world.member()).client)).status).toBe(404);
    expect((await peaks('20', world.anonymous())).status).toBe(401);
  });
});
