import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Me, StaffContract } from '@soebs/contract';
import { swissDate } from '@soebs/events';
import { until } from '@soebs/platform/testing';
import type { Client } from '../../testing/client.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await openWorld();
  admin = (await world.member({ role: 'admin', minutes: 0 })).client;
}, 60_000);
afterAll(() => world.close(), 30_000);

const path = '/admin/enterprise-api/contracts';
const reason = 'Angebot vom 3. November';
const today = swissDate(new Date().toISOString());
const terms = {
  tenThousandthsPerMinute: 6_200,
  mediaOrigins: ['https://media.example.com'],
  monthlyMinutes: 1_000,
  concurrency: 2,
  requestsPerSecond: 10,
  burst: 30,
};
const agree = async () => {
  const { user, client } = await world.member({ minutes: 0 });
  const body = { ...terms, customer: user.email, from: today, reason };
  return { user, client, body, contract: await admin.data<StaffContract>('post', path, { body }) };
};

describe('contracts', () => {
  it('[WB5] [AU9] are agreed, changed from a day on and ended, each with its reason, and seen at once', async () => {
    const { user, client, body, contract } = await agree();
    expect(contract).toMatchObject({ status: 'active', current: terms, to: null, termsRevision: 0, months: [] });
    expect(contract.customer).toMatchObject({ id: user._id, email: user.email });
    expect(await client.data<Me>('get', '/users/@me')).toMatchObject({
      isEnterpriseAPICustomer: true,
      features: ['ENTERPRISE_API'],
    });
    expect(await admin.refusal('post', path, { body })).toBe('already_exists');
    const own = `${path}/${user._id}`;
    const change = { ...terms, concurrency: 5, from: '2099-01-01', revision: 0, reason };
    const changed = await admin.data<StaffContract>('patch', own, { body: change });
    expect(changed).toMatchObject({
      current: terms,
      termsRevision: 1,
      terms: [{ from: today }, { from: '2099-01-01' }],
    });
    const late = await admin.call('patch', own, { body: change });
    expect(late.body).toMatchObject({ error: 'contract_changed', details: { contract: { termsRevision: 1 } } });
    const end = { lastDay: today, revision: 1, reason };
    expect(await admin.data('post', `${own}/end`, { body: end })).toMatchObject({ to: today, status: 'active' });
    expect(await admin.data('get', own)).toMatchObject({ to: today, termsRevision: 2 });
    const entries = await world.db.collection('staff.audit').find({ subject: user._id }).sort({ at: 1 }).toArray();
    expect(entries.map(({ action, outcome }) => `${String(action)}: ${String(outcome)}`)).toEqual([
      'contract.agree: done',
      'contract.agree: already_exists',
      'contract.change: done',
      'contract.change: contract_changed',
      'contract.end: done',
    ]);
    expect(entries[0]).toMatchObject({ reason, before: null, after: { termsRevision: 0 } });
  });

  it('[AD1] are listed, the newest first, and found by their customer', async () => {
    const { user } = await agree();
    const find = (q: string) => admin.data<{ items: StaffContract[]; total: number }>('get', `${path}?q=${q}`);
    await until(async () => (await find(user.email)).total === 1);
    expect((await find(user._id)).items[0]).toMatchObject({ userId: user._id, status: 'active' });
    const all = await admin.data<{ items: StaffContract[] }>('get', `${path}?limit=1`);
    expect(all.items[0]?.userId).toBe(user._id);
    expect((await find('nobody@soebs.example')).total).toBe(0);
  });

  it('[WB5] refuses what cannot be a contract, and changes nothing', async () => {
    const { user } = await world.member({ minutes: 0 });
    const body = { ...terms, customer: user._id, from: today, reason };
    const wrong: object[] = [
      { tenThousandthsPerMinute: 0.62 },
      { tenThousandthsPerMinute: 99 },
      { mediaOrigins: ['http://media.example.com'] },
      { mediaOrigins: ['https://media.example.com/x'] },
      { mediaOrigins: ['https://a@media.example.com'] },
      { mediaOrigins: ['https://*.example.com'] },
      { mediaOrigins: ['https://media.example.com:443'] },
      { monthlyMinutes: 0 },
      { concurrency: 0 },
      { burst: 1e9 },
      { from: '2026-02-30' },
    ];
    for (const each of wrong)
      expect([each, await admin.refusal('post', path, { body: { ...body, ...each } })]).toEqual([
        each,
        'validation_failed',
      ]);
    expect(await admin.refusal('post', path, { body: { ...body, from: '2020-01-01' } })).toBe('contract_day_past');
    expect(await admin.refusal('get', `${path}/${user._id}`)).toBe('not_found');
  });
});
