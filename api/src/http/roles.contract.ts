import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  failure,
  topic as topicShape,
  type Application,
  type IssuedToken,
  type IssuedWebhook,
  type Level,
  type Sharing,
} from '@soebs/contract';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { buildApp } from '../app.ts';
import type { Client } from '../testing/client.ts';
import { storiesOf } from '../testing/stories.ts';
import { besideTheContract, matrix, queries, type Row } from '../testing/role-matrix.ts';
import { startProvider, type Provider } from '../testing/provider.ts';
import { openWorld, password, type World } from '../testing/world.ts';

let world: World;
let provider: Provider;
let projectId: string;
let owner: Client;
let memberId: string;
const actors = new Map<string, Client>();
const things: Record<NonNullable<Row['of']>, string> = {
  project: '',
  address: '',
  session: '',
  user: '',
  banner: '',
  job: '',
  receipt: '',
  application: '',
  token: '',
  webhook: '',
};

beforeAll(async () => {
  provider = await startProvider();
  world = await openWorld(provider.settings);
  const { user, client } = await world.member({ isEnterpriseAPICustomer: true, features: ['ENTERPRISE_API'] });
  owner = client;
  projectId = await storiesOf(world).finished(user._id, 'ganz geheim');
  await until(async () => (await world.views.project(projectId))?.view.stage === 'finished');
  const [stored] = await owner.data<{ id: string }[]>('post', '/users/@me/addresses', {
    body: matrix['post /users/@me/addresses']!.body,
  });
  await owner.data('post', `/projects/${projectId}/members`, {
    body: { invitations: [{ email: 'eingeladen@soebs.example', role: 'reader' }] },
  });
  memberId = (await owner.data<Sharing>('get', `/projects/${projectId}/members`)).items[0]!.memberId;
  const second = await world.login(user);
  const sessions = await second.data<{ id: string; isCurrent: boolean }[]>('get', '/users/@me/sessions');
  const program = await owner.data<Application>('post', '/enterprise-api/applications', { body: { name: 'Archiv' } });
  const issued = await owner.data<IssuedToken>('post', `/enterprise-api/applications/${program.id}/tokens`, {
    body: matrix['post /enterprise-api/applications/:id/tokens']!.body,
  });
  const hook = await owner.data<IssuedWebhook>('post', `/enterprise-api/applications/${program.id}/webhooks`, {
    body: matrix['post /enterprise-api/applications/:id/webhooks']!.body,
  });
  Object.assign(things, {
    webhook: hook.id,
    application: program.id,
    token: issued.id,
    project: projectId,
    job: projectId,
    user: user._id,
    address: stored!.id,
    session: sessions.find(({ isCurrent }) => isCurrent)!.id,
    banner: newId(),
    receipt: await storiesOf(world).bought(user._id),
  });
  const blocked = await world.member();
  await world.db
    .collection<{ _id: string }>('accounts.users')
    .updateOne({ _id: blocked.user._id }, { $set: { blocked: true } });
  const locked = await world.member();
  for (let n = 0; n < 10; n += 1)
    await world.anonymous().call('post', '/auth/login', { body: { email: locked.user.email, password: 'falsch' } });
  const unverified = await world.person({ verified: false, minutes: 0 });
  const refused = world.anonymous();
  await refused.call('post', '/auth/login', { body: { email: unverified.email, password } });
  actors.set('anonymous', world.anonymous());
  actors.set('blocked', blocked.client);
  actors.set('unverified', refused);
  actors.set('other', (await world.member()).client);
  actors.set('locked', locked.client);
  actors.set('firstLevel', (await world.member({ role: 'firstLevel' })).client);
  actors.set('admin', (await world.member({ role: 'admin' })).client);
}, 90_000);
afterAll(async () => {
  await world.close();
  await provider.stop();
}, 30_000);

const nobody = ['anonymous', 'blocked', 'unverified'];
const ask = async (who: Client, name: string, id = newId()) => {
  const [method = '', path = ''] = name.split(' ');
  const { body } = matrix[name]!;
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await who.fetch(
    method,
    path.replace(/:\w+/, id).replace(':memberId', memberId) + (queries[name] ?? ''),
    body === undefined ? {} : json,
  );
  const text = await response.text();
  const refused = failure.safeParse(text.startsWith('{') ? JSON.parse(text) : null);
  return { status: response.status, code: refused.success ? refused.data.error : undefined, text };
};

/** The code that a level means for somebody, or nothing when it lets them in. */
const barred = (level: Level, actor: string): string | undefined => {
  if (level === 'public') return undefined;
  if (nobody.includes(actor)) return 'unauthorized';
  if (level === 'admin' && actor !== 'admin') return 'forbidden';
  return level === 'staff' && actor !== 'admin' && actor !== 'firstLevel' ? 'forbidden' : undefined;
};

type Seen = { readonly expected: string | undefined; readonly code: string | undefined; readonly status: number };
const isLeak = ({ expected, code, status }: Seen): boolean =>
  expected === undefined ? code === 'unauthorized' || code === 'forbidden' || status >= 500 : code !== expected;

