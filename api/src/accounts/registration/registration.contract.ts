import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@soebs/platform/testing';
import { password, sharedWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await sharedWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

const MINUTE = 60_000;
let nth = 0;
const newcomer = () => ({
  email: `neu${(nth += 1)}@soebs.example`,
  password: 'ein ganz neues Wort',
  firstname: 'Nina',
  lastname: 'Neu',
  company: 'Neu AG',
  locale: 'en' as const,
});
type Newcomer = ReturnType<typeof newcomer>;

const register = async (given: Partial<Newcomer> = {}): Promise<Newcomer> => {
  const body = { ...newcomer(), ...given };
  await world.anonymous().data('post', '/auth/register', { body });
  return body;
};
const tokenIn = (text: string): string => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';
const refusal = (path: string, body: object) => world.anonymous().refusal('post', path, { body });
const tryLogin = ({ email, password: given }: { email: string; password: string }) =>
  world.anonymous().call('post', '/auth/login', { body: { email, password: given } });

describe('registration', () => {
  it('[AU2] lets a person in once the link of the mail was opened, however often it is opened', async () => {
    const person = await register();
    expect((await tryLogin(person)).body).toMatchObject({ error: 'email_not_verified' });
    const mail = await world.mailTo(person.email, /^Confirm your email address$/);
    expect(mail.text).toContain(`${world.settings.WEB_ORIGINS[0]}/verify?token=`);
    for (let n = 0; n < 3; n += 1) {
      await world.anonymous().data('post', '/auth/verify', { body: { token: tokenIn(mail.text) } });
    }
    expect((await tryLogin(person)).status).toBe(200);
  });

  it('[AU2] keeps no token readable, and refuses a link after 24 hours', async () => {
    const person = await register();
    const token = tokenIn((await world.mailTo(person.email, /Confirm/)).text);
    await until(async () => (await world.db.collection('mail.outbox').countDocuments({ state: 'waiting' })) === 0);
    for (const name of ['accounts.tokens', 'mail.outbox', 'accounts.users']) {
      const documents = await world.db.collection(name).find().toArray();
      expect(JSON.stringify(documents)).not.toContain(token);
    }
    world.clock.aheadMs = 24 * 60 * MINUTE + 1;
    expect(await refusal('/auth/verify', { token })).toBe('invalid_verification_link');
    world.clock.aheadMs = 0;
    expect(await refusal('/auth/verify', { token: 'x'.repeat(43) })).toBe('invalid_verification_link');
  });

  it('refuses an address that is taken, whatever its capitals, also for two at once', async () => {
    const person = await register();
    expect(await refusal('/auth/register', { ...person, email: person.email.toUpperCase() })).toBe(
      'email_alread_taken',
    );
    const body = newcomer();
    const both = await Promise.all([1, 2].map(() => world.anonymous().call('post', '/auth/register', { body })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('[AU1] takes 10 to 256 characters, whole, and refuses what everybody tries first', async () => {
    const given = newcomer();
    for (const short of ['x'.repeat(9), 'x'.repeat(257)])
      expect(await refusal('/auth/register', { ...given, password: short })).toBe('validation_failed');
    expect(await refusal('/auth/register', { ...given, password: 'password123' })).toBe('password_too_common');
    expect(await refusal('/auth/register', { ...given, password: given.email })).toBe('password_too_common');
    expect(await refusal('/auth/register', { ...given, acceptedTerms: false })).toBe('terms_not_accepted');
  });

  it('cannot make oneself more than a user', async () => {
    const given = newcomer();
    const more = {
      role: 'admin',
      verified: true,
      blocked: false,
      isEnterpriseAPICustomer: true,
      features: ['ENTERPRISE_API'],
    };
    await world.anonymous().data('post', '/auth/register', { body: { ...given, ...more } });
    const stored = await world.db.collection('accounts.users').findOne({ email: given.email });
    expect(stored).toMatchObject({ role: 'user', verified: false, isEnterpriseAPICustomer: false, features: [] });
  });

  it('builds links from the settings, whatever the request calls this server', async () => {
    const given = newcomer();
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await world.anonymous().data('post', '/auth/register', { body: given, headers });
    const { text, html } = await world.mailTo(given.email, /Confirm/);
    expect(text + html).not.toContain('evil.example');
  });

  it('sends the link again; an unknown address is answered alike', async () => {
    const person = await register();
    await world.mailTo(person.email, /Confirm/);
    await world.anonymous().data('post', '/auth/verify/resend', { body: { email: person.email } });
    const second = await world.mailTo(person.email, /Confirm/, 1);
    await world.anonymous().data('post', '/auth/verify', { body: { token: tokenIn(second.text) } });
    const before = world.mails.length;
    await world.anonymous().data('post', '/auth/verify/resend', { body: { email: person.email } });
    await world.anonymous().data('post', '/auth/verify/resend', { body: { email: 'nobody@soebs.example' } });
    expect(world.mails).toHaveLength(before);
  });
});

describe('a forgotten password', () => {
  const forget = async (email: string, after = 0): Promise<string> => {
    await world.anonymous().data('post', '/auth/password/forgot', { body: { email } });
    return tokenIn((await world.mailTo(email, /Neues Passwort setzen/, after)).text);
  };
  const fresh = 'ein anderes neues Wort';

  it('[AU7] is told that an address is unknown, as the specification wants it', async () => {
    expect(await refusal('/auth/password/forgot', { email: 'nobody@soebs.example' })).toBe('not_found');
  });

  it('[AU2] [AU5] is set anew once by the link, ends every login and is told by mail', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const live = await client.connect();
    const token = await forget(user.email);
    expect(await refusal('/auth/password/reset', { token, password: 'qwertyuiop' })).toBe('password_too_common');
    await world.anonymous().data('post', '/auth/password/reset', { body: { token, password: fresh } });
    await until(() => live.socket.disconnected, 1_000);
    expect(await client.refusal('get', '/users/@me')).toBe('unauthorized');
    expect(await refusal('/auth/password/reset', { token, password: fresh })).toBe('invalid_verification_link');
    expect((await tryLogin({ email: user.email, password })).body).toMatchObject({
      error: 'incorrect_login_credentials',
    });
    expect((await tryLogin({ email: user.email, password: fresh })).status).toBe(200);
    await world.mailTo(user.email, /Passwort wurde geändert/);
  });

  it('[AU2] has a link for half an hour, and only the newest', async () => {
    const { email } = await world.person({ minutes: 0 });
    const first = await forget(email);
    const second = await forget(email, 1);
    expect(await refusal('/auth/password/reset', { token: first, password: fresh })).toBe('invalid_verification_link');
    world.clock.aheadMs = 30 * MINUTE + 1;
    expect(await refusal('/auth/password/reset', { token: second, password: fresh })).toBe('invalid_verification_link');
    world.clock.aheadMs = 0;
  });

  it('[AU3] a reset by mail lifts the lock', async () => {
    const { email } = await world.person({ minutes: 0 });
    for (let n = 0; n < 10; n += 1) await tryLogin({ email, password: 'falsch geraten' });
    expect((await tryLogin({ email, password })).status).toBe(423);
    await world.mailTo(email, /vorübergehend gesperrt/);
    const token = await forget(email);
    await world.anonymous().data('post', '/auth/password/reset', { body: { token, password: fresh } });
    expect((await tryLogin({ email, password: fresh })).status).toBe(200);
  });
});

describe('an address that nobody has proved', () => {
  it('[AU2] gets nothing that a stranger typed: no name in any email until it is confirmed', async () => {
    const person = await register({ firstname: 'https://evil.example/gewinn', lastname: 'www.evil.example' });
    const first = await world.mailTo(person.email, /^Confirm/);
    await world.anonymous().data('post', '/auth/password/forgot', { body: { email: person.email } });
    const second = await world.mailTo(person.email, /password/);
    for (let n = 0; n < 10; n += 1) await tryLogin({ email: person.email, password: 'falsch geraten' });
    const third = await world.mailTo(person.email, /locked/);
    for (const { text, html, subject } of [first, second, third]) {
      expect(`${subject} ${text} ${html}`).not.toContain('evil');
      expect(text).toMatch(/^Hello\n/);
    }
    await world.anonymous().data('post', '/auth/verify', { body: { token: tokenIn(first.text) } });
    await world.anonymous().data('post', '/auth/password/forgot', { body: { email: person.email } });
    expect((await world.mailTo(person.email, /password/, 1)).text).toMatch(/^Hello https/);
  });

  it('[AU13] is no account of a name that ends in the middle of a sign, nor of one that nobody sees', async () => {
    for (const firstname of [`${'a'.repeat(99)}\ud83d`, '\u202eanin', '\u200b', 'Nina\nBcc: x@y.ch', 'Ni\0na']) {
      expect(await refusal('/auth/register', { ...newcomer(), firstname })).toBe('validation_failed');
    }
    expect(await register({ firstname: '👩‍🚀'.repeat(33), lastname: 'Zu\u0308rcher' })).toBeDefined();
  });

  it('[AU1] and a password that a keyboard composes in another way lets in as well', async () => {
    const { email } = await register({ password: 'Gru\u0308ezi mitenand' });
    const { text } = await world.mailTo(email, /^Confirm/);
    await world.anonymous().data('post', '/auth/verify', { body: { token: tokenIn(text) } });
    expect((await tryLogin({ email, password: 'Grüezi mitenand' })).status).toBe(200);
    expect(await refusal('/auth/register', { ...newcomer(), password: 'aaaaaaaaaa' })).toBe('password_too_common');
    expect(await refusal('/auth/register', { ...newcomer(), password: '👍'.repeat(9) })).toBe('validation_failed');
  });
});

describe('a device', () => {
  it('[AU3] that logged in before is not locked out by strangers, and counts its own failures', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    await client.data('post', '/auth/logout');
    const own = (given: string) => client.call('post', '/auth/login', { body: { email: user.email, password: given } });
    for (let n = 0; n < 10; n += 1) await tryLogin({ email: user.email, password: 'falsch geraten' });
    expect((await tryLogin({ email: user.email, password })).status).toBe(423);
    expect((await own(password)).status).toBe(200);
    expect(await client.data('get', '/users/@me')).toMatchObject({ locked: true });
    for (let n = 0; n < 10; n += 1) await own('falsch geraten');
    expect((await own(password)).status).toBe(423);
  }, 30_000);

  it('[AU4] ten logins at once at most; the oldest ends', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const live = await client.connect();
    const later = [];
    for (let n = 0; n < 10; n += 1) later.push(await world.login(user));
    await until(() => live.socket.disconnected, 1_000);
    expect(await client.refusal('get', '/users/@me')).toBe('unauthorized');
    expect(await later[0]!.data<unknown[]>('get', '/users/@me/sessions')).toHaveLength(10);
  });

  it('[AU4] a replayed refresh token is told to its owner', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const thief = client.copy();
    await client.data('post', '/auth/refresh');
    world.clock.aheadMs = 31_000;
    expect(await thief.refusal('post', '/auth/refresh')).toBe('session_expired');
    world.clock.aheadMs = 0;
    await world.mailTo(user.email, /Anmeldung wurde beendet/);
  });
});
