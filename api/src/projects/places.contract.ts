import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { details } from '../testing/stories.ts';
import { projectPlaces } from './places.ts';
import { openWorld, type World } from '../testing/world.ts';
import { secondApi } from '../testing/environment.ts';
import { Client } from '../testing/client.ts';

const OPEN_PROJECTS = 3;
let world: World;
let second: Awaited<ReturnType<typeof secondApi>>;
beforeAll(async () => {
  world = await openWorld({ QUOTA_OPEN_PROJECTS: OPEN_PROJECTS, QUOTA_BYTES_PER_PERSON: 10_000 });
  second = await secondApi(world, { QUOTA_OPEN_PROJECTS: String(OPEN_PROJECTS), QUOTA_BYTES_PER_PERSON: '10000' });
}, 60_000);
afterAll(async () => {
  await second.stop();
  await world.close();
}, 30_000);

/** The same person at both apis. */
const doors = async (): Promise<readonly Client[]> => {
  const { user, client } = await world.member();
  const other = new Client(second.url, world.webUrl);
  await other.data('post', '/auth/login', { body: { email: user.email, password: 'correct horse battery' } });
  return [client, other];
};
const rounds = Array.from({ length: 20 }, (_, n) => n);

describe('the quota of a person', () => {
  it('[PJ2] holds for calls that come at once to two apis, round after round', async () => {
    const made = await Promise.all(
      rounds.map(async () => {
        const clients = await doors();
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, n) => clients[n % 2]!.call('post', '/projects', { body: details() })),
        );
        const refused = answers.filter(({ status }) => status !== 201);
        for (const { body } of refused) expect(body).toMatchObject({ error: 'quota_exceeded' });
        return answers.length - refused.length;
      }),
    );
    expect(made).toEqual(rounds.map(() => OPEN_PROJECTS));
  }, 120_000);

  it('[PJ2] is given to a hundred calls at once, each of which waits for its turn', async () => {
    const deps = { ...world, quota: () => ({ bytes: 1_000, openProjects: 150 }), now: () => new Date() };
    const [ownerId, here, there] = [newId(), projectPlaces(deps), projectPlaces(deps)];
    const takes = Array.from({ length: 160 }, (_, n) =>
      (n % 2 === 0 ? here : there).take(ownerId, { projectId: newId(), bytes: 0 }),
    );
    expect((await Promise.all(takes)).filter((isTaken) => isTaken)).toHaveLength(150);
  }, 60_000);

  it('[PJ2] counts bytes as well, a repeated call once, and a deleted project no more', async () => {
    const [client] = await doors();
    const make = (fileSize: number, key: string) =>
      client!.call('post', '/projects', { body: details({ fileSize }), headers: { 'idempotency-key': key } });
    const first = await Promise.all([make(6_000, 'a'), make(6_000, 'a'), make(6_000, 'b')]);
    expect(first.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(await client!.data('get', '/projects/limits')).toMatchObject({ freeBytes: 4_000, freeProjects: 2 });
    const { items } = await client!.data<{ items: { id: string }[] }>('get', '/projects');
    expect(items).toHaveLength(1);
    await client!.data('delete', `/projects/${items[0]?.id}`);
    let nth = 0;
    await until(async () => (await make(9_000, `c${(nth += 1)}`)).status === 201);
  }, 30_000);
});
