import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageType } from '@soebs/contract';
import { until } from '@soebs/platform/testing';
import { Client, type LiveClient } from '../testing/client.ts';
import { secondApi } from '../testing/environment.ts';
import { storiesOf, type Stories } from '../testing/stories.ts';
import { openWorld, password, type World } from '../testing/world.ts';

let world: World;
let story: Stories;
let second: Awaited<ReturnType<typeof secondApi>>;
let member: Awaited<ReturnType<World['member']>>;
const open: LiveClient[] = [];
beforeAll(async () => {
  world = await openWorld();
  story = storiesOf(world);
  second = await secondApi(world);
  member = await world.member();
}, 60_000);
afterAll(async () => {
  for (const live of open) live.close();
  await second.stop();
  await world.close();
}, 30_000);

/** Pages of one person at both apis. */
const pages = async (): Promise<readonly [LiveClient, LiveClient]> => {
  const other = new Client(second.url, world.webUrl);
  await other.data('post', '/auth/login', { body: { email: member.user.email, password, rememberMe: false } });
  const both = [await member.client.connect(), await other.connect()] as const;
  open.push(...both);
  return both;
};
const heard = (live: LiveClient, type: MessageType): number =>
  live.messages.filter((message) => message.type === type).length;

describe('several apis', () => {
  it('[LV3] a page at one of them sees what is done at the other', async () => {
    const [here, there] = await pages();
    for (const live of [here, there]) await live.subscribe('user:@me');
    await story.queued(member.user._id);
    await until(() => [here, there].every((live) => heard(live, 'project.changed') > 0));
    expect([here, there].map((live) => heard(live, 'live.resync'))).toEqual([0, 0]);
  });

  it('[LV3] [LV2] an outage of the broker loses nothing: every page asks again, and is right within five seconds', async () => {
    const id = await story.queued(member.user._id);
    await until(async () => (await world.views.project(id)) !== undefined);
    const both = await pages();
    const before = await Promise.all(both.map((live) => live.subscribe(`project:${id}`)));
    await world.broker.stop();
    await story.reportAudio(id, await story.claim(id), 60_000);
    await until(() => story.isCharged(id));
    await story.complete(id, (await story.jobOf(id)).attempt, []);
    await until(async () => (await world.views.project(id))?.view.stage === 'finished');
    expect(both.map((live) => heard(live, 'live.resync'))).toEqual([0, 0]);
    await world.broker.start();
    const beganMs = performance.now();
    await until(() => both.every((live) => heard(live, 'live.resync') > 0));
    const missed = await Promise.all(
      both.map((live, n) => live.subscribe(`project:${id}`, before[n]?.success ? before[n].data.revision : -1)),
    );
    expect(performance.now() - beganMs).toBeLessThan(5_000);
    for (const answer of missed)
      expect(answer).toMatchObject({ data: { messages: [{ type: 'project.changed', data: { stage: 'finished' } }] } });
  }, 40_000);
});
