import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  publicEvents,
  type Application,
  type Delivery,
  type IssuedSecret,
  type IssuedToken,
  type IssuedWebhook,
  type MachineProject,
  type PublicEvent,
  type PublicEventType,
  type Webhook,
} from '@soebs/contract';
import { swissDate } from '@soebs/events';
import { newId } from '@soebs/platform';
import { causedBy, hostileAddresses, until } from '@soebs/platform/testing';
import type { Client } from '../../testing/client.ts';
import { askMachine, type AskedOfMachine } from '../../testing/machine.ts';
import { receiver, verified, type Received } from '../../testing/receiver.ts';
import { paragraph, recording, storiesOf, type Stories } from '../../testing/stories.ts';
import { openWorld, password, type World } from '../../testing/world.ts';

const terms = {
  tenThousandthsPerMinute: 10_000,
  mediaOrigins: [],
  monthlyMinutes: null,
  concurrency: 5,
  requestsPerSecond: 500,
  burst: 1_000,
};
const scopes = ['projects:read', 'projects:write', 'webhooks:manage'];

let world: World;
let stories: Stories;
let admin: Client;
let hooks: Awaited<ReturnType<typeof receiver>>;
let speech: Buffer;

const customerOf = async (minutes = 60) => {
  const { user, client } = await world.member({ minutes });
  const body = { ...terms, customer: user._id, from: swissDate(new Date().toISOString()), reason: 'Probe' };
  await admin.data('post', '/admin/enterprise-api/contracts', { body });
  const application = await client.data<Application>('post', '/enterprise-api/applications', { body: { name: 'A' } });
  const asked = { body: { name: 'Server', scopes, days: 1 } };
  const path = `/enterprise-api/applications/${application.id}/tokens`;
  const { token } = await client.data<IssuedToken>('post', path, asked);
  const call = (method: string, at: string, over: AskedOfMachine = {}) =>
    askMachine(method, at, { url: world.settings.API_URL, token, ...over });
  return { userId: user._id, client, application, token, call };
};
type Customer = Awaited<ReturnType<typeof customerOf>>;

beforeAll(async () => {
  hooks = await receiver();
  world = await openWorld({ WEBHOOK_SINK: hooks.origin });
  stories = storiesOf(world);
  admin = (await world.member({ role: 'admin', minutes: 0 })).client;
  speech = await recording('de-thorsten-01.wav');
}, 60_000);
afterAll(async () => {
  hooks.stop();
  await world.close();
}, 30_000);
beforeEach(() => {
  hooks.received.length = 0;
  hooks.answer(() => 204);
});

const addHook = async ({ call }: Customer, types: readonly PublicEventType[]): Promise<IssuedWebhook> => {
  const { status, text, data } = await call('POST', '/webhooks', { body: { url: `${hooks.origin}/soebs`, types } });
  if (status !== 201) throw new Error(text);
  return data;
};
const make = async ({ call }: Customer): Promise<string> => {
  const body = { upload: true, reference: 'ep-114', metadata: { episode: 114 } };
  return ((await call('POST', '/projects', { body })).data as { project: MachineProject }).project.id;
};
const send = ({ call }: Customer, id: string) => call('PUT', `/projects/${id}/media`, { raw: new Uint8Array(speech) });
const allTypes = Object.keys(publicEvents) as PublicEventType[];
const typesOf = (received: readonly Received[], secret: string): string[] =>
  received.map((each) => verified(secret, each).type).sort();
const eventsOf = async ({ call }: Customer, query = ''): Promise<PublicEvent[]> =>
  ((await call('GET', `/events${query}`)).data as { items: PublicEvent[] }).items;

