import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffLogin, StaffVisit } from '@soebs/contract';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { Client } from '../../testing/client.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

let world: World;
let admin: Client;
let firstLevel: Client;
beforeAll(async () => {
  world = await sharedWorld();
  admin = (await world.member({ role: 'admin' })).client;
  firstLevel = (await world.member({ role: 'firstLevel' })).client;
}, 60_000);
afterAll(() => world.close(), 30_000);

type Page<T> = { readonly items: T[]; readonly total: number; readonly next: string | null };
const logins = (query: string) => firstLevel.data<Page<StaffLogin>>('get', `/admin/sessions?${query}`);

describe('logins and visits as staff see them', () => {
  it('[AU11] [AU5] list who is logged in, and an admin ends a login within a second', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const live = await client.connect();
    const { items, total } = await logins(`q=${encodeURIComponent(user.email)}`);
    const named = { id: user._id, name: `${user.firstname} ${user.lastname}`, email: user.email };
    expect([total, items]).toMatchObject([1, [{ user: named }]]);
    expect(JSON.stringify(items)).not.toMatch(/hash|rotation/i);
    expect((await logins('')).total).toBeGreaterThan(2);
    const [first, second] = [await logins('limit=1'), await logins('limit=2')];
    const behindFirst = await logins(`limit=1&after=${first.next ?? ''}`);
    expect([...first.items, ...behindFirst.items].map(({ id }) => id)).toEqual(second.items.map(({ id }) => id));
    const path = `/admin/sessions/${items[0]!.id}`;
    const body = { reason: 'Gerät verloren' };
    expect(await firstLevel.refusal('delete', path)).toBe('forbidden');
    await admin.data('delete', path, { body });
    await until(() => live.socket.disconnected, 1_000);
    expect(await client.refusal('get', '/users/@me')).toBe('unauthorized');
    expect((await logins(`q=${user._id}`)).items).toEqual([]);
    expect(await admin.refusal('delete', path, { body })).toBe('not_found');
    expect(await admin.refusal('delete', `/admin/sessions/${newId()}`, { body })).toBe('not_found');
    const entries = await world.db.collection('staff.audit').find({ subject: user._id }).toArray();
    expect(entries).toMatchObject([
      {
        action: 'user.endSession',
        ...body,
        outcome: 'done',
        before: { session: items[0]!.id },
        after: { session: null },
      },
    ]);
  });

  it('[AU11] list visits with the names of routes, open until half an hour has passed', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    for (const route of ['/', '/project/:id/edit']) await client.data('post', '/users/@me/visits', { body: { route } });
    const visits = () => firstLevel.data<Page<StaffVisit>>('get', `/admin/visits?q=${user._id}`);
    const routes = ['/', '/project/:id/edit'];
    expect(await visits()).toMatchObject({ total: 1, items: [{ routes, isOpen: true, user: { email: user.email } }] });
    expect((await firstLevel.data<Page<StaffVisit>>('get', '/admin/visits')).total).toBeGreaterThan(0);
    expect(await client.refusal('get', '/admin/visits')).toBe('forbidden');
  });
});
