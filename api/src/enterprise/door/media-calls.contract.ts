import { stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failure, type IssuedToken, type MachineProject } from '@soebs/contract';
import { openObjectStore } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { Upload } from 'tus-js-client';
import { askMachine } from '../../testing/machine.ts';
import { programIn, type TestProgram } from '../../testing/program.ts';
import { recording } from '../../testing/stories.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

type Made = { readonly project: MachineProject; readonly uploadUrl: string };

const tus = { 'tus-resumable': '1.0.0' };

let world: World;
let program: TestProgram;
let speech: Buffer;
let token: IssuedToken;
let trial: IssuedToken;

beforeAll(async () => {
  world = await sharedWorld();
  program = await programIn(world, 60);
  [token, trial, speech] = await Promise.all([
    program.token({ mode: 'live' }),
    program.token({ mode: 'test' }),
    recording('de-thorsten-01.wav'),
  ]);
}, 60_000);
afterAll(() => world.close(), 30_000);

const call = (method: string, path: string, { by = token, body }: { by?: IssuedToken; body?: object } = {}) =>
  askMachine(method, path, { url: world.settings.API_URL, token: by.token, ...(body && { body }) });
const make = async (fileBytes: number | undefined, by = token): Promise<Made> => {
  const answer = await call('POST', '/projects', { by, body: { upload: true, ...(fileBytes && { fileBytes }) } });
  if (answer.status !== 202) throw new Error(answer.text);
  return answer.data;
};
const speak = (method: string, url: string, asked: { headers?: object; part?: Buffer; by?: IssuedToken } = {}) => {
  const { headers = {}, part, by = token } = asked;
  return fetch(url, {
    method,
    headers: { ...tus, authorization: `Bearer ${by.token}`, ...headers },
    ...(part && { body: new Uint8Array(part) }),
  });
};
const partFrom = (offset: number, more: object = {}) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
  ...more,
});
const offsetOf = async (url: string, by = token): Promise<number> =>
  Number((await speak('HEAD', url, { by })).headers.get('upload-offset') ?? Number.NaN);
const stageOf = async (id: string, by = token) =>
  ((await call('GET', `/projects/${id}`, { by })).data as MachineProject).stage;
const refusalOf = async (answer: Response) => {
  const { error, requestId } = failure.loose().parse(await answer.json());
  return [answer.status, error, requestId === answer.headers.get('x-request-id')];
};

/** Sends media as a program does that uses the usual client, in parts. */
const sent = (media: Buffer, url: string, by: IssuedToken): Promise<void> =>
  new Promise((resolve, reject) => {
    new Upload(media, {
      uploadUrl: url,
      headers: { authorization: `Bearer ${by.token}` },
      chunkSize: 20_000,
      retryDelays: null,
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });

describe('media of programs in parts', () => {
  it('[WB2] is taken from the usual client, and resumed where it was cut', async () => {
    const { project, uploadUrl } = await make(speech.length);
    expect(await offsetOf(uploadUrl)).toBe(0);
    const first = await speak('PATCH', uploadUrl, { headers: partFrom(0), part: speech.subarray(0, 30_000) });
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '30000']);
    expect(first.headers.get('access-control-allow-origin')).toBeNull();
    await sent(speech, uploadUrl, token);
    expect(await stageOf(project.id)).toBe('queued');
    const media = await openObjectStore(world.settings.OBJECT_STORE_URL).head(`projects/${project.id}/media`);
    expect(media?.bytes).toBe(speech.length);
  });

  it('[WB2] is refused at another offset, with a wrong sum, without a length, and by those it does not belong to', async () => {
    const { uploadUrl } = await make(speech.length);
    const part = speech.subarray(0, 1_000);
    const status = async (headers: object) => (await speak('PATCH', uploadUrl, { headers, part })).status;
    expect(await status(partFrom(5))).toBe(409);
    expect(await status(partFrom(0, { 'upload-checksum': 'sha256 bm9uZQ==' }))).toBe(460);
    expect(await offsetOf(uploadUrl)).toBe(0);
    const without = await make(undefined);
    expect((await speak('HEAD', without.uploadUrl)).status).toBe(404);
    const foreign = await speak('PATCH', uploadUrl, { headers: partFrom(0), part, by: trial });
    expect(await refusalOf(foreign)).toEqual([404, 'not_found', true]);
    const huge = await call('POST', '/projects', { body: { upload: true, fileBytes: Number.MAX_SAFE_INTEGER } });
    expect([huge.status, (JSON.parse(huge.text) as { error: string }).error]).toEqual([413, 'media_too_large']);
  });

  it('[WB2] tells why it is no recording, in the envelope of the door', async () => {
    const { project, uploadUrl } = await make(9);
    const answer = await speak('PATCH', uploadUrl, { headers: partFrom(0), part: Buffer.from('no sound!') });
    expect(await refusalOf(answer)).toEqual([415, 'media_type_not_supported', true]);
    expect(await stageOf(project.id)).toBe('failed');
  });

  it('[WB2] is given up by its program', async () => {
    const { project, uploadUrl } = await make(100);
    expect((await speak('DELETE', uploadUrl)).status).toBe(204);
    expect((await call('GET', `/projects/${project.id}`)).data).toMatchObject({ error: 'upload_cancelled' });
  });

  it('[WB2] of a trial goes the same way, and nobody looks at it', async () => {
    const { project, uploadUrl } = await make(9, trial);
    await sent(Buffer.from('no sound!'), uploadUrl, trial);
    await until(async () => (await stageOf(project.id, trial)) === 'finished');
  });

  it('[WB1] is refused in the middle of a part once the token is revoked', async () => {
    const revoked = await program.token({ mode: 'live' });
    const { project, uploadUrl } = await make(1_000, revoked);
    const headers = { ...tus, authorization: `Bearer ${revoked.token}`, ...partFrom(0), 'content-length': '1000' };
    const answered = new Promise<number | undefined>((resolve, reject) => {
      const sending = httpRequest(uploadUrl, { method: 'PATCH', headers }, ({ statusCode }) => {
        resolve(statusCode);
        sending.destroy();
      });
      sending.on('error', reject);
      sending.write('begun');
    });
    await until(async () => (await stat(join(world.settings.UPLOADS_DIR, project.id))).size > 0);
    await program.owner.data('delete', `/enterprise-api/tokens/${revoked.id}`);
    expect(await answered).toBe(401);
  });
});
