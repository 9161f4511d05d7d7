import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isStorageFull } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { Client } from './testing/client.ts';
import { details, storiesOf } from './testing/stories.ts';
import { openWorld, password, type World } from './testing/world.ts';

const disk = mkdtempSync(join(tmpdir(), 'soebs-small-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', disk]).status === 0;
const filler = join(disk, 'filler');
const PIECE_BYTES = 64 * 1024;

let world: World;
let client: Client;
let projectId: string;
beforeAll(async () => {
  if (!isMounted) return;
  world = await openWorld({}, disk);
  const member = await world.member();
  client = member.client;
  projectId = await storiesOf(world).finished(member.user._id, 'Guten Tag');
}, 60_000);
afterAll(async () => {
  if (isMounted) await world.close();
  if (isMounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
}, 30_000);

/** Writes until nothing more goes in. */
const fill = (): void => {
  for (;;) {
    try {
      writeFileSync(filler, Buffer.alloc(PIECE_BYTES, 1), { flag: 'a' });
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      return;
    }
  }
};

const ready = async (): Promise<readonly [number, unknown]> => {
  const answer = await world.anonymous().fetch('GET', '/health/ready');
  return [answer.status, await answer.json()];
};

// A small disk needs a mount; where this user may not make one, `platform/src/storage/full.spec.ts` and the limits' spec stand.
(isMounted ? describe : describe.skip)('a disk without room', () => {
  it('[PJ10] is told as such by whatever writes, login too; what reads goes on; with room again everything does', async () => {
    const { email } = await world.person({ minutes: 0 });
    const login = () => world.anonymous().call('post', '/auth/login', { body: { email, password } });
    const file = () => client.fetch('GET', `/projects/${projectId}/export/transcript?format=txt`);
    expect([(await login()).status, (await file()).status]).toEqual([200, 200]);
    fill();
    // What the servers had set aside is used up first.
    await until(async () => {
      fill();
      return (await login()).status !== 200;
    }, 60_000);
    expect((await login()).body).toMatchObject({ error: 'storage_full', status: 507 });
    for (const [method, path, body] of [
      ['patch', '/users/@me', { firstname: 'Nina' }],
      ['post', '/projects', details()],
      ['post', '/users/@me/visits', { route: '/support' }],
    ] as const) {
      expect([path, await client.refusal(method, path, { body })]).toEqual([path, 'storage_full']);
    }
    // Later than a login is counted as used.
    world.clock.aheadMs = 2 * 60_000;
    const exported = await file();
    expect([exported.status, await exported.text()]).toEqual([200, 'Guten Tag\n']);
    for (const path of [
      '/users/@me',
      '/projects',
      `/projects/${projectId}`,
      '/credits/remaining',
      '/users/@me/addresses',
    ])
      expect([path, (await client.call('get', path)).status]).toEqual([path, 200]);
    expect(await ready()).toEqual([503, { ok: false, causes: ['storage'] }]);
    rmSync(filler);
    await until(async () => (await login()).status === 200, 30_000);
    await until(async () => (await ready())[0] === 200, 30_000);
    await client.data('patch', '/users/@me', { body: { firstname: 'Nina' } });
    expect((await client.call('post', '/projects', { body: details() })).status).toBe(201);
  }, 180_000);
});
