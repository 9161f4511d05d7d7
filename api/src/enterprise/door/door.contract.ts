import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failure, machineProject } from '@soebs/contract';
import type { Application, IssuedToken, MachineProject, Usage } from '@soebs/contract';
import { heldMsIn, swissDate } from '@soebs/events';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { Client } from '../../testing/client.ts';
import { secondApi } from '../../testing/environment.ts';
import { askMachine, type AskedOfMachine, type MachineAnswer } from '../../testing/machine.ts';
import { paragraph, recording, storiesOf, type Stories } from '../../testing/stories.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { newTokenText } from '../applications/token-text.ts';

type Customer = { readonly userId: string; readonly client: Client; readonly application: Application };

let world: World;
let stories: Stories;
let second: Awaited<ReturnType<typeof secondApi>>;
let admin: Client;
let speech: Buffer;
let customer: Customer;
let token: string;
const prefix = '/enterprise/v1';
const terms = {
  tenThousandthsPerMinute: 6_200,
  mediaOrigins: ['https://media.example.com'],
  monthlyMinutes: 1_000,
  concurrency: 2,
  requestsPerSecond: 200,
  burst: 600,
};
const scopes = ['projects:read', 'projects:write', 'usage:read'] as const;

const customerOf = async (over: Partial<typeof terms> = {}): Promise<Customer> => {
  const { user, client } = await world.member({ minutes: 60 });
  const from = swissDate(new Date().toISOString());
  const body = { ...terms, ...over, customer: user._id, from, reason: 'Probe' };
  await admin.data('post', '/admin/enterprise-api/contracts', { body });
  const application = await client.data<Application>('post', '/enterprise-api/applications', { body: { name: 'A' } });
  return { userId: user._id, client, application };
};
const tokenOf = async ({ client, application }: Customer, granted: readonly string[] = scopes): Promise<string> => {
  const body = { name: 'Server', scopes: granted, days: 1 };
  const path = `/enterprise-api/applications/${application.id}/tokens`;
  return (await client.data<IssuedToken>('post', path, { body })).token;
};

beforeAll(async () => {
  world = await openWorld();
  second = await secondApi(world);
  stories = storiesOf(world);
  admin = (await world.member({ role: 'admin', minutes: 0 })).client;
  speech = await recording('de-thorsten-01.wav');
  customer = await customerOf();
  token = await tokenOf(customer);
}, 60_000);
afterAll(async () => {
  await second.stop();
  await world.close();
}, 30_000);

/** A call by a program. */
const call = (method: string, path: string, asked: AskedOfMachine = {}, by = token): Promise<MachineAnswer> =>
  askMachine(method, path, { url: world.settings.API_URL, token: by, ...asked });
const codeOf = async (...asked: Parameters<typeof call>): Promise<string> => {
  const { text, status } = await call(...asked);
  const refused = failure.safeParse(JSON.parse(text));
  if (!refused.success) throw new Error(`no refusal: ${status} ${text}`);
  expect(refused.data.status).toBe(status);
  return refused.data.error;
};
type Made = { readonly project: MachineProject; readonly uploadUrl: string | null };
const make = async (over: object = {}, by = token): Promise<Made> => {
  const answer = await call('POST', '/projects', { body: { upload: true, ...over } }, by);
  if (answer.status !== 202) throw new Error(answer.text);
  return answer.data;
};
const send = (id: string, content = speech, by = token) =>
  call('PUT', `/projects/${id}/media`, { raw: new Uint8Array(content) }, by);

