import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expressionsOf } from '@soebs/events';
import type { Address, LoginSession } from '@soebs/contract';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { createProject, storiesOf } from '../../testing/stories.ts';
import { password, sharedWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await sharedWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

const fresh = 'ein anderes neues Wort';
const tokenIn = (text: string): string => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('a profile', () => {
  it('changes name, company and language, and nothing that is not one’s own to change', async () => {
    const { client } = await world.member({ minutes: 0 });
    const body = {
      firstname: ' Nina ',
      company: 'Neu AG',
      locale: 'en',
      role: 'admin',
      blocked: true,
      email: 'x@y.ch',
    };
    const changed = await client.data('patch', '/users/@me', { body });
    expect(changed).toMatchObject({
      firstname: 'Nina',
      lastname: 'User',
      company: 'Neu AG',
      locale: 'en',
      role: 'user',
    });
    expect(await client.data('patch', '/users/@me', { body: { company: '' } })).toMatchObject({ company: null });
    expect(await client.refusal('patch', '/users/@me', { body: { firstname: 'a\r\nb' } })).toBe('validation_failed');
  });

  it('[PJ11] keeps words for new projects, each once and not more than a hundred; nobody else sees them', async () => {
    const { client } = await world.member();
    const add = (word: string) => client.call('post', '/users/@me/vocabulary', { body: { word } });
    await Promise.all(['Söbs', ' Söbs ', 'Grimmelshausen'].map(add));
    const kept = await client.data<string[]>('get', '/users/@me/vocabulary');
    expect(kept.toSorted()).toEqual(['Grimmelshausen', 'Söbs']);
    expect((await add('x'.repeat(101))).body).toMatchObject({ error: 'validation_failed' });

    const { project } = await createProject(client, { expressions: ['Söbs', 'Meier'] });
    expect(project).toMatchObject({ expressions: ['Söbs', 'Meier'] });
    expect(JSON.stringify(await client.data('get', `/projects/${project.id}`))).not.toContain('Grimmelshausen');
    const { state } = await world.commands.projects.stateOf(`project-${project.id}`);
    expect(typeof state === 'object' && expressionsOf(state).toSorted()).toEqual(['Grimmelshausen', 'Meier', 'Söbs']);

    const full = Array.from({ length: 100 }, (_, n) => `Wort ${n}`);
    expect(
      await client.data('put', '/users/@me/vocabulary', { body: { words: [...full, 'Wort 0'].slice(1) } }),
    ).toHaveLength(100);
    expect(await client.refusal('put', '/users/@me/vocabulary', { body: { words: [...full, 'x'] } })).toBe(
      'validation_failed',
    );
    expect((await add('Wort 7')).status).toBe(200);
    expect((await add('noch eines')).body).toMatchObject({ error: 'quota_exceeded' });
    const copy = await (await client.fetch('get', '/users/@me/export')).text();
    expect((JSON.parse(copy) as { vocabulary: string[] }).vocabulary).toContain('Wort 99');
  });

  it('[AU5] a new password wants the present one and ends the other logins only', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const elsewhere = await world.login(user);
    const change = (currentPassword: string) =>
      client.call('post', '/users/@me/password', { body: { currentPassword, newPassword: fresh } });
    expect((await change('falsch geraten')).body).toMatchObject({ error: 'wrong_password' });
    const same = { currentPassword: password, newPassword: password };
    expect(await client.refusal('post', '/users/@me/password', { body: same })).toBe('validation_failed');
    expect((await change(password)).status).toBe(200);
    expect((await client.call('get', '/users/@me')).status).toBe(200);
    expect(await elsewhere.refusal('get', '/users/@me')).toBe('unauthorized');
    await world.mailTo(user.email, /Passwort wurde geändert/);
  });

  it('[AU6] the address moves only when the old and the new one have agreed, in either order', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const newEmail = `${newId()}@new.example`;
    const ask = (given: string) => client.call('post', '/users/@me/email', { body: { newEmail, password: given } });
    const confirm = (token: string) => world.anonymous().call('post', '/auth/verify-email-change', { body: { token } });
    expect((await ask('falsch geraten')).body).toMatchObject({ error: 'wrong_password' });
    await ask(password);
    const voided = tokenIn((await world.mailTo(newEmail, /neue E-Mail/)).text);
    await ask(password);
    const byNew = tokenIn((await world.mailTo(newEmail, /neue E-Mail/, 1)).text);
    const byOld = tokenIn((await world.mailTo(user.email, /Änderung/, 1)).text);
    expect((await confirm(voided)).body).toMatchObject({ error: 'invalid_verification_link' });
    const half = { oldEmail: user.email, newEmail, isOldEmailVerified: false, isNewEmailVerified: true };
    for (let n = 0; n < 2; n += 1) expect((await confirm(byNew)).body).toMatchObject({ data: half });
    expect(await client.data('get', '/users/@me')).toMatchObject({ email: user.email });
    for (let n = 0; n < 2; n += 1)
      expect((await confirm(byOld)).body).toMatchObject({ data: { ...half, isOldEmailVerified: true } });
    expect(await client.data('get', '/users/@me')).toMatchObject({ email: newEmail });
    await world.mailTo(user.email, /wurde geändert/);
    await world.login({ email: newEmail });
  });

  it('[AU6] a change that waits is shown and can be withdrawn; its links are void then', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const newEmail = `${newId()}@new.example`;
    const pending = () => client.data('get', '/users/@me/email');
    const confirm = (token: string) => world.anonymous().call('post', '/auth/verify-email-change', { body: { token } });
    expect(await pending()).toBeNull();
    await client.data('post', '/users/@me/email', { body: { newEmail, password } });
    const links = [await world.mailTo(newEmail, /neue E-Mail/), await world.mailTo(user.email, /Änderung/)];
    await confirm(tokenIn(links[0]?.text ?? ''));
    expect(await pending()).toMatchObject({ newEmail, isOldEmailVerified: false, isNewEmailVerified: true });
    const stranger = (await world.member({ minutes: 0 })).client;
    await stranger.data('delete', '/users/@me/email');
    expect(await pending()).not.toBeNull();
    await client.data('delete', '/users/@me/email');
    expect(await pending()).toBeNull();
    expect((await confirm(tokenIn(links[1]?.text ?? ''))).body).toMatchObject({ error: 'invalid_verification_link' });
    expect(await client.data('get', '/users/@me')).toMatchObject({ email: user.email });
  });

  it('[AU6] who takes the address meanwhile keeps it', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const newEmail = `${newId()}@new.example`;
    expect(await client.refusal('post', '/users/@me/email', { body: { newEmail: user.email, password } })).toBe(
      'email_alread_taken',
    );
    await client.data('post', '/users/@me/email', { body: { newEmail, password } });
    await world.person({ email: newEmail, minutes: 0 });
    const links = [await world.mailTo(newEmail, /neue E-Mail/), await world.mailTo(user.email, /Änderung/)];
    const [first, second] = links.map(({ text }) => tokenIn(text));
    const body = (token = '') => ({ body: { token } });
    await world.anonymous().data('post', '/auth/verify-email-change', body(first));
    expect(await world.anonymous().refusal('post', '/auth/verify-email-change', body(second))).toBe(
      'email_alread_taken',
    );
  });

  it('lists its logins and ends them one by one or all others', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const [two, three] = [await world.login(user), await world.login(user)];
    const list = () => client.data<LoginSession[]>('get', '/users/@me/sessions');
    const all = await list();
    expect(all).toHaveLength(3);
    expect(all.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const [secondId] = (await two.data<LoginSession[]>('get', '/users/@me/sessions'))
      .filter(({ isCurrent }) => isCurrent)
      .map(({ id }) => id);
    const stranger = (await world.member({ minutes: 0 })).client;
    expect(await stranger.refusal('delete', `/users/@me/sessions/${secondId}`)).toBe('not_found');
    await client.data('delete', `/users/@me/sessions/${secondId}`);
    expect(await two.refusal('get', '/users/@me')).toBe('unauthorized');
    await client.data('delete', '/users/@me/sessions');
    expect(await three.refusal('get', '/users/@me')).toBe('unauthorized');
    expect(await list()).toHaveLength(1);
  });

  it('keeps addresses of three countries, exactly one preferred', async () => {
    const { client } = await world.member({ minutes: 0 });
    const bern = { addressLine1: 'Gasse 1', city: 'Bern', postalCode: '3011', country: 'CHE' };
    const berlin = { addressLine1: 'Weg 2', city: 'Berlin', postalCode: '10115', country: 'DEU', preferred: true };
    const add = (body: object) => client.data<Address[]>('post', '/users/@me/addresses', { body });
    const preferred = (all: Address[]) => all.filter((each) => each.preferred).map(({ city }) => city);
    expect(preferred(await add(bern))).toEqual(['Bern']);
    const both = await add(berlin);
    expect(preferred(both)).toEqual(['Berlin']);
    for (const wrong of [{ postalCode: '301' }, { country: 'FRA' }, { country: 'DEU' }, { city: ' ' }])
      expect(await client.refusal('post', '/users/@me/addresses', { body: { ...bern, ...wrong } })).toBe(
        'validation_failed',
      );
    const stranger = (await world.member({ minutes: 0 })).client;
    const path = `/users/@me/addresses/${both[1]!.id}`;
    expect(await stranger.refusal('delete', path)).toBe('not_found');
    expect(preferred(await client.data<Address[]>('delete', path))).toEqual(['Bern']);
  });

  it('[AU14] keeps at most twenty addresses and exactly one preferred, whatever comes at once, round after round', async () => {
    const { client } = await world.member({ minutes: 0 });
    const address = (n: number) => {
      const place = { addressLine1: `Gasse ${n}`, city: 'Bern', postalCode: '3011', country: 'CHE' };
      return { ...place, preferred: n % 2 === 0 };
    };
    const add = (n: number) => client.call('post', '/users/@me/addresses', { body: address(n) });
    const list = () => client.data<Address[]>('get', '/users/@me/addresses');
    const preferred = (all: readonly Address[]) => all.filter((each) => each.preferred);
    for (let n = 0; n < 18; n += 1) await add(n);
    for (let round = 0; round < 20; round += 1) {
      const added = await Promise.all([0, 1, 2, 3].map(add));
      expect(added.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
      const all = await list();
      expect([all.length, preferred(all).length]).toEqual([20, 1]);
      const acts = all.slice(-6).map(({ id }, n) => {
        const path = `/users/@me/addresses/${id}`;
        return n < 2 ? client.call('delete', path) : client.call('patch', path, { body: address(n) });
      });
      await Promise.all(acts);
      const left = await list();
      expect([left.length, preferred(left).length]).toEqual([18, 1]);
    }
  }, 120_000);

  it('[AU6] has one request for another address, however many come at once', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    for (let round = 0; round < 20; round += 1) {
      const ask = (n: number) =>
        client.call('post', '/users/@me/email', { body: { newEmail: `${user._id}.${n}@neu.example`, password } });
      await Promise.all([ask(1), ask(2)]);
      expect(await world.db.collection('accounts.emailChanges').countDocuments({ userId: user._id })).toBe(1);
    }
  }, 60_000);

  it('[AU11] records which screens were opened, one visit as long as there is no long pause', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const open = (route: string) => client.data('post', '/users/@me/visits', { body: { route } });
    for (const route of ['/', '/project/:id/edit', '/project/:id/edit']) await open(route);
    world.clock.aheadMs = 14 * 60_000;
    await open('/support');
    world.clock.aheadMs = 0;
    const visits = await world.db.collection('accounts.visits').find({ userId: user._id }).toArray();
    expect(visits).toMatchObject([{ routes: ['/', '/project/:id/edit', '/support'], deviceClass: 'desktop' }]);
    expect(await client.refusal('post', '/users/@me/visits', { body: { route: '/project/4711/edit?q=x' } })).toBe(
      'validation_failed',
    );
  });
});