describe('webhooks of a program', () => {
  it('[WB4] every type fires exactly once a cause, signed, as described and as GET /events tells it', async () => {
    const customer = await customerOf(11);
    const { secret } = await addHook(customer, allTypes);
    const [done, broken] = [await make(customer), await make(customer)];
    await send(customer, done);
    const attempt = await stories.claim(done);
    await stories.reportAudio(done, attempt, 120_000);
    await until(() => stories.isCharged(done));
    await stories.complete(done, attempt, [paragraph('p0', 'Guten Tag')]);
    await customer.call('DELETE', `/projects/${done}`);
    const failing = { type: 'FailProject', projectId: broken, code: 'media_without_audio' } as const;
    await world.commands.projects.handle(failing, causedBy(newId()));
    const change = { ...terms, concurrency: 3, from: swissDate(new Date().toISOString()), revision: 0, reason: 'x' };
    await admin.data('patch', `/admin/enterprise-api/contracts/${customer.userId}`, { body: change });
    const once = ['contract.changed', 'credits.low', 'project.deleted', 'project.failed', 'project.finished'];
    const expected = [...once, 'project.created', 'project.created'];
    const seen = () => typesOf(hooks.received, secret).filter((type) => type !== 'project.stage_changed');
    await until(() => seen().length >= expected.length);
    expect(seen()).toEqual(expected.sort());
    const said = hooks.received.map((each) => verified(secret, each));
    for (const { type, data } of said) publicEvents[type as PublicEventType].data.parse(data);
    expect(said.find(({ type }) => type === 'project.finished')?.data).toMatchObject({
      reference: 'ep-114',
      metadata: { episode: 114 },
      chargedCreditsInCents: 200,
    });
    const listed = await eventsOf(customer);
    expect(new Set(listed.map(({ id }) => id))).toEqual(
      new Set(hooks.received.map(({ headers }) => headers['webhook-id'])),
    );
    expect(listed.filter(({ data }) => data['projectId'] === done).map(({ type }) => type)).toEqual([
      'project.created',
      ...listed.filter(({ type }) => type === 'project.stage_changed').map(({ type }) => type),
      'project.finished',
      'project.deleted',
    ]);
    expect(await eventsOf(customer, '?type=credits.low')).toHaveLength(1);
  }, 60_000);

  it('[WB3] tells nothing that the api does not show already, whatever the projector does', async () => {
    const customer = await customerOf();
    await addHook(customer, ['project.created', 'project.failed']);
    const announcedData: unknown[] = [];
    hooks.answer(async ({ body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { projectId: string; revision: number } };
      const { status, data: shown } = await customer.call('GET', `/projects/${data.projectId}`);
      const { revision, error } = shown as MachineProject;
      const isShown = status === 200 && revision >= data.revision && (error !== null || type === 'project.created');
      announcedData.push(isShown);
      return 204;
    });
    world.processes.projector.kill('SIGSTOP');
    for (let n = 0; n < 20; n += 1) {
      const projectId = await make(customer);
      const failing = { type: 'FailProject', projectId, code: 'media_corrupt' } as const;
      await world.commands.projects.handle(failing, causedBy(newId()));
    }
    await until(() => announcedData.length >= 40);
    world.processes.projector.kill('SIGCONT');
    expect(announcedData).toEqual(Array(40).fill(true));
  }, 60_000);

  it('[WB3] [PJ5] takes no address in disguise, for a webhook, for a project or for media, and connects to none', async () => {
    const { call } = await customerOf();
    await call('POST', '/webhook-secret', { body: {} });
    const canary = await receiver();
    const { port } = new URL(canary.origin);
    const hosts = ['127.0.0.1', '2130706433', '0x7f000001', '[::1]', '[::ffff:127.0.0.1]', 'localhost', 'x.local', 'x'];
    const shapes = [
      ...hostileAddresses({ allowed: `https://media.example.com:${port}`, canaryPort: Number(port) }),
      ...hosts.map((host) => `https://${host}/`),
      canary.origin,
      `${hooks.origin}@127.0.0.1:${port}/`,
      `${hooks.origin}\\x`,
      `${hooks.origin}1/`,
    ];
    const taken: string[] = [];
    for (const url of shapes) {
      const asked = [
        call('POST', '/webhooks', { body: { url } }),
        call('POST', '/projects', { body: { upload: true, webhookUrl: url } }),
        call('POST', '/projects', { body: { mediaUrl: url } }),
      ];
      for (const { status, text } of await Promise.all(asked))
        if (status < 400 || status >= 500) taken.push(url + text);
    }
    expect([shapes.length >= 60, taken, canary.received, hooks.received]).toEqual([true, [], [], []]);
    canary.stop();
  }, 60_000);

  it('[WB3] [WB1] a customer adds one on the screens, tries each type, and sees what became of it, live', async () => {
    const { client, application, call } = await customerOf();
    const live = await client.connect();
    await live.subscribe('user:@me');
    const path = `/enterprise-api/applications/${application.id}/webhooks`;
    const made = await client.data<IssuedWebhook>('post', path, { body: { url: `${hooks.origin}/` } });
    const [listed] = await client.data<Webhook[]>('get', path);
    expect([made.status, listed?.id, JSON.stringify(listed).includes('whsec_')]).toEqual(['active', made.id, false]);
    const item = `/enterprise-api/webhooks/${made.id}`;
    for (const type of allTypes) await client.data('post', `${item}/test`, { body: { type } });
    const page = () => client.data<{ items: Delivery[] }>('get', `${item}/deliveries?state=delivered`);
    await until(async () => (await page()).items.length === allTypes.length);
    expect(typesOf(hooks.received, made.secret)).toEqual([...allTypes].sort());
    expect((await page()).items[0]?.attempts[0]).toMatchObject({ status: 204, error: null, isReplay: false });
    await until(() => live.messages.some(({ type }) => type === 'webhook.changed'));
    const first = await client.data<{ items: Delivery[]; nextCursor: string }>('get', `${item}/deliveries?limit=5`);
    const rest = await call('GET', `/webhooks/${made.id}/deliveries?cursor=${first.nextCursor}`);
    expect(rest.status).toBe(200);
    expect(first.items).toHaveLength(5);
    await client.data('patch', item, { body: { status: 'paused' } });
    expect((await client.call('post', `${item}/test`, { body: {} })).body).toMatchObject({
      error: 'webhook_not_active',
    });
    live.close();
    const stranger = await customerOf();
    for (const [method, at] of [
      ['PATCH', ''],
      ['POST', '/rotate'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['DELETE', ''],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      const { status } = await stranger.call(method, `/webhooks/${made.id}${at}`, body);
      expect([method, at, status]).toEqual([method, at, 404]);
    }
    await client.data('delete', `/enterprise-api/applications/${application.id}`);
    expect((await client.call('patch', item, { body: {} })).status).toBe(404);
  }, 60_000);

  it('[WB3] a project names an address of its own, signed with the secret of its application, and only what happens to it goes there', async () => {
    const customer = await customerOf();
    const { call, client, application } = customer;
    const to = `${hooks.origin}/of-one`;
    const asked = { body: { upload: true, webhookUrl: to } };
    expect((await call('POST', '/projects', asked)).text).toContain('webhook_secret_missing');
    const key = { headers: { 'idempotency-key': 'secret' } };
    const issued = await call('POST', '/webhook-secret', { body: {}, ...key });
    expect((await call('POST', '/webhook-secret', { body: {}, ...key })).text).toBe(issued.text);
    const { secret } = issued.data as IssuedSecret;
    const kept = await world.db.collection('enterprise.idempotency').find({}).toArray();
    expect([kept.length > 0, JSON.stringify(kept).includes('whsec_')]).toEqual([true, false]);
    const refused = { body: { upload: true, webhookUrl: 'https://127.0.0.1/' } };
    expect((await call('POST', '/projects', refused)).text).toContain('webhook_address_refused');
    const { project } = (await call('POST', '/projects', asked)).data as { project: MachineProject };
    expect(project.webhookUrl).toBe(to);
    await make(customer);
    await call('DELETE', `/projects/${project.id}`);
    await until(() => hooks.received.length >= 2);
    expect(typesOf(hooks.received, secret)).toEqual(['project.created', 'project.deleted']);
    const [webhook] = (await call('GET', '/webhooks')).data as Webhook[];
    expect(webhook).toMatchObject({ url: to, isOfProjects: true, status: 'active' });
    expect((await call('PATCH', `/webhooks/${webhook?.id}`, { body: { url: `${to}2` } })).status).toBe(422);
    const path = `/enterprise-api/applications/${application.id}/webhook-secret`;
    const renewed = await client.data<IssuedSecret>('post', path, { body: { keepOldHours: 1 } });
    hooks.received.length = 0;
    await call('POST', '/projects', asked);
    await until(() => hooks.received.length > 0);
    expect([secret, renewed.secret].map((each) => typesOf(hooks.received, each))).toEqual(
      Array(2).fill(['project.created']),
    );
    await addHook(customer, ['project.created']);
    await call('PATCH', `/webhooks/${webhook?.id}`, { body: { status: 'paused' } });
    expect((await client.data<Webhook[]>('get', path.replace('-secret', 's'))).length).toBe(2);
    await client.data('delete', `/enterprise-api/applications/${application.id}`);
    expect(await world.store.vault.keyOf(application.id)).toBe('destroyed');
  }, 60_000);

  it('[WB3] of a person who is erased are gone, with events, log and keys', async () => {
    const customer = await customerOf();
    const { id } = await addHook(customer, ['project.created']);
    await make(customer);
    await until(() => hooks.received.length === 1);
    await customer.client.data('delete', '/users/@me', { body: { password } });
    const left = async () => {
      const counts = ['webhooks', 'events', 'deliveries'].map((name) =>
        world.db.collection(`enterprise.${name}`).countDocuments({ ownerId: customer.userId }),
      );
      return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
    };
    await until(async () => (await left()) === 0);
    expect(await world.store.vault.keyOf(id)).toBe('destroyed');
  }, 60_000);
});