describe('the machine door', () => {
  it('[WB2] [WB5] makes a project, takes its media, and gives text and subtitles, charged by contract', async () => {
    const metadata = { episode: 114, tags: ['a'] };
    const { project, uploadUrl } = await make({ title: 'Folge 114', reference: 'ep-114', metadata, language: 'de' });
    expect(project).toMatchObject({ reference: 'ep-114', metadata, isWaitingForMedia: true, chargedCreditsInCents: 0 });
    expect(uploadUrl).toBe(`${world.settings.API_URL}${prefix}/projects/${project.id}/media`);
    const sent = await send(project.id);
    expect([sent.status, machineProject.parse(sent.data).stage]).toEqual([202, 'queued']);
    expect(await codeOf('GET', `/projects/${project.id}/transcript`)).toBe('project_not_editable');
    const again = await codeOf('PUT', `/projects/${project.id}/media`, { raw: new Uint8Array(speech) });
    expect(again).toBe('job_state_conflict');

    const before = await stories.balanceOf(customer.userId);
    const attempt = await stories.claim(project.id);
    await stories.reportAudio(project.id, attempt, 3_681_000);
    await until(() => stories.isCharged(project.id));
    expect(before - (await stories.balanceOf(customer.userId))).toBe(3_804);
    await stories.complete(project.id, attempt, [paragraph('p0', 'Guten Tag zusammen')]);

    const finished = machineProject.parse((await call('GET', `/projects/${project.id}`)).data);
    expect(finished).toMatchObject({ stage: 'finished', chargedCreditsInCents: 3_804 });
    expect((await call('GET', `/projects/${project.id}/transcript?format=txt`)).text).toContain('Guten Tag zusammen');
    expect((await call('GET', `/projects/${project.id}/transcript`)).text).toContain('"version"');
    const srt = await call('GET', `/projects/${project.id}/subtitles?format=srt&cpl=10`);
    expect([srt.status, srt.text.startsWith('1\n00:00:00')]).toEqual([200, true]);
    expect((await call('GET', `/projects/${project.id}/subtitles?format=vtt`)).text).toMatch(/^WEBVTT/);
    const usage = await until(async () => {
      const read = (await call('GET', '/usage?groupBy=token')).data as Usage;
      return read.total.projects > 0 ? read : undefined;
    });
    const used = { projects: 1, durationInMs: 3_681_000, chargedCreditsInCents: 3_804 };
    expect(usage).toMatchObject({
      items: [{ applicationId: customer.application.id, name: 'Server', ...used }],
      total: used,
      months: [{ settledMs: 3_681_000, reservedMs: 0, projects: 1 }],
    });
    expect((await call('GET', '/credits')).data).toEqual({ creditsInCents: before - 3_804 });
    expect((await call('GET', '/me')).data).toMatchObject({ application: { name: 'A' }, contract: terms });

    expect((await call('DELETE', `/projects/${project.id}`)).status).toBe(200);
    expect(await codeOf('GET', `/projects/${project.id}`)).toBe('not_found');
  }, 30_000);

  it('[WB5] reserves before it runs: over the cap and over maxMinutes nothing is charged, and a failure gives minutes back', async () => {
    const capped = await customerOf({ monthlyMinutes: 1 });
    const by = await tokenOf(capped);
    const heldMs = async (): Promise<number> => {
      const { state } = await world.commands.contracts.stateOf(`contract-${capped.userId}`);
      return heldMsIn(state, swissDate(new Date().toISOString()).slice(0, 7));
    };
    const { project } = await make({}, by);
    await send(project.id, speech, by);
    expect(await heldMs()).toBeGreaterThan(0);
    const attempt = await stories.claim(project.id);
    await stories.reportAudio(project.id, attempt, 60_001);
    await until(async () => ((await call('GET', `/projects/${project.id}`, {}, by)).data as MachineProject).error);
    expect((await call('GET', `/projects/${project.id}`, {}, by)).data).toMatchObject({
      error: 'monthly_cap_reached',
      chargedCreditsInCents: 0,
    });
    await until(async () => (await heldMs()) === 0);
    expect(await stories.balanceOf(capped.userId)).toBe(6_000);
  }, 20_000);

  it('[PJ5] takes an address of the contract alone, and tells when nothing can be fetched from it', async () => {
    const post = (mediaUrl: string) => call('POST', '/projects', { body: { mediaUrl } });
    const wrong = [
      'https://evil.example.com/a.mp3',
      'http://media.example.com/a.mp3',
      'https://media.example.com:8443/a.mp3',
      'https://127.0.0.1/a.mp3',
      'file:///etc/passwd',
      'https://media.example.com@127.0.0.1/a.mp3',
    ];
    for (const each of wrong) expect([each, (await post(each)).status]).toEqual([each, 403]);
    const made = (await post('https://media.example.com/S%C3%B6bs/a%20b.mp3')).data as Made;
    expect(made).toMatchObject({ uploadUrl: null, project: { isWaitingForMedia: true } });
    const error = await until(
      async () => ((await call('GET', `/projects/${made.project.id}`)).data as MachineProject).error ?? undefined,
    );
    expect(error).toBe('media_unreachable');
  }, 30_000);

  it('[WB1] lets in by a token alone, in the agreed order, and never by cookie or address', async () => {
    const finds: unknown[] = [];
    const typo = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
    for (const wrong of ['', 'x', typo, newTokenText('live'), 'soeb_live_'])
      finds.push(await codeOf('GET', '/me', {}, wrong));
    expect(finds).toEqual(Array(5).fill('unauthorized'));
    const cookies = { authorization: '', cookie: customer.client.cookieHeader };
    expect(await codeOf('GET', '/me', { headers: cookies })).toBe('unauthorized');
    expect(await codeOf('GET', `/me?token=${token}`)).toBe('token_in_address');
    const authorization = `Bearer ${token}`;
    const screens = await fetch(`${world.settings.API_URL}/projects`, { headers: { authorization } });
    expect(screens.status).toBe(401);
    const reader = await tokenOf(customer, ['projects:read']);
    expect(await codeOf('POST', '/projects', { body: { upload: true } }, reader)).toBe('token_scope_missing');
    expect(await codeOf('GET', '/credits', {}, reader)).toBe('token_scope_missing');
  });

  it('[WB1] refuses in every process once a token is revoked, a customer blocked or the contract over', async () => {
    const mine = await customerOf();
    const by = await tokenOf(mine);
    const seen = (url?: string) =>
      call('GET', '/me', url === undefined ? {} : { url }, by).then(({ status }) => status);
    expect([await seen(), await seen(second.url)]).toEqual([200, 200]);
    const [{ tokens } = { tokens: [] }] = await mine.client.data<Application[]>('get', '/enterprise-api/applications');
    await mine.client.data('delete', `/enterprise-api/tokens/${tokens[0]!.id}`);
    expect([await seen(), await seen(second.url)]).toEqual([401, 401]);
    const again = await tokenOf(mine);
    await admin.data('post', `/admin/users/${mine.userId}/block`, { body: { reason: 'x' } });
    expect(await codeOf('GET', '/me', {}, again)).toBe('account_blocked');
    await admin.data('post', `/admin/users/${mine.userId}/unblock`, { body: { reason: 'x' } });
    world.clock.aheadMs = 0;
    const yesterday = new Date(Date.parse(swissDate(new Date().toISOString())) - 86_400_000).toISOString().slice(0, 10);
    const body = { lastDay: yesterday, revision: 0, reason: 'x' };
    await admin.data('post', `/admin/enterprise-api/contracts/${mine.userId}/end`, { body });
    expect(await codeOf('GET', '/me', {}, again)).toBe('contract_inactive');
  });

  it('[role-matrix] shows a program its own projects alone', async () => {
    const { project } = await make();
    const stranger = await tokenOf(await customerOf());
    const screens = await storiesOf(world).queued(customer.userId);
    for (const id of [project.id, screens, newId()]) {
      const by = id === screens ? token : stranger;
      const codes = await Promise.all([
        codeOf('GET', `/projects/${id}`, {}, by),
        codeOf('DELETE', `/projects/${id}`, {}, by),
        codeOf('PUT', `/projects/${id}/media`, { raw: new Uint8Array(4) }, by),
        codeOf('GET', `/projects/${id}/transcript`, {}, by),
        codeOf('GET', `/projects/${id}/subtitles?format=srt`, {}, by),
      ]);
      expect(codes).toEqual(Array(5).fill('not_found'));
    }
    expect((await call('GET', `/projects/${project.id}`)).status).toBe(200);
  });

  it('[WB2] ten sends of one key at once, to two processes, make one project; another body is refused', async () => {
    const key = { 'idempotency-key': '"folge-115"' };
    const body = { upload: true, reference: 'ep-115' };
    const sends = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        call('POST', '/projects', { body, headers: key, url: n % 2 === 0 ? world.settings.API_URL : second.url }),
      ),
    );
    expect(sends.every(({ status }) => status === 202 || status === 409)).toBe(true);
    const again = await call('POST', '/projects', { body: { reference: 'ep-115', upload: true }, headers: key });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
    const made = new Set([...sends.filter(({ status }) => status === 202), again].map(({ text }) => text));
    expect(made.size).toBe(1);
    const { data } = await call('GET', '/projects?reference=ep-115');
    expect((data as { items: unknown[] }).items).toHaveLength(1);
    const other = { body: { ...body, reference: 'ep-116' }, headers: key };
    expect(await codeOf('POST', '/projects', other)).toBe('idempotency_key_reused');
    const foreign = await tokenOf(await customerOf());
    expect(
      (await call('POST', '/projects', { body, headers: key }, foreign)).headers.get('idempotent-replayed'),
    ).toBeNull();
    const broken = { body, headers: { 'idempotency-key': 'a b' } };
    expect(await codeOf('POST', '/projects', broken)).toBe('validation_failed');
  });

  it('[WB2] walks a list with a cursor exactly once while others are added', async () => {
    const mine = await tokenOf(await customerOf());
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push((await make({}, mine)).project.id);
    const walked: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { data } = await call('GET', `/projects?limit=3${query}`, {}, mine);
      const part = data as { items: MachineProject[]; nextCursor: string | null };
      walked.push(...part.items.map(({ id }) => id));
      cursor = part.nextCursor;
      await make({}, mine);
    }
    expect(walked.filter((id) => ids.includes(id))).toEqual(ids.toReversed());
    for (const wrong of ['x', 'eyJrIjpbXX0', '%00'])
      expect(await codeOf('GET', `/projects?cursor=${wrong}`, {}, mine)).toBe('validation_failed');
  });

  it('[WB5] limits calls over all processes, and says when to come again', async () => {
    const slow = await tokenOf(await customerOf({ requestsPerSecond: 1, burst: 5 }));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => call('GET', '/me', n % 2 === 0 ? {} : { url: second.url }, slow)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    for (const { headers } of refused) {
      expect(headers.get('retry-after')).toMatch(/^[1-9]$/);
      expect(headers.get('ratelimit')).toContain(`"requests";r=0;t=${headers.get('retry-after')}, "minutes";r=1000;t=`);
      expect(headers.get('ratelimit-policy')).toMatch(/^"requests";q=5;w=5, "minutes";q=1000;/);
    }
  });

  it('[WB2] answers what does not fit with a code, in the envelope', async () => {
    const post = (body: unknown) => codeOf('POST', '/projects', { body });
    const deep = { a: { a: { a: { a: { a: { a: { a: { a: { a: 1 } } } } } } } } };
    const wrong = [
      {},
      { upload: true, mediaUrl: 'https://media.example.com/a' },
      { upload: true, ownerId: newId() },
      { upload: true, metadata: { text: 'x'.repeat(2_048) } },
      { upload: true, metadata: deep },
      ...[{ maxMinutes: 0 }, { subtitlePreset: 'none' }].map((over) => ({ upload: true, ...over })),
    ];
    for (const body of wrong) expect([body, await post(body)]).toEqual([body, 'validation_failed']);
    expect(await codeOf('POST', '/projects', { body: { title: 'x'.repeat(70_000) } })).toBe('body_too_large');
    expect(await codeOf('POST', '/me', { body: {} })).toBe('method_not_allowed');
    expect(await codeOf('GET', '/nothing')).toBe('not_found');
    expect(await codeOf('GET', '/projects?limit=1000')).toBe('validation_failed');
    const { project } = await make();
    const noMedia = { raw: new TextEncoder().encode('no media') };
    expect(await codeOf('PUT', `/projects/${project.id}/media`, noMedia)).toBe('media_type_not_supported');
    const cors = await fetch(`${world.settings.API_URL}${prefix}/me`, { headers: { origin: world.webUrl } });
    expect(cors.headers.get('access-control-allow-origin')).toBeNull();
  });
});