type Layer = { readonly route?: { readonly path: string } };

describe('the role matrix', () => {
  it('[role-matrix] knows every route of the api, with its level', () => {
    const deps = world.api.deps()!;
    const routes = deps.routes.map(({ endpoint: { method, path, level } }) => [`${method} ${path}`, level]);
    expect(Object.fromEntries(routes)).toEqual(
      Object.fromEntries(Object.entries(matrix).map(([name, { level }]) => [name, level])),
    );
    const { stack } = buildApp(deps).router as unknown as { stack: Layer[] };
    const served = new Set(stack.flatMap(({ route }) => route?.path ?? []));
    const known = new Set([...Object.keys(matrix).map((name) => name.split(' ')[1] ?? ''), ...besideTheContract]);
    expect([...served].filter((path) => !known.has(path))).toEqual([]);
  });

  it('[role-matrix] [AU10] lets in who may, and answers the others with one code, whatever they ask for', async () => {
    const leaks: string[] = [];
    for (const [name, { level }] of Object.entries(matrix)) {
      if (name.endsWith('/auth/logout') || name === 'delete /users/@me/sessions') continue;
      for (const [actor, client] of actors) {
        const { code, status } = await ask(client, name);
        const expected = barred(level, actor);
        if (isLeak({ expected, code, status })) leaks.push(`${actor}: ${name} → ${code}`);
      }
    }
    expect(leaks).toEqual([]);
  }, 120_000);

  it('[role-matrix] answers the things of another person exactly like absent ones, to staff too', async () => {
    const leaks: string[] = [];
    const own = Object.entries(matrix).filter(([, { level, of }]) => level === 'user' && of !== undefined);
    for (const [name, { of }] of own) {
      for (const actor of ['other', 'locked', 'firstLevel', 'admin']) {
        const client = actors.get(actor)!;
        const foreign = await ask(client, name, things[of!]);
        const absent = await ask(client, name);
        const isSame = foreign.text === absent.text;
        if (!isSame || foreign.status !== 404) leaks.push(`${actor}: ${name} → ${foreign.text}`);
      }
    }
    expect(leaks).toEqual([]);
    expect(await owner.data('get', `/projects/${projectId}`)).toMatchObject({ stage: 'finished' });
    expect(await owner.data('get', '/users/@me/addresses')).toHaveLength(1);
  }, 60_000);

  it('[role-matrix] gives media to their owner alone', async () => {
    for (const path of [`/projects/${projectId}/media`, `/projects/${projectId}/peaks/1`]) {
      for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE']) {
        for (const [actor, client] of actors) {
          const { status } = await client.fetch(method, path, { headers: { 'tus-resumable': '1.0.0' } });
          const isRefused = [401, 404, 405].includes(status);
          expect([actor, method, path, isRefused]).toEqual([actor, method, path, true]);
        }
      }
    }
  });

  it('[role-matrix] lets the owner do what the others may not', async () => {
    for (const [name, { of, level }] of Object.entries(matrix)) {
      if (level !== 'user' || of === undefined || name.startsWith('delete')) continue;
      const { status } = await ask(owner, name, things[of]);
      expect([name, [401, 403, 404].includes(status), status < 500]).toEqual([name, false, true]);
    }
  });
});

describe('the topics', () => {
  const topics: Readonly<Record<string, readonly string[]>> = {
    'user:@me': ['owner', 'other', 'locked', 'firstLevel', 'admin'],
    'staff:jobs': ['firstLevel', 'admin'],
    'staff:users': ['firstLevel', 'admin'],
    'staff:projects': ['firstLevel', 'admin'],
    'staff:sessions': ['firstLevel', 'admin'],
    'staff:banners': ['firstLevel', 'admin'],
    'staff:audit': ['admin'],
    'staff:payments': ['admin'],
    'staff:contracts': ['admin'],
    'project:': ['owner'],
    'transcript:': ['owner'],
  };
  const named = (): string[] =>
    topicShape.options.flatMap((option): string[] => {
      if ('options' in option) return option.options;
      return ['value' in option ? option.value : String((option._zod.def as { parts: unknown[] }).parts[0])];
    });

  it('[role-matrix] are all in the matrix', () => {
    expect(named().sort()).toEqual(Object.keys(topics).sort());
  });

  it('[role-matrix] [LV1] admit exactly those who may listen', async () => {
    const everybody = new Map([...actors, ['owner', owner]]);
    for (const actor of nobody) await expect(everybody.get(actor)!.connect()).rejects.toThrow('unauthorized');
    for (const [actor, client] of everybody) {
      if (nobody.includes(actor)) continue;
      const live = await client.connect();
      for (const [name, admitted] of Object.entries(topics)) {
        const answer = await live.subscribe(name.endsWith(':') ? name + projectId : name);
        expect([actor, name, answer.success]).toEqual([actor, name, admitted.includes(actor)]);
        if (!answer.success) expect(answer.error).toBe('not_found');
      }
      live.close();
    }
  });
});
