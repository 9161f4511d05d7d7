import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Banner, StaffBanner } from '@soebs/contract';
import { until } from '@soebs/platform/testing';
import { sharedWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await sharedWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

const current = () => world.anonymous().data<Banner[]>('get', '/banners/public');

describe('banners', () => {
  it('[AU9] banners are written by admins with a reason, read by everybody, and told to who is there', async () => {
    const { client } = await world.member({ role: 'admin', minutes: 0 });
    const live = await (await world.member({ minutes: 0 })).client.connect();
    const reason = 'Wartung am Sonntag';
    const body = { title: 'Wartung', message: 'Am Sonntag um 6 Uhr.', closeable: false };
    const added = await client.data<StaffBanner>('post', '/admin/banners', { body: { ...body, reason } });
    await until(() => live.messages.some(({ type }) => type === 'banner.changed'));
    expect(await current()).toEqual([{ id: added.id, ...body, locales: ['de', 'en'] }]);
    const changed = { ...body, title: 'Verschoben', locales: ['de'] };
    await client.data('patch', `/admin/banners/${added.id}`, { body: { ...changed, reason } });
    expect(await current()).toMatchObject([{ title: 'Verschoben', locales: ['de'] }]);
    await client.data('delete', `/admin/banners/${added.id}`, { body: { reason } });
    expect(await current()).toEqual([]);
    expect(await client.refusal('delete', `/admin/banners/${added.id}`, { body: { reason } })).toBe('not_found');
    const entries = await world.db.collection('staff.audit').find({ subject: added.id }).sort({ at: 1 }).toArray();
    expect(entries).toMatchObject([
      { action: 'banner.add', reason, before: null, after: { title: 'Wartung' }, outcome: 'done' },
      { action: 'banner.change', reason, before: { title: 'Wartung' }, after: { title: 'Verschoben' } },
      { action: 'banner.remove', reason, before: { title: 'Verschoben' }, after: null, outcome: 'done' },
      { action: 'banner.remove', reason, before: null, after: null, outcome: 'not_found' },
    ]);
    live.close();
  });

  it('two administrators at once: the second gets the newer banner, and nothing is overwritten', async () => {
    const { client } = await world.member({ role: 'admin', minutes: 0 });
    const body = { title: 'Wartung', message: 'Um 6 Uhr.', reason: 'x' };
    const { id, changedAt: seenAt } = await client.data<StaffBanner>('post', '/admin/banners', { body });
    const change = (title: string) =>
      client.call('patch', `/admin/banners/${id}`, { body: { ...body, title, seenAt } });
    world.clock.aheadMs = 1_000;
    const both = await Promise.all(['Eins', 'Zwei'].map(change));
    world.clock.aheadMs = 0;
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won] = both.flatMap(({ body: answer }) => (answer.success ? [answer.data as StaffBanner] : []));
    const [lost] = both.flatMap(({ body: answer }) => (answer.success ? [] : [answer]));
    expect(lost).toMatchObject({ error: 'banner_changed', details: { banner: { title: won?.title } } });
    expect((await client.data<StaffBanner[]>('get', '/admin/banners')).find((each) => each.id === id)).toEqual(won);
    await client.data('delete', `/admin/banners/${id}`, { body: { reason: 'x' } });
  });

  it('are shown from their beginning until their end', async () => {
    const { client } = await world.member({ role: 'admin', minutes: 0 });
    const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    const body = { title: 'Morgen', message: 'x', reason: 'x', from: at(10), to: at(20) };
    await client.data('post', '/admin/banners', { body });
    expect(await client.refusal('post', '/admin/banners', { body: { ...body, to: at(5) } })).toBe('validation_failed');
    const observed = [];
    for (const minutes of [0, 11, 21]) {
      world.clock.aheadMs = minutes * 60_000;
      observed.push((await current()).length);
    }
    world.clock.aheadMs = 0;
    expect(observed).toEqual([0, 1, 0]);
  });

  it('are not written by others', async () => {
    const body = { title: 'x', message: 'x' };
    for (const role of ['user', 'firstLevel'] as const) {
      const { client } = await world.member({ role, minutes: 0 });
      expect(await client.refusal('post', '/admin/banners', { body })).toBe('forbidden');
    }
  });
});
