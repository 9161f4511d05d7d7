import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Application, IssuedToken, OwnContract } from '@soebs/contract';
import { swissDate } from '@soebs/events';
import type { Client } from '../../testing/client.ts';
import { limitRules } from '../../limits/limits.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let client: Client;
let ownerId: string;
beforeAll(async () => {
  world = await openWorld();
  const made = await world.member({ minutes: 0, isEnterpriseAPICustomer: true, features: ['ENTERPRISE_API'] });
  [client, ownerId] = [made.client, made.user._id];
}, 60_000);
afterAll(() => world.close(), 30_000);

const base = '/enterprise-api/applications';
const applications = () => world.api.deps()!.contexts.enterprise.applications;
const add = (name: string) => client.data<Application>('post', base, { body: { name } });
const asked = { name: 'Server', mode: 'live', scopes: ['projects:read', 'projects:write'], days: 30 } as const;
const issue = ({ id }: Application, over: object = {}) =>
  client.data<IssuedToken>('post', `${base}/${id}/tokens`, { body: { ...asked, ...over } });

describe('applications', () => {
  it('[WB1] show a token once and keep only its hash; five at most, whoever asks at the same time', async () => {
    const program = await add('Archiv');
    const tokens = await Promise.all(
      Array.from({ length: 8 }, () =>
        client.call('post', `${base}/${program.id}/tokens`, { body: asked }).then(({ body }) => body),
      ),
    );
    const refused = tokens.flatMap((body) => (body.success ? [] : [body.error]));
    expect(refused).toEqual(['too_many_tokens', 'too_many_tokens', 'too_many_tokens']);
    const issued = tokens.flatMap((body) => (body.success ? [body.data as IssuedToken] : []));
    const [listed] = await client.data<Application[]>('get', base);
    expect(listed?.tokens.map(({ id }) => id).sort()).toEqual(issued.map(({ id }) => id).sort());
    const stored = JSON.stringify(await world.db.collection('enterprise.tokens').find({ ownerId }).toArray());
    const listedText = JSON.stringify(listed);
    for (const { token } of issued)
      expect([stored.includes(token), listedText.includes(token)]).toEqual([false, false]);
    await client.data('delete', `/enterprise-api/tokens/${issued[0]!.id}`);
    expect(await applications().find(issued[0]!.token)).toBeUndefined();
    await issue(program);
  });

  it('[WB1] rotate: both are taken for a while, then the new one alone', async () => {
    const program = await add('Rotation');
    const old = await issue(program);
    const fresh = await client.data<IssuedToken>('post', `/enterprise-api/tokens/${old.id}/rotate`, { body: {} });
    expect(fresh).toMatchObject({ name: old.name, mode: old.mode, scopes: old.scopes });
    expect(await applications().find(old.token)).toMatchObject({ id: old.id });
    world.clock.aheadMs = 25 * 3_600_000;
    expect([await applications().find(old.token), (await applications().find(fresh.token))?.id]).toEqual([
      undefined,
      fresh.id,
    ]);
    world.clock.aheadMs = 0;
    const last = await client.data<IssuedToken>('post', `/enterprise-api/tokens/${fresh.id}/rotate`, {
      body: { keepOldHours: 0 },
    });
    expect([await applications().find(fresh.token), (await applications().find(last.token))?.id]).toEqual([
      undefined,
      last.id,
    ]);
  });

  it('[WB1] expire; their removal ends their tokens; a use is noted to the minute', async () => {
    const program = await add('Kurz');
    const token = await issue(program, { days: 1 });
    await applications().used((await applications().find(token.token))!);
    const [shown] = (await client.data<Application[]>('get', base)).filter(({ id }) => id === program.id);
    expect(shown?.tokens[0]?.lastUsedAt).toMatch(/Z$/);
    world.clock.aheadMs = 25 * 3_600_000;
    expect(await applications().find(token.token)).toBeUndefined();
    world.clock.aheadMs = 0;
    await client.data('delete', `${base}/${program.id}`);
    expect(await applications().find(token.token)).toBeUndefined();
    expect(await client.refusal('post', `${base}/${program.id}/tokens`, { body: asked })).toBe('not_found');
  });

  it('[WB1] refuse what no token can be, members that nobody knows, and everybody who is no customer', async () => {
    const program = await add('Falsch');
    const wrong = [
      { days: 367 },
      { days: 0 },
      { scopes: [] },
      { scopes: ['admin'] },
      { mode: 'prod' },
      { isAdmin: true },
    ];
    for (const each of wrong)
      expect([
        each,
        await client.refusal('post', `${base}/${program.id}/tokens`, { body: { ...asked, ...each } }),
      ]).toEqual([each, 'validation_failed']);
    const { client: other } = await world.member({ minutes: 0 });
    expect(await other.refusal('get', base)).toBe('not_found');
    expect(await other.refusal('post', base, { body: { name: 'x' } })).toBe('not_found');
  });

  it('[AU7] issue twenty tokens an hour, replaced ones included', async () => {
    const program = await add('Viele');
    const token = await issue(program);
    // The world counts so many times more than an instance.
    await world.api.deps()!.limits.add('issueToken', ownerId, limitRules.issueToken.max * world.settings.LIMITS_FACTOR);
    expect(await client.refusal('post', `${base}/${program.id}/tokens`, { body: asked })).toBe('rate_limited');
    expect(await client.refusal('post', `/enterprise-api/tokens/${token.id}/rotate`, { body: {} })).toBe(
      'rate_limited',
    );
  });

  it('[WB5] a customer reads their own contract', async () => {
    expect(await client.refusal('get', '/enterprise-api/contract')).toBe('not_found');
    const { client: admin } = await world.member({ role: 'admin', minutes: 0 });
    const terms = { tenThousandthsPerMinute: 6_200, mediaOrigins: [], monthlyMinutes: null, concurrency: 1 };
    const from = swissDate(new Date().toISOString());
    const body = { ...terms, requestsPerSecond: 10, burst: 30, customer: ownerId, from, reason: 'Angebot' };
    await admin.data('post', '/admin/enterprise-api/contracts', { body });
    const own = await client.data<OwnContract>('get', '/enterprise-api/contract');
    expect(own).toMatchObject({ status: 'active', current: terms });
  });
});
