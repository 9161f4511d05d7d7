import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { details, storiesOf } from '../testing/stories.ts';
import { newId } from '@soebs/platform';
import { limitRules } from './limits.ts';
import { openWorld, password, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ LIMITS_FACTOR: 1 });
}, 60_000);
afterAll(() => world.close(), 30_000);

const HOUR = 60 * 60_000;
/** Each test in hours of its own, from the beginning of one, so that no window ends in the middle. */
let hours = 0;
const nextHours = (): void => {
  hours += 3;
  const ms = Date.now();
  world.clock.aheadMs = Math.ceil(ms / HOUR) * HOUR - ms + hours * HOUR + 1_000;
};
const post = (path: string, body: object) => world.anonymous().call('post', path, { body });
const forgot = (email: string) => post('/auth/password/forgot', { email });
const statuses = async (many: number, ask: () => Promise<{ status: number }>): Promise<number[]> => {
  const all = [];
  for (let n = 0; n < many; n += 1) all.push((await ask()).status);
  return all;
};
const times = (many: number, status: number): number[] => Array.from({ length: many }, () => status);

describe('limits', () => {
  it('[AU7] twenty failed logins from one address within 15 min; a device that is known goes on', async () => {
    nextHours();
    const { user, client } = await world.member({ minutes: 0 });
    let nth = 0;
    const wrong = () => post('/auth/login', { email: `niemand${(nth += 1)}@x.ch`, password: 'falsch geraten' });
    expect(await statuses(21, wrong)).toEqual([...times(20, 401), 429]);
    const refused = await post('/auth/login', { email: user.email, password });
    expect(refused.body).toMatchObject({ error: 'rate_limited' });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
    expect((await client.call('post', '/auth/login', { body: { email: user.email, password } })).status).toBe(200);
    world.clock.aheadMs += 15 * 60_000;
    expect((await post('/auth/login', { email: user.email, password })).status).toBe(200);
  }, 60_000);

  it('[AU7] three reset links an hour for one address; unknown ones count double', async () => {
    nextHours();
    const { email } = await world.person({ minutes: 0 });
    expect(await statuses(4, () => forgot(email))).toEqual([200, 200, 200, 429]);
    nextHours();
    let nth = 0;
    const unknown = () => forgot(`niemand${(nth += 1)}@x.ch`);
    expect(await statuses(4, unknown)).toEqual([404, 404, 404, 429]);
  });

  it('[AU7] five registrations an hour from one address', async () => {
    nextHours();
    let nth = 0;
    const register = () =>
      post('/auth/register', { email: `r${(nth += 1)}@x.ch`, password, firstname: 'a', lastname: 'b' });
    expect(await statuses(6, register)).toEqual([...times(5, 201), 429]);
  });

  it('[AU7] survive a restart', async () => {
    nextHours();
    const guess = () => post('/auth/verify', { token: 'geraten' });
    expect(await statuses(20, guess)).toEqual(times(20, 400));
    await world.api.stop();
    await world.api.start();
    expect(await statuses(1, guess)).toEqual([429]);
  }, 30_000);

  it('[AU7] believe no forwarded address of those who are no proxy', async () => {
    nextHours();
    let nth = 0;
    const guess = () =>
      world.anonymous().call('post', '/auth/verify', {
        body: { token: 'geraten' },
        headers: { 'x-forwarded-for': `10.0.0.${(nth += 1)}` },
      });
    expect(await statuses(21, guess)).toEqual([...times(20, 400), 429]);
  });

  it('[AU7] 300 requests a minute from one person, others are not disturbed', async () => {
    nextHours();
    const one = (await world.member({ minutes: 0 })).client;
    const other = (await world.member({ minutes: 0 })).client;
    const many = await Promise.all(Array.from({ length: 310 }, () => one.call('get', '/users/@me')));
    const refused = many.filter(({ status }) => status === 429);
    // A client repeats a read whose connection broke before the answer, and the server has then counted it twice.
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused.length).toBeLessThanOrEqual(15);
    expect((await other.call('get', '/users/@me')).status).toBe(200);
  }, 30_000);

  it('[AU7] stand before media, waveforms and the card provider’s messages as well', async () => {
    nextHours();
    const { user, client } = await world.member({ minutes: 0 });
    const { limits } = world.api.deps()!;
    await limits.add('media', user._id, limitRules.media.max - 2);
    for (const path of ['media', 'peaks/1']) {
      expect((await client.call('get', `/projects/${newId()}/${path}`)).status).toBe(404);
    }
    for (const [method, path] of [
      ['get', 'media'],
      ['patch', 'media'],
      ['get', 'peaks/1'],
    ] as const) {
      expect(await client.refusal(method, `/projects/${newId()}/${path}`)).toBe('rate_limited');
    }
    expect((await client.call('get', '/users/@me')).status).toBe(200);
    const tell = () => post('/payments/webhook', { type: 'charge.refunded' });
    expect((await tell()).body).toMatchObject({ error: 'bad_signature' });
    const ended = limitRules.webhook.max;
    const answers = await Promise.all(Array.from({ length: ended }, tell));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  }, 30_000);

  it('[AU7] twenty uploads an hour from one person; a repeated request counts once', async () => {
    nextHours();
    const { client } = await world.member();
    let nth = 0;
    const make = () =>
      client.call('post', '/projects', {
        body: details(),
        headers: { 'idempotency-key': `k${Math.floor(nth++ / 2)}` },
      });
    expect(await statuses(40, make)).toEqual(times(40, 201));
    expect(await statuses(2, make)).toEqual([429, 429]);
  }, 30_000);

  it('[SH2] thirty invitations an hour by one person; the others are told so, each by itself', async () => {
    nextHours();
    const { user, client } = await world.member();
    const id = await storiesOf(world).finished(user._id, 'ein Wort');
    const invitations = Array.from({ length: 32 }, (_, n) => ({ email: `gast${n}@soebs.example`, role: 'reader' }));
    type Outcomes = { readonly items: readonly { readonly refusal: string | null }[] };
    const { items } = await client.data<Outcomes>('post', `/projects/${id}/members`, { body: { invitations } });
    expect(items.map(({ refusal }) => refusal)).toEqual([
      ...Array.from({ length: 30 }, () => null),
      'rate_limited',
      'rate_limited',
    ]);
  }, 30_000);

  it('[AU7] sixty exported files a minute for one person', async () => {
    nextHours();
    const { user, client } = await world.member();
    const id = await storiesOf(world).finished(user._id, 'ein Wort');
    const file = (path: string) => client.fetch('GET', `/projects/${id}/export/${path}`);
    expect(await statuses(30, () => file('transcript?format=txt'))).toEqual(times(30, 200));
    expect(await statuses(31, () => file('subtitles?format=srt'))).toEqual([...times(30, 200), 429]);
  }, 30_000);

  it('ten guesses at the password of who is logged in, then none for a while', async () => {
    nextHours();
    const { client } = await world.member({ minutes: 0 });
    const guess = () => client.call('delete', '/users/@me', { body: { password: 'falsch geraten' } });
    expect(await statuses(11, guess)).toEqual([...times(10, 422), 429]);
  });
});
