import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { Client } from '../../testing/client.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

let world: World;
let admin: Client;
let adminId: string;
let firstLevel: Client;
beforeAll(async () => {
  world = await sharedWorld();
  const found = await world.member({ role: 'admin', minutes: 0 });
  [admin, adminId] = [found.client, found.user._id];
  firstLevel = (await world.member({ role: 'firstLevel', minutes: 0 })).client;
}, 60_000);
afterAll(() => world.close(), 30_000);

const reason = 'Anruf vom Montag';

describe('what staff do to an account', () => {
  it('[AU10] firstLevel sends the verification link again, and only while the address is not confirmed', async () => {
    const { _id, email } = await world.person({ verified: false, minutes: 0 });
    await firstLevel.data('post', `/admin/users/${_id}/resend-verification`, { body: { reason } });
    const { text } = await world.mailTo(email, /./);
    const token = new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('token');
    await world.anonymous().data('post', '/auth/verify', { body: { token } });
    const again = firstLevel.refusal('post', `/admin/users/${_id}/resend-verification`, { body: { reason } });
    expect(await again).toBe('already_exists');
  });

  it('[AU10] firstLevel has a link for a new password sent; nothing else changes', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    await firstLevel.data('post', `/admin/users/${user._id}/password-reset`, { body: { reason } });
    expect((await world.mailTo(user.email, /./)).text).toContain('/reset?token=');
    expect(await client.data('get', '/users/@me')).toMatchObject({ id: user._id });
    const nobody = firstLevel.refusal('post', `/admin/users/${newId()}/password-reset`, { body: { reason } });
    expect(await nobody).toBe('not_found');
  });

  it('[AU9] an administrator changes name, company and the enterprise API; what is missing stays', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const path = `/admin/users/${user._id}`;
    const body = { reason, company: 'Meier AG', isEnterpriseAPICustomer: true };
    await admin.data('patch', path, { body });
    expect(await client.data('get', '/users/@me')).toMatchObject({
      firstname: user.firstname,
      company: 'Meier AG',
      isEnterpriseAPICustomer: true,
      features: ['ENTERPRISE_API'],
    });
    expect(await admin.data('get', '/admin/users?q=meier')).toMatchObject({ items: [{ id: user._id }] });
    await admin.data('patch', path, { body: { reason, company: '', isEnterpriseAPICustomer: false } });
    expect(await client.data('get', '/users/@me')).toMatchObject({ company: null, features: [] });
    const [entry] = (await admin.data<{ items: object[] }>('get', `/admin/audit?q=${user._id}`)).items;
    expect(entry).toMatchObject({ action: 'user.change', before: { company: 'Meier AG' }, after: { company: null } });
  });

  it('[AU9] two administrators at once: the second gets what stands there now, and nothing is overwritten', async () => {
    const { _id } = await world.person({ firstname: 'Ana', company: null, minutes: 0 });
    const change = (body: object) => admin.call('patch', `/admin/users/${_id}`, { body: { reason, ...body } });
    const both = await Promise.all(
      ['Anna', 'Anne'].map((firstname) => change({ firstname, seen: { firstname: 'Ana' } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { firstname } = await admin.data<{ firstname: string }>('get', `/admin/users/${_id}`);
    const lost = both.find(({ status }) => status === 409)?.body;
    expect(lost).toMatchObject({ error: 'user_changed', details: { user: { firstname, company: null } } });
    expect((await change({ company: 'Meier AG', seen: { company: '' } })).status).toBe(200);
    expect((await change({ company: '', seen: { company: '' } })).status).toBe(409);

    const role = (to: string, seen: string) =>
      admin.call('post', `/admin/users/${_id}/role`, { body: { reason, role: to, seen } });
    expect((await role('firstLevel', 'user')).status).toBe(200);
    const late = await role('admin', 'user');
    expect(late.body).toMatchObject({ error: 'user_changed', details: { user: { role: 'firstLevel' } } });
    expect(await admin.data('get', `/admin/users/${_id}`)).toMatchObject({ role: 'firstLevel', company: 'Meier AG' });
  });

  it('[AU9] [AU12] an administrator deletes an account, never their own', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    expect(await admin.refusal('delete', `/admin/users/${adminId}`, { body: { reason } })).toBe('not_yourself');
    await admin.data('delete', `/admin/users/${user._id}`, { body: { reason } });
    expect(await client.refusal('get', '/users/@me')).toBe('unauthorized');
    const users = world.db.collection<{ _id: string }>('accounts.users');
    await until(async () => (await users.countDocuments({ _id: user._id })) === 0);
    expect(await admin.refusal('delete', `/admin/users/${user._id}`, { body: { reason } })).toBe('not_found');
  }, 30_000);
});
