import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@soebs/platform/testing';
import type { Client } from '../testing/client.ts';
import { createProject, details, recording, sendChunk, storiesOf } from '../testing/stories.ts';
import { openWorld, type World } from '../testing/world.ts';
import { sweepUploads } from './sweep-uploads.ts';

let world: World;
let client: Client;
let speech: Buffer;
beforeAll(async () => {
  world = await openWorld({ QUOTA_OPEN_PROJECTS: 3, QUOTA_BYTES_PER_PERSON: 5_000_000, MEDIA_MAX_BYTES: 4_000_000 });
  speech = await recording('de-thorsten-01.wav');
}, 60_000);
afterAll(() => world.close(), 30_000);
beforeEach(async () => {
  client = (await world.member()).client;
});

const HOUR = 60 * 60_000;
const fileOf = (id: string): string => join(world.settings.UPLOADS_DIR, id);
const lengthOf = async (id: string): Promise<number> => (await stat(fileOf(id))).size;
const sum = (bytes: Buffer, algorithm = 'sha256'): string =>
  `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`;
const send = (id: string, chunk: Buffer, { offset, checksum }: { offset: number; checksum: string }) =>
  client.fetch('PATCH', `/projects/${id}/media`, {
    body: new Uint8Array(chunk),
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'upload-checksum': checksum,
      'content-type': 'application/offset+octet-stream',
    },
  });

describe('a chunk with a checksum', () => {
  it('[PJ2] is kept when it is right, and refused as if it had not been sent when it is not', async () => {
    const { project } = await createProject(client, { fileSize: speech.length });
    const first = speech.subarray(0, 10_000);
    const spoilt = Buffer.from(first).fill(0, 500, 501);
    expect((await send(project.id, spoilt, { offset: 0, checksum: sum(first) })).status).toBe(460);
    expect(await lengthOf(project.id)).toBe(0);
    expect((await send(project.id, first, { offset: 0, checksum: sum(first) })).status).toBe(204);
    const rest = speech.subarray(10_000);
    expect((await send(project.id, rest, { offset: 10_000, checksum: sum(first) })).status).toBe(460);
    expect(await lengthOf(project.id)).toBe(10_000);
    const last = await send(project.id, rest, { offset: 10_000, checksum: sum(rest, 'sha1') });
    expect([last.status, last.headers.get('tus-checksum-algorithm')]).toEqual([204, 'sha256,sha1']);
    await storiesOf(world).jobOf(project.id);
  });

  it('[PJ2] that is cut leaves nothing behind', async () => {
    const { project } = await createProject(client, { fileSize: speech.length });
    const socket = connect(world.settings.API_PORT, '127.0.0.1');
    const headers = {
      host: 'x',
      origin: client.origin,
      cookie: client.cookieHeader,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'upload-checksum': sum(speech),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(speech.length),
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`PATCH /projects/${project.id}/media HTTP/1.1\r\n${head.join('')}\r\n`);
    socket.write(speech.subarray(0, 20_000));
    await until(async () => (await lengthOf(project.id)) > 0);
    socket.destroy();
    await until(async () => (await lengthOf(project.id)) === 0);
    const whole = await send(project.id, speech, { offset: 0, checksum: sum(speech) });
    expect(whole.status).toBe(204);
  });

  it('[PJ2] of a kind nobody can check is refused', async () => {
    const { project } = await createProject(client, { fileSize: speech.length });
    for (const checksum of ['md5 AAAA', 'sha256', 'crc32 x', '']) {
      const status = (await send(project.id, speech, { offset: 0, checksum })).status;
      expect([checksum, status]).toEqual([checksum, 400]);
    }
    expect(await lengthOf(project.id)).toBe(0);
  });

  it('[PJ2] random cuts and spoilt chunks end in the very same bytes', async () => {
    const { project } = await createProject(client, { fileSize: speech.length });
    let n = 0;
    for (let offset = 0; offset < speech.length; n += 1) {
      const chunk = speech.subarray(offset, offset + 5_000 + ((n * 7_919) % 40_000));
      const sent = n % 3 === 0 ? Buffer.concat([chunk.subarray(0, -8), randomBytes(8)]) : chunk;
      const { status } = await send(project.id, sent, { offset, checksum: sum(chunk) });
      if (status === 204) offset += chunk.length;
      else expect([status, await lengthOf(project.id)]).toEqual([460, offset]);
    }
    await storiesOf(world).jobOf(project.id);
    await until(async () => (await world.views.project(project.id))?.view.media !== null);
    const response = await client.fetch('GET', `/projects/${project.id}/media?original=true`);
    expect(Buffer.from(await response.arrayBuffer()).equals(speech)).toBe(true);
  });
});

