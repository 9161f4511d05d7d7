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
    expect(await current()).toEqual([{ id: added.id, ...body, locales: ['de', 'en'], wording: expect.any(String) }]);
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

  it('[AD1] each person counts once for a wording as seen and as put away, staff watch it, and new words count anew', async () => {
    const { client: desk } = await world.member({ role: 'firstLevel', minutes: 0 });
    const { client: admin } = await world.member({ role: 'admin', minutes: 0 });
    const watching = await desk.connect();
    await watching.subscribe('staff:banners');
    const body = { title: 'Wartung', message: 'Um 6 Uhr.', reason: 'x' };
    const { id } = await admin.data<StaffBanner>('post', '/admin/banners', { body });
    const shown = async () => (await current()).find((each) => each.id === id)!;
    const counts = async () => {
      const found = (await desk.data<StaffBanner[]>('get', '/admin/banners')).find((each) => each.id === id);
      return [found?.seen, found?.closed];
    };
    const people = await Promise.all([1, 2, 3].map(() => world.member({ minutes: 0 })));
    const tell = (at: number, wording: string, act: string) =>
      people[at]!.client.data('post', `/banners/${id}/readers`, { body: { wording, act } });
    const { wording } = await shown();
    await Promise.all([0, 0, 0, 1].map((at) => tell(at, wording, 'seen')));
    await Promise.all([1, 1, 2].map((at) => tell(at, wording, 'closed')));
    await tell(1, wording, 'seen');
    expect(await counts()).toEqual([3, 2]);
    await until(() => watching.messages.some(({ type }) => type === 'list.changed'));
    await tell(0, 'other', 'closed');
    expect(await counts()).toEqual([3, 2]);
    await admin.data('patch', `/admin/banners/${id}`, { body: { ...body, to: '2099-01-01T00:00:00Z' } });
    expect(await counts()).toEqual([3, 2]);
    await admin.data('patch', `/admin/banners/${id}`, { body: { ...body, message: 'Um 7 Uhr.' } });
    expect(await counts()).toEqual([0, 0]);
    await tell(0, wording, 'seen');
    await tell(0, (await shown()).wording, 'seen');
    expect(await counts()).toEqual([1, 0]);
    const rows = await world.db.collection('banners.readers').find({ banner: id }).toArray();
    expect(JSON.stringify(rows)).not.toContain(people[0]!.user._id);
    await admin.data('delete', `/admin/banners/${id}`, { body: { reason: 'x' } });
    expect(await world.db.collection('banners.readers').countDocuments({ banner: id })).toBe(0);
    expect(await people[0]!.client.data('post', `/banners/${id}/readers`, { body: { wording, act: 'seen' } })).toEqual(
      {},
    );
    watching.close();
  });

  it('are not written by others', async () => {
    const body = { title: 'x', message: 'x' };
    for (const role of ['user', 'firstLevel'] as const) {
      const { client } = await world.member({ role, minutes: 0 });
      expect(await client.refusal('post', '/admin/banners', { body })).toBe('forbidden');
    }
  });
});
