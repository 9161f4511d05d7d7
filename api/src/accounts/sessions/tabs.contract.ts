import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@soebs/platform/testing';
import { sharedWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await sharedWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

/** `ROUNDS=200` is the full form. */
const rounds = Number(process.env['ROUNDS'] ?? 4);
const TABS_AT_ONCE = 20;
const QUARTER_HOUR = 15 * 60_000 + 1_000;

describe('many tabs of one login', () => {
  it('[twenty-tabs] [AU8] nobody is logged out when twenty meet an expired cookie at once, round after round', async () => {
    const { user } = await world.member({ minutes: 0 });
    const first = await world.login(user, true);
    let tabs = Array.from({ length: TABS_AT_ONCE }, () => first.copy());
    const lost: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      world.clock.aheadMs += QUARTER_HOUR;
      const replies = await Promise.all(
        tabs.map(async (tab) => {
          // Refused, unless another tab was quicker.
          await tab.call('get', '/users/@me');
          const { status } = await tab.call('post', '/auth/refresh');
          return status === 201 && (await tab.call('get', '/users/@me')).status === 200 ? 'in' : `out ${status}`;
        }),
      );
      lost.push(...replies.filter((reply) => reply !== 'in'));
      const [survivor] = tabs;
      tabs = tabs.map(() => survivor!.copy());
    }
    expect(lost).toEqual([]);
    world.clock.aheadMs = 0;
  }, 600_000);

  it('[twenty-tabs] [AU4] a token replayed after the grace time ends the whole login within a second', async () => {
    const { client } = await world.member({ minutes: 0 });
    const thief = client.copy();
    await client.data('post', '/auth/refresh');
    await client.data('post', '/auth/refresh');
    const live = await client.connect();
    world.clock.aheadMs = 31_000;
    const begunAt = Date.now();
    expect(await thief.refusal('post', '/auth/refresh')).toBe('session_expired');
    await until(() => live.socket.disconnected, 1_000);
    expect(await client.refusal('get', '/users/@me')).toBe('unauthorized');
    expect(Date.now() - begunAt).toBeLessThan(1_000);
    world.clock.aheadMs = 0;
  });
});