describe('an upload under way', () => {
  it('[PJ2] [AU8] goes on after its session was renewed', async () => {
    const { project } = await createProject(client, { fileSize: speech.length });
    await sendChunk(client, project.id, { chunk: speech.subarray(0, 10_000), offset: 0 });
    world.clock.aheadMs = 16 * 60_000;
    const rest = { chunk: speech.subarray(10_000), offset: 10_000 };
    expect((await sendChunk(client, project.id, rest)).status).toBe(401);
    expect((await client.call('post', '/auth/refresh')).status).toBe(201);
    expect((await sendChunk(client, project.id, rest)).status).toBe(204);
    world.clock.aheadMs = 0;
  });

  it('[PJ2] expires a day after its last byte: the project fails and says so, nothing is left', async () => {
    const { project: left } = await createProject(client, { fileSize: speech.length });
    const { project: moving } = await createProject(client, { fileSize: speech.length });
    const { project: bare } = await createProject(client, { fileSize: speech.length });
    for (const { id } of [left, moving]) await sendChunk(client, id, { chunk: speech.subarray(0, 10), offset: 0 });
    await world.api.deps()?.media.uploads.remove(bare.id);
    const deps = world.api.deps()!;
    const sweep = (aheadMs: number) =>
      sweepUploads({ ...deps, uploads: deps.media.uploads, now: () => new Date(Date.now() + aheadMs) });
    await sweep(23 * HOUR);
    expect(await lengthOf(left.id)).toBe(10);
    const soon = new Date(Date.now() + 2 * HOUR);
    await utimes(fileOf(moving.id), soon, soon);
    await sweep(25 * HOUR);
    for (const { id } of [left, bare]) {
      await until(async () => (await world.views.project(id))?.view.failure === 'upload_expired');
      expect((await world.views.project(id))?.view).toMatchObject({ status: 'failed', uploading: false });
      expect((await sendChunk(client, id, { chunk: speech.subarray(10), offset: 10 })).status).toBe(404);
    }
    await expect(stat(fileOf(left.id))).rejects.toThrow('ENOENT');
    expect((await world.views.project(moving.id))?.view.uploading).toBe(true);
    expect(await lengthOf(moving.id)).toBe(10);
  });
});

describe('a full disk', () => {
  it('[PJ2] is told with 507, loses nothing, and the upload goes on when there is room again (full-disk, short form)', async () => {
    const { project } = await createProject(client, { fileSize: speech.length });
    await rm(fileOf(project.id));
    await symlink('/dev/full', fileOf(project.id));
    const whole = { offset: 0, checksum: sum(speech) };
    const refused = await send(project.id, speech, whole);
    expect([refused.status, await refused.json()]).toMatchObject([507, { error: 'storage_full' }]);
    await rm(fileOf(project.id));
    await writeFile(fileOf(project.id), '');
    expect((await send(project.id, speech, whole)).status).toBe(204);
    await storiesOf(world).jobOf(project.id);
  });
});

describe('what a person may upload', () => {
  it('[PJ2] is told before the first byte, and kept to', async () => {
    type Limits = { maxBytes: number; maxMinutes: number; freeBytes: number; freeProjects: number };
    const limits = () => client.data<Limits>('get', '/projects/limits');
    expect(await limits()).toEqual({
      maxBytes: 4_000_000,
      maxMinutes: 600,
      retentionDays: 90,
      rounding: 'cent',
      freeBytes: 5_000_000,
      freeProjects: 3,
    });
    const refused = (changes: Record<string, unknown>) =>
      client.refusal('post', '/projects', { body: details(changes) });
    expect(await refused({ fileSize: 4_000_001 })).toBe('media_too_large');
    expect(await refused({ knownDurationMs: 601 * 60_000 })).toBe('media_too_long');
    await createProject(client, { fileSize: 3_000_000 });
    await until(async () => (await limits()).freeBytes === 2_000_000);
    expect(await refused({ fileSize: 2_000_001 })).toBe('quota_exceeded');
    for (let n = 0; n < 2; n += 1) await createProject(client, { fileSize: 10 });
    await until(async () => (await limits()).freeProjects === 0);
    expect(await refused({ fileSize: 10 })).toBe('quota_exceeded');
  });

  it('[WB2] a key with another request is refused; with the same one it answers the same', async () => {
    const headers = { 'idempotency-key': 'k1' };
    const make = (changes: Record<string, unknown>) =>
      client.call('post', '/projects', { body: details(changes), headers });
    const answers = await Promise.all([make({ title: 'a' }), make({ title: 'a' }), make({ title: 'a' })]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await make({ title: 'b' })).body).toMatchObject({ error: 'idempotency_key_reused', status: 422 });
    expect((await client.call('post', '/projects', { body: details({ title: 'b' }) })).status).toBe(201);
  });
});
