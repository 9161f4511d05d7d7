import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EachAnswer } from '@soebs/contract';
import { until } from '@soebs/platform/testing';
import type { LiveClient } from '../../testing/client.ts';
import { password, sharedWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await sharedWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

/** `SOCKETS=200` is the full form. */
const sockets = Number(process.env['SOCKETS'] ?? 20);
const admin = async () => (await world.member({ role: 'admin', minutes: 0 })).client;
const reason = 'Missbrauch gemeldet';

const endings: readonly (readonly [string, (userId: string, email: string) => Promise<unknown>])[] = [
  ['block', async (id) => (await admin()).data('post', `/admin/users/${id}/block`, { body: { reason } })],
  [
    'role change',
    async (id) => (await admin()).data('post', `/admin/users/${id}/role`, { body: { reason, role: 'firstLevel' } }),
  ],
  [
    'ending by staff',
    async (id) => (await admin()).data('delete', `/admin/users/${id}/sessions`, { body: { reason } }),
  ],
  [
    'reset by mail',
    async (_, email) => {
      await world.anonymous().data('post', '/auth/password/forgot', { body: { email } });
      const { text } = await world.mailTo(email, /Neues Passwort setzen/);
      const token = /token=([\w-]+)/.exec(text)?.[1];
      await world.anonymous().data('post', '/auth/password/reset', { body: { token, password: 'ein anderes Wort' } });
    },
  ],
];

describe('access', () => {
  it.each(endings)(
    '[AU5] [ended-sessions] %s ends every login and socket of that person within a second',
    async (_, end) => {
      const { user, client } = await world.member({ minutes: 0 });
      const other = await (await world.member({ minutes: 0 })).client.connect();
      const open: LiveClient[] = [];
      for (let n = 0; n < sockets; n += 1) open.push(await client.connect());
      await end(user._id, user.email);
      const endedAt = Date.now();
      expect(await client.refusal('get', '/users/@me')).toBe('unauthorized');
      await until(() => open.every(({ socket }) => socket.disconnected), 1_000);
      expect(Date.now() - endedAt).toBeLessThan(1_000);
      expect(other.socket.connected).toBe(true);
      other.close();
    },
    60_000,
  );

  it('[AU9] nobody blocks or changes themselves, and staff acts are written down', async () => {
    const { user, client } = await world.member({ role: 'admin', minutes: 0 });
    const on = (id: string, act: string, body: object = { reason }) =>
      client.call('post', `/admin/users/${id}/${act}`, { body });
    expect((await on(user._id, 'block')).body).toMatchObject({ error: 'not_yourself' });
    expect((await on(user._id, 'role', { reason, role: 'user' })).body).toMatchObject({ error: 'not_yourself' });
    const person = await world.person({ minutes: 0 });
    expect((await on(person._id, 'block', {})).status).toBe(422);
    expect((await on(person._id, 'block')).status).toBe(200);
    const login = () => world.anonymous().call('post', '/auth/login', { body: { email: person.email, password } });
    expect((await login()).body).toMatchObject({ error: 'account_blocked' });
    expect((await on(person._id, 'unblock')).status).toBe(200);
    expect((await login()).status).toBe(200);
    const entries = await world.db.collection('staff.audit').find({ subject: person._id }).sort({ at: 1 }).toArray();
    expect(entries).toMatchObject([
      { action: 'post /admin/users/:id/block', outcome: 'validation_failed' },
      { action: 'user.block', actorId: user._id, reason, before: { blocked: false }, after: { blocked: true } },
      { action: 'user.unblock', before: { blocked: true }, after: { blocked: false }, outcome: 'done' },
    ]);
  });

  it('[AU9] the audit tells which role was given, and that sessions were there and are gone', async () => {
    const { client } = await world.member({ role: 'admin', minutes: 0 });
    const { user } = await world.member({ minutes: 0 });
    await client.data('delete', `/admin/users/${user._id}/sessions`, { body: { reason } });
    await client.data('post', `/admin/users/${user._id}/role`, { body: { reason, role: 'firstLevel' } });
    const entries = await world.db.collection('staff.audit').find({ subject: user._id }).sort({ at: 1 }).toArray();
    expect(entries).toMatchObject([
      { action: 'user.endSessions', reason, before: { sessions: 1 }, after: { sessions: 0 } },
      {
        action: 'user.role',
        reason,
        asked: { role: 'firstLevel' },
        before: { role: 'user' },
        after: { role: 'firstLevel' },
      },
    ]);
  });

  it('[AU9] [AD1] several people are blocked at once, oneself is not, and whoever shows the list hears of it', async () => {
    const { client, user } = await world.member({ role: 'admin', minutes: 0 });
    const people = [await world.person({ minutes: 0 }), await world.person({ minutes: 0 })];
    const desk = await client.connect();
    for (const topic of ['staff:users', 'staff:audit']) expect((await desk.subscribe(topic)).success).toBe(true);
    const gone = '11111111-1111-4111-8111-111111111111';
    const users = [...people.map(({ _id }) => _id), user._id, gone];
    const { items } = await client.data<EachAnswer>('post', '/admin/users/block', { body: { reason, users } });
    expect(items.map(({ code }) => code)).toEqual([null, null, 'not_yourself', 'not_found']);
    await until(() =>
      ['staff:users', 'staff:audit'].every((topic) =>
        desk.messages.some((message) => message.topic === topic && message.type === 'list.changed'),
      ),
    );
    const unblocked = { body: { reason, users: users.slice(0, 2) } };
    const again = await client.data<EachAnswer>('post', '/admin/users/unblock', unblocked);
    expect(again.items.every(({ code }) => code === null)).toBe(true);
    for (const { email } of people) await world.login({ email });
    desk.close();
  }, 30_000);

  it('[AU10] first level unlocks, but neither blocks nor changes roles', async () => {
    const { client } = await world.member({ role: 'firstLevel', minutes: 0 });
    const { _id, email } = await world.person({ minutes: 0 });
    const wrong = { email, password: 'falsch geraten' };
    for (let n = 0; n < 10; n += 1) await world.anonymous().call('post', '/auth/login', { body: wrong });
    for (const act of ['block', 'unblock', 'role'])
      expect(await client.refusal('post', `/admin/users/${_id}/${act}`, { body: { reason, role: 'admin' } })).toBe(
        'forbidden',
      );
    await client.data('post', `/admin/users/${_id}/unlock`, { body: { reason } });
    await world.login({ email });
  }, 30_000);
});