describe('the end of an account', () => {
  it('[AU12] gives a copy of everything, without secrets', async () => {
    const { user, client } = await world.member();
    await storiesOf(world).finished(user._id, 'grüezi mitenand');
    await until(
      async () =>
        (await world.views.projects({ personId: user._id, scope: 'own', archived: false, limit: 1 })).total > 0,
    );
    const response = await client.fetch('get', '/users/@me/export');
    expect(response.headers.get('content-disposition')).toContain('soebs-data.json');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ account: { email: user.email }, creditBookings: [{}, {}], receipts: [] });
    expect(JSON.parse(text)).toMatchObject({ creditTransactions: [{ kind: 'freeDeposit' }, { kind: 'withdraw' }] });
    expect(text).toContain('grüezi');
    expect(text).not.toMatch(/argon2|Hash/);
  });

  it('[AU12] erases the person with all projects, and leaves the ledger', async () => {
    const { user, client } = await world.member();
    const projectId = await storiesOf(world).finished(user._id, 'ganz geheim');
    await until(async () => (await world.views.project(projectId)) !== undefined);
    expect(await client.refusal('delete', '/users/@me', { body: { password: 'falsch geraten' } })).toBe(
      'wrong_password',
    );
    await client.data('delete', '/users/@me', { body: { password } });
    expect(await client.refusal('get', '/users/@me')).toBe('unauthorized');
    expect(
      (await world.anonymous().call('post', '/auth/login', { body: { email: user.email, password } })).status,
    ).toBe(401);
    await world.mailTo(user.email, /Konto wird gelöscht/);
    const isGone = async (): Promise<boolean> =>
      (await world.db.collection('accounts.users').countDocuments({ email: user.email })) === 0;
    await until(isGone, 15_000);
    expect(await world.views.project(projectId)).toBeUndefined();
    expect((await world.views.balance(user._id)).view.creditsInCents).toBeGreaterThan(0);
    for (const name of ['sessions', 'devices', 'tokens', 'visits', 'addresses'])
      expect(await world.db.collection(`accounts.${name}`).countDocuments({ userId: user._id })).toBe(0);
  }, 30_000);

  it('[AU9] is not for the last admin', async () => {
    const { client } = await world.member({ role: 'admin', minutes: 0 });
    expect(await client.refusal('delete', '/users/@me', { body: { password } })).toBe('last_admin');
  });
});
