import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failure } from '@soebs/contract';
import { newId } from '@soebs/platform';
import fc from 'fast-check';
import type { Client } from '../testing/client.ts';
import { asDescribed } from '../testing/described.ts';
import { matrix } from '../testing/role-matrix.ts';
import { createProject } from '../testing/stories.ts';
import { startProvider, type Provider } from '../testing/provider.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let provider: Provider;
let client: Client;
let othersId: string;
let staff: Client;
let victim: Awaited<ReturnType<World['member']>>;
let victimId: string;
/** Projects whose ids no garbage names: people may delete their own, and staff those of all. */
let keptId: string;
let ownId: string;
beforeAll(async () => {
  provider = await startProvider();
  world = await openWorld(provider.settings);
  client = (await world.member()).client;
  ownId = (await createProject(client)).project.id;
  othersId = (await createProject(client)).project.id;
  staff = (await world.member({ role: 'admin', minutes: 0 })).client;
  victim = await world.member();
  victimId = (await createProject(victim.client)).project.id;
  keptId = (await createProject(victim.client)).project.id;
}, 60_000);
afterAll(async () => {
  await world.close();
  await provider.stop();
}, 30_000);

const routes = () => world.api.deps()!.routes.map(({ endpoint }) => endpoint);

/** What people send who mean no good, beside random JSON. */
const hostile = fc.constantFrom<unknown>(
  null,
  [],
  {},
  '',
  { $gt: '' },
  { title: { $where: 'sleep(1)' } },
  { email: { $ne: null }, password: { $ne: null } },
  { ['__proto__']: { role: 'admin' } },
  { constructor: { prototype: { role: 'admin' } } },
  { title: '\u0000', subtitlePreset: 'standard', fileName: '\u202Egpm.exe', fileSize: 1, acceptedPrivacyPolicy: true },
  { title: '\ud800', subtitlePreset: 'standard', fileName: '\udfff', fileSize: 1, acceptedPrivacyPolicy: true },
  { opId: '\u0000', baseRevision: -1, operations: [{ type: 'T', seg: 'p0', delta: [1e308] }] },
  { opId: 'x', baseRevision: 1e308, operations: [] },
  { email: 'x'.repeat(10_000), password: 'y'.repeat(10_000) },
  { archived: 'yes', title: 7 },
);
const anyBody = fc.oneof({ weight: 2, arbitrary: hostile }, fc.jsonValue({ maxDepth: 3 }));
const anyQuery = fc.dictionary(
  fc.constantFrom('page', 'limit', 'q', 'status', 'archived', 'format', 'cps', 'after', '__proto__', 'x[$gt]'),
  fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom('1e308', '-1', '9007199254740991', '0x10')),
  { maxKeys: 3 },
);

/** Whether an address that is written as a path could be meant for another one: an id may be any name. */
const isReadAs = (other: string, path: string): boolean => {
  const [wanted, given] = [other, path].map((each) => each.split('/'));
  return wanted?.length === given?.length && wanted!.every((part, n) => part.startsWith(':') || part === given![n]);
};

