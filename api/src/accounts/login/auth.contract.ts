import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { hashPassword } from '../passwords/passwords.ts';
import { password, sharedWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await sharedWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

const wrong = 'not this one at all';
const body = (email: string, given = password) => ({ email, password: given });

describe('login', () => {
  it('[AU3] lets a verified person in and tells who they are', async () => {
    const { user, client } = await world.member();
    const me = await client.data<Record<string, unknown>>('get', '/users/@me');
    expect(me).toMatchObject({ id: user._id, email: user.email, role: 'user', verified: true, blocked: false });
    expect(Object.keys(me)).not.toContain('passwordHash');
    expect(Object.keys(me)).not.toContain('sessionId');
  });

  it('[AU3] tells blocked and unverified only after a correct password', async () => {
    const client = world.anonymous();
    const login = (email: string, given?: string) =>
      client.refusal('post', '/auth/login', { body: body(email, given) });
    const blocked = await world.person({ blocked: true, minutes: 0 });
    const unverified = await world.person({ verified: false, minutes: 0 });
    expect(await login(blocked.email)).toBe('account_blocked');
    expect(await login(unverified.email)).toBe('email_not_verified');
    for (const { email } of [blocked, unverified, { email: 'nobody@soebs.example' }]) {
      expect(await login(email, wrong)).toBe('incorrect_login_credentials');
    }
    expect(client.cookies.size).toBe(0);
  });

  it('[AU3] locks at the tenth failure, a known and an unknown address alike, for 15 min', async () => {
    const known = await world.person({ minutes: 0 });
    for (const email of [known.email, 'never-registered@soebs.example']) {
      const client = world.anonymous();
      const login = (given?: string) => client.refusal('post', '/auth/login', { body: body(email, given) });
      for (let n = 0; n < 10; n += 1) expect(await login(wrong)).toBe('incorrect_login_credentials');
      const locked = await client.call('post', '/auth/login', { body: body(email) });
      expect(locked.status).toBe(423);
      expect(locked.body).toMatchObject({ success: false, error: 'account_locked_out' });
    }
    world.clock.aheadMs += 15 * 60_000 + 1_000;
    await world.login(known);
    world.clock.aheadMs = 0;
  }, 30_000);

  it('[AU1] takes the password as it was typed', async () => {
    const { email } = await world.person({ minutes: 0 });
    const client = world.anonymous();
    for (const given of [` ${password}`, `${password} `, password.toUpperCase(), password.slice(0, -1)]) {
      expect(await client.refusal('post', '/auth/login', { body: body(email, given) })).toBe(
        'incorrect_login_credentials',
      );
    }
  });

  it('[AU1] answers a flood with busy and when to come again, and serves on', async () => {
    const { email } = await world.person({ minutes: 0 });
    let refused = 0;
    let isFlooding = true;
    const flood = async (): Promise<void> => {
      while (isFlooding) {
        await hashPassword('a flood of passwords').catch(() => (refused += 1));
        await new Promise((resolve) => void setImmediate(resolve));
      }
    };
    const floods = Array.from({ length: 60 }, flood);
    try {
      // One may find the place that has just become free.
      const reply = await until(async () => {
        const answered = await world.anonymous().call('post', '/auth/login', { body: body(email) });
        return answered.status === 200 ? null : answered;
      });
      expect(reply.status).toBe(503);
      expect(reply.body).toMatchObject({ success: false, error: 'busy' });
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      isFlooding = false;
    }
    await Promise.all(floods);
    expect(refused).toBeGreaterThanOrEqual(8);
    await world.login({ email });
  }, 30_000);
});

describe('a session', () => {
  it('[AU4] sets cookies that scripts and other sites cannot use, the refresh cookie for /auth only', async () => {
    const { email } = await world.person({ minutes: 0 });
    const response = await world.anonymous().fetch('post', '/auth/login', {
      body: JSON.stringify(body(email)),
      headers: { 'content-type': 'application/json' },
    });
    const lines = response.headers.getSetCookie();
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/HttpOnly.*SameSite=Lax/i);
    expect(lines.find((line) => line.startsWith('device'))).toContain('Path=/auth');
    expect(lines.find((line) => line.startsWith('refresh'))).toContain('Path=/auth');
    const [stored] = await world.db.collection('accounts.sessions').find().sort({ idleUntil: -1 }).limit(1).toArray();
    const secrets = lines.map((line) => /=([^;]+)/.exec(line)?.[1] ?? '');
    for (const secret of secrets) expect(JSON.stringify(stored)).not.toContain(secret.split('.').at(-1));
  });

  it('[AU4] rotates on refresh: 201, new tokens that hold, and the old access token ends after the grace time', async () => {
    const { client } = await world.member({ minutes: 0 });
    const before = client.copy();
    const { status, body: answer } = await client.call('post', '/auth/refresh');
    expect([status, answer.success]).toEqual([201, true]);
    expect(client.cookieHeader).not.toBe(before.cookieHeader);
    expect((await before.call('get', '/users/@me')).status).toBe(200);
    world.clock.aheadMs = 31_000;
    expect(await before.refusal('get', '/users/@me')).toBe('unauthorized');
    expect((await client.call('get', '/users/@me')).status).toBe(200);
    world.clock.aheadMs = 0;
  });

  it('[AU4] gives twenty tabs that refresh at once the same successor, and nobody is logged out', async () => {
    const { client } = await world.member({ minutes: 0 });
    const tabs = Array.from({ length: 20 }, () => client.copy());
    const replies = await Promise.all(tabs.map((tab) => tab.call('post', '/auth/refresh')));
    expect(replies.map(({ status }) => status)).toEqual(tabs.map(() => 201));
    expect(new Set(tabs.map((tab) => tab.cookieHeader)).size).toBe(1);
    for (const tab of tabs) expect((await tab.call('get', '/users/@me')).status).toBe(200);
  });

  it('[AU4] a refresh token used again after the grace time ends the whole login and closes its sockets', async () => {
    const { client } = await world.member({ minutes: 0 });
    const thief = client.copy();
    await client.data('post', '/auth/refresh');
    const live = await client.connect();
    world.clock.aheadMs = 31_000;
    const refused = await thief.call('post', '/auth/refresh');
    expect(refused.body).toMatchObject({ success: false, error: 'session_expired' });
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await client.refusal('get', '/users/@me')).toBe('unauthorized');
    expect(await client.refusal('post', '/auth/refresh')).toBe('session_expired');
    await until(() => live.socket.disconnected, 1_000);
    world.clock.aheadMs = 0;
  });

  it('[AU4] the access token holds 15 min, a plain login 2 h idle and 12 h at most', async () => {
    const { client } = await world.member({ minutes: 0 });
    const minute = 60_000;
    world.clock.aheadMs = 14 * minute;
    expect((await client.call('get', '/users/@me')).status).toBe(200);
    world.clock.aheadMs = 16 * minute;
    expect(await client.refusal('get', '/users/@me')).toBe('unauthorized');
    for (let ahead = 110 * minute; ahead < 720 * minute; ahead += 110 * minute) {
      world.clock.aheadMs = ahead;
      expect((await client.call('post', '/auth/refresh')).status).toBe(201);
    }
    world.clock.aheadMs = 721 * minute;
    expect(await client.refusal('post', '/auth/refresh')).toBe('session_expired');
    world.clock.aheadMs = 0;
    const other = await world.member({ minutes: 0 });
    world.clock.aheadMs = 121 * minute;
    expect(await other.client.refusal('post', '/auth/refresh')).toBe('session_expired');
    world.clock.aheadMs = 0;
  });

  it('[AU5] ends with logout: cookies cleared, tokens worthless, sockets closed within a second', async () => {
    const { client } = await world.member({ minutes: 0 });
    const kept = client.copy();
    const known = (of = client) => of.data('get', '/auth/session');
    const [one, two] = [await client.connect(), await client.connect()];
    expect([await known(), await known(world.anonymous())]).toEqual([{ isKnown: true }, { isKnown: false }]);
    await client.data('post', '/auth/logout');
    expect(await known()).toEqual({ isKnown: false });
    expect([...client.cookies.keys()].map((name) => name.split('_')[0])).toEqual(['device']);
    await until(() => one.socket.disconnected && two.socket.disconnected, 1_000);
    expect(await kept.refusal('get', '/users/@me')).toBe('unauthorized');
    expect(await kept.refusal('post', '/auth/refresh')).toBe('session_expired');
    await expect(kept.connect()).rejects.toThrow('unauthorized');
  });

  it('[AU5] closes the sockets of a login that has run out; [AU4] correcting a text keeps it open', async () => {
    const idle = await (await world.member({ minutes: 0 })).client.connect();
    const busy = await (await world.member({ minutes: 0 })).client.connect();
    const operations = [{ type: 'A', seg: null, key: 'k', value: 'v' }];
    world.clock.aheadMs = 119 * 60_000;
    await busy.ask('transcript:operations', { projectId: newId(), opId: 'o', baseRevision: 0, operations });
    world.clock.aheadMs = 121 * 60_000;
    await until(() => idle.socket.disconnected);
    expect(busy.socket.connected).toBe(true);
    world.clock.aheadMs = 12 * 60 * 60_000 + 1;
    await until(() => busy.socket.disconnected);
    world.clock.aheadMs = 0;
  });

  it('[AU5] logout ends this login only, and is no error without one', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const elsewhere = await world.login(user);
    await client.data('post', '/auth/logout');
    expect((await elsewhere.call('get', '/users/@me')).status).toBe(200);
    await world.anonymous().data('post', '/auth/logout');
  });

  it('[AU5] a blocked person is out with the next request', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    await world.db.collection('accounts.users').updateOne({ _id: user._id as never }, { $set: { blocked: true } });
    expect(await client.refusal('get', '/users/@me')).toBe('unauthorized');
  });
});
