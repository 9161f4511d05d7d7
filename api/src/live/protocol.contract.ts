import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIVE_PROTOCOL } from '@soebs/contract';
import { until } from '@soebs/platform/testing';
import type { LiveClient } from '../testing/client.ts';
import { storiesOf, type Stories } from '../testing/stories.ts';
import { sharedWorld, type World } from '../testing/world.ts';

let world: World;
let story: Stories;
let member: Awaited<ReturnType<World['member']>>;
beforeAll(async () => {
  world = await sharedWorld();
  story = storiesOf(world);
  member = await world.member();
}, 60_000);
afterAll(async () => {
  await world.close();
}, 30_000);

const reported = (live: LiveClient) => live.messages.filter(({ type }) => type === 'project.removed');

describe('the socket protocol', () => {
  it.each([{}, { protocol: LIVE_PROTOCOL - 1 }, { protocol: LIVE_PROTOCOL + 1 }, { protocol: String(LIVE_PROTOCOL) }])(
    '[LV6] tells a page that says %j of itself that it is outdated, before anything else',
    async (auth) => {
      await expect(member.client.connect({}, auth)).rejects.toThrow('page_outdated');
      await expect(world.anonymous().connect({}, auth)).rejects.toThrow('page_outdated');
    },
  );

  it('[LV6] tells the owner and the listeners of a project that it is gone, under one name', async () => {
    const id = await story.finished(member.user._id, 'weg');
    await until(async () => (await world.views.project(id)) !== undefined);
    const live = await member.client.connect();
    await live.subscribe('user:@me');
    await live.subscribe(`project:${id}`);
    await member.client.data('delete', `/projects/${id}`);
    await until(() => reported(live).length > 1);
    expect(reported(live).map(({ topic, data }) => [topic, data])).toEqual([
      ['user:@me', { id }],
      [`project:${id}`, { id }],
    ]);
    live.close();
  });
});