describe('every call of the contract', () => {
  /** A right body with one part of it made wrong. */
  const bent = (body: object) =>
    fc
      .tuple(fc.constantFrom(...Object.keys(body), '__proto__', '$where'), anyBody)
      .map(([key, value]) => ({ ...body, [key]: value }));

  /** `FUZZ_RUNS=200` is the full form. */
  const numRuns = Number(process.env['FUZZ_RUNS'] ?? 15);
  const spared = new Set(['post /auth/logout', 'delete /users/@me/sessions', 'post /admin/transcription-jobs/pause']);

  it.each(Object.keys(matrix).filter((name) => !spared.has(name)))(
    '[fuzzed-api] %s answers garbage in a well formed envelope, never with 5xx and never with a stack',
    async (name) => {
      const [method = '', pattern = ''] = name.split(' ');
      const { body: right = {}, level } = matrix[name]!;
      const who = level === 'staff' || level === 'admin' ? staff : victim.client;
      const anyId = fc.oneof(
        fc.constantFrom(victimId, othersId, newId(), '..', '%00', '%2e%2e', '%F0%9F%98%80'),
        fc.uuid(),
      );
      const anyCase = fc.record({ body: fc.oneof(anyBody, bent(right)), query: anyQuery, id: anyId, as: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(anyCase, async ({ body, query, id, as }) => {
          const path = `${pattern.replace(/:id|:reference/, id)}?${new URLSearchParams(Object.entries(query)).toString()}`;
          const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
          const caller = as ? who : world.anonymous();
          const response = await caller.fetch(method, path, method === 'get' ? {} : json);
          const text = await response.text();
          if (response.status === 503) expect(JSON.parse(text)).toMatchObject({ error: 'busy' });
          else expect(response.status).toBeLessThan(500);
          expect(text).not.toMatch(/node_modules|at .*\.ts:/);
          expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
          expect(response.headers.get('cache-control')).toBe('no-store');
          if (response.headers.get('content-disposition')) return;
          const answer = JSON.parse(text) as { success: boolean; status: number };
          expect(answer.status).toBe(response.status);
          if (!answer.success) failure.parse(answer);
        }),
        { numRuns },
      );
    },
    120_000,
  );

  it('[fuzzed-api] left nobody more than they were', async () => {
    expect(await victim.client.data('get', '/users/@me')).toMatchObject({ role: 'user', blocked: false });
    expect(await victim.client.data('get', `/projects/${keptId}`)).toMatchObject({ id: keptId });
  });

  it('wants a session unless it is public, and says so', async () => {
    for (const { method, path, level } of routes()) {
      if (level === 'public') continue;
      expect(await world.anonymous().refusal(method, path.replace(':id', ownId))).toBe('unauthorized');
    }
  });

  it.each([
    ['no JSON', '{"title":', 'application/json', 422, [{ field: '', message: expect.stringContaining('JSON') }]],
    ['a top level text', '"text"', 'application/json', 422, [{ field: '', message: expect.stringContaining('JSON') }]],
    [
      'a form',
      'title=x',
      'application/x-www-form-urlencoded',
      422,
      [expect.objectContaining({ field: 'Content-Type' })],
    ],
    ['3 MB', JSON.stringify({ title: 'x'.repeat(3_000_000) }), 'application/json', 413, undefined],
    ['10 MB', JSON.stringify({ title: 'x'.repeat(10_000_000) }), 'application/json', 413, undefined],
    [
      'an unknown charset',
      '{}',
      'application/json; charset=utf-77',
      422,
      [expect.objectContaining({ field: 'Content-Type' })],
    ],
  ])('refuses %s, and says what of it', async (_, body, type, status, details) => {
    const response = await client.fetch('post', '/projects', { body, headers: { 'content-type': type } });
    expect(response.status).toBe(status);
    const refused = failure.parse(await response.json());
    expect(refused).toMatchObject({ error: status === 413 ? 'body_too_large' : 'validation_failed' });
    expect(refused.details).toEqual(details);
  });

  it('answers a method that a path does not know with those it knows', async () => {
    const known = new Map<string, string[]>();
    for (const { method, path } of routes()) known.set(path, [...(known.get(path) ?? []), method.toUpperCase()]);
    for (const path of ['/health/live', '/health/ready', '/projects/:id/peaks/:rate']) known.set(path, ['GET']);
    known.set('/payments/webhook', ['POST']).set('/projects/:id/media', ['GET', 'PATCH', 'DELETE']);
    // Where an id could stand as well, a name is read as one, and nothing is found.
    const paths = [...known.keys()];
    for (const path of paths) if (paths.some((other) => other !== path && isReadAs(other, path))) known.delete(path);
    for (const [path, methods] of known) {
      const asked = path.replaceAll(/:\w+/g, newId());
      const tried = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];
      for (const method of tried.filter((each) => !methods.includes(each))) {
        const { status, headers, body } = await client.call(method, asked);
        expect([method, path, status, body]).toEqual([method, path, 405, expect.objectContaining({ status: 405 })]);
        const allowed = String(headers.get('allow')).split(', ');
        expect(allowed).toEqual(expect.arrayContaining(methods));
        expect(allowed).not.toContain(method);
      }
    }
  });

  it.each(['../x', '%2e%2e', '\0', 'cs_test_\0', 'cs test', 'x'.repeat(256)])(
    'refuses the payment %j before anybody outside is asked',
    async (session) => {
      expect(await client.refusal('post', '/credits/confirm', { body: { session } })).toBe('validation_failed');
    },
  );

  it.each(['/', '/nothing', '/projects/x/y/z', '/%E0%A4%A', '/auth/login/', '/constructor'])(
    'answers the unknown path %s by the envelope',
    async (path) => {
      const { status, body } = await client.call('get', path);
      expect([404, 405, 422]).toContain(status);
      failure.parse(body);
    },
  );
});

describe('every answer', () => {
  it('carries the headers that browsers need to be strict, and tells nothing of what runs here', async () => {
    for (const path of ['/users/@me', '/nothing', '/health/live']) {
      const { headers } = await client.fetch('GET', path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    }
  });

  it('lets only our own pages read it', async () => {
    const own = await client.fetch('GET', '/users/@me');
    expect(own.headers.get('access-control-allow-origin')).toBe(world.settings.WEB_ORIGINS[0]);
    expect(own.headers.get('access-control-allow-credentials')).toBe('true');
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:4000.evil.example',
      'http://localhost:40000',
    ]) {
      const foreign = await client.fetch('GET', '/users/@me', { headers: { origin } });
      expect(foreign.headers.get('access-control-allow-origin')).not.toBe(origin);
    }
  });
});

describe('changes', () => {
  it('come from our own pages or from programs, never from another site', async () => {
    const change = (headers: Record<string, string>) =>
      client.call('patch', `/projects/${ownId}`, { body: {}, headers: { ...headers } });
    for (const origin of ['https://evil.example', 'null', 'http://localhost:4000.evil.example']) {
      expect((await change({ origin })).body).toMatchObject({ success: false, error: 'forbidden', status: 403 });
    }
    const headers = { cookie: client.cookieHeader, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' };
    const method = 'PATCH';
    const url = `${world.settings.API_URL}/projects/${ownId}`;
    const noOrigin = await asDescribed({ method, url, response: await fetch(url, { method, headers, body: '{}' }) });
    expect(noOrigin.status).toBe(403);
    expect((await change({})).status).toBe(200);
  });

  it('are not made by reading: a method in a header counts for nothing', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'tus-resumable': '1.0.0', origin: 'https://evil.example' };
    const response = await client.fetch('GET', `/projects/${ownId}/media`, { headers });
    expect(response.status).toBe(405);
    const head = await client.fetch('HEAD', `/projects/${ownId}/media`, { headers });
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '0']);
    expect((await client.call('get', `/projects/${ownId}`)).status).toBe(200);
  });
});

describe('health', () => {
  it('tells that the api lives and that its servers answer', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      expect(await (await client.fetch('GET', path)).json()).toEqual({ ok: true });
    }
  });
});
