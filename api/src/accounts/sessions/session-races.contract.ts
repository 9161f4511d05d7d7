import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId, sha256 } from '@soebs/platform';
import { administrators } from '../staff/administrators.ts';
import { accountCollections, type User } from '../documents/collections.ts';
import type { Client } from '../../testing/client.ts';
import { password, sharedWorld, type World } from '../../testing/world.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await sharedWorld();
  admin = (await world.member({ role: 'admin', minutes: 0 })).client;
}, 60_000);
afterAll(() => world.close(), 30_000);

/** `ROUNDS=200` is the full form. */
const rounds = Number(process.env['ROUNDS'] ?? 3);
const LOGINS_AT_ONCE = 4;
const reason = 'Verdacht';
const collections = () => accountCollections(world.db);

/** A link to reset a password, as the mail carries it. */
const resetToken = async (userId: string): Promise<string> => {
  const token = newId();
  const until = new Date(Date.now() + 60_000);
  await collections().tokens.insertOne({ _id: sha256(token), kind: 'reset', userId, until });
  return token;
};

const newPassword = 'ein ganz anderes Wort';
/** Every act that ends sessions, and whether a session opened before it with the old credentials may be there afterwards. */
const acts: readonly (readonly [string, (user: User, own: Client) => Promise<unknown>])[] = [
  [
    'a reset by mail',
    async ({ _id }) => {
      const body = { token: await resetToken(_id), password: newPassword };
      return world.anonymous().data('post', '/auth/password/reset', { body });
    },
  ],
  [
    'a change of password',
    (_, own) => own.data('post', '/users/@me/password', { body: { currentPassword: password, newPassword } }),
  ],
  ['a block', ({ _id }) => admin.data('post', `/admin/users/${_id}/block`, { body: { reason } })],
  ['an erasure', (_, own) => own.data('delete', '/users/@me', { body: { password } })],
];

describe('acts that end sessions, beside acts that open them', () => {
  it.each(acts)(
    '[AU5] no session opened with the old credentials outlives %s',
    async (_, act) => {
      for (let round = 0; round < rounds; round += 1) {
        const { user, client: own } = await world.member({ minutes: 0 });
        const refreshing = await world.login(user);
        const clients = Array.from({ length: LOGINS_AT_ONCE }, () => world.anonymous());
        const over = new AbortController();
        const logins = clients.map(async (client) => {
          while (!over.signal.aborted)
            await client.call('post', '/auth/login', { body: { email: user.email, password } });
        });
        const refreshes = (async () => {
          while (!over.signal.aborted) await refreshing.call('post', '/auth/refresh');
        })();
        await act(user, own);
        over.abort();
        await Promise.all([...logins, refreshes]);
        for (const client of [...clients, refreshing])
          expect(await client.refusal('get', '/users/@me')).toBe('unauthorized');
      }
    },
    600_000,
  );

  it('[AU5] a changed role leaves no session that lives by the old one', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const user = await world.person({ minutes: 0 });
      const logins = Array.from({ length: LOGINS_AT_ONCE }, () => world.login(user, true));
      const body = { reason, role: 'firstLevel' };
      await Promise.all([...logins, admin.data('post', `/admin/users/${user._id}/role`, { body })]);
      const halfAnHourMs = 30 * 60_000;
      for (const { idleMs } of await world.api.deps()!.contexts.accounts.sessions.list(user._id))
        expect(idleMs).toBe(halfAnHourMs);
    }
  }, 600_000);

  it('[AU5] who changes their password stays, in that session only, also when they do so again', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const other = await world.login(user);
    const change = (currentPassword: string, next: string) =>
      client.data('post', '/users/@me/password', { body: { currentPassword, newPassword: next } });
    await change(password, newPassword);
    await change(newPassword, `${newPassword} nochmals`);
    expect(await client.data('get', '/users/@me')).toMatchObject({ id: user._id });
    await client.data('post', '/auth/refresh');
    expect(await other.refusal('get', '/users/@me')).toBe('unauthorized');
    await admin.data('post', `/admin/users/${user._id}/block`, { body: { reason } });
    await admin.data('post', `/admin/users/${user._id}/unblock`, { body: { reason } });
    expect(await client.refusal('get', '/users/@me')).toBe('unauthorized');
  });

  it('[AU4] a login ends the session that its browser presents', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const before = client.copy();
    await client.data('post', '/auth/login', { body: { email: user.email, password } });
    expect(await before.refusal('get', '/users/@me')).toBe('unauthorized');
    expect(await client.data('get', '/users/@me')).toMatchObject({ id: user._id });
    expect(await world.api.deps()!.contexts.accounts.sessions.list(user._id)).toHaveLength(1);
  });

  it('[AU3] a device token that a client made up is replaced at login', async () => {
    const user = await world.person({ minutes: 0 });
    const client = world.anonymous();
    const name = `device_${new URL(world.settings.API_URL).port}`;
    client.cookies.set(name, 'chosen-by-somebody');
    await client.data('post', '/auth/login', { body: { email: user.email, password } });
    const given = client.cookies.get(name);
    expect(given).not.toBe('chosen-by-somebody');
    const other = await world.person({ minutes: 0 });
    await client.data('post', '/auth/login', { body: { email: other.email, password } });
    expect(client.cookies.get(name)).toBe(given);
  });
});

describe('rules of at most and at least, under parallel calls', () => {
  it('[AU4] at most ten sessions of a person hold', async () => {
    for (let round = 0; round < Math.min(rounds, 20); round += 1) {
      const user = await world.person({ minutes: 0 });
      await Promise.all(Array.from({ length: 14 }, () => world.login(user)));
      expect(await world.api.deps()!.contexts.accounts.sessions.list(user._id)).toHaveLength(10);
    }
  }, 120_000);

  it('[AU9] one administrator is left, however many step down at once', async () => {
    const { users } = collections();
    const outside = { role: 'admin', blocked: false } as const;
    const elsewhere = (await users.find(outside).toArray()).map(({ _id }) => _id);
    await users.updateMany({ _id: { $in: elsewhere } }, { $set: { role: 'user' } });
    for (let round = 0; round < 20; round += 1) {
      const several = [];
      for (let n = 0; n < 4; n += 1) several.push((await world.person({ role: 'admin', minutes: 0 }))._id);
      const { change } = administrators({ users, now: () => new Date() });
      const changes = [
        { role: 'user' },
        { blocked: true },
        { erasingSince: new Date() },
        { role: 'firstLevel' },
      ] as const;
      const outcomes = await Promise.all(several.map((id, n) => change(id, changes[n]!)));
      expect(outcomes.filter((outcome) => outcome === 'last_admin')).toHaveLength(1);
      expect(await users.countDocuments({ ...outside, erasingSince: { $exists: false } })).toBe(1);
      await users.deleteMany({ _id: { $in: several } });
    }
    await users.updateMany({ _id: { $in: elsewhere } }, { $set: { role: 'admin' } });
  }, 60_000);
});
