import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MACHINE_PREFIX, type IssuedSecret, type IssuedToken, type IssuedWebhook } from '@soebs/contract';
import { startEmbedded, startService, until, type Running } from '@soebs/platform/testing';
import { startCollector } from '../testing/collector.ts';
import { askMachine, type AskedOfMachine } from '../testing/machine.ts';
import { programIn, type TestProgram } from '../testing/program.ts';
import { receiver } from '../testing/receiver.ts';
import { environmentOf } from '../testing/variables.ts';
import { freePort, openWorld, type World } from '../testing/world.ts';
import { newTokenText } from './applications/token-text.ts';

const ORIGIN = 'https://media.example.com';
/** What stands in addresses that customers name: they are theirs to see, and nobody else's. */
const canaries = ['kanarienvogel-media', 'kanarienvogel-hook', 'kanarienvogel-project'] as const;
const [ofMedia, ofHook, ofProject] = canaries;

let collector: Awaited<ReturnType<typeof startCollector>>;
let hooks: Awaited<ReturnType<typeof receiver>>;
let mail: Running;
let world: World;
let program: TestProgram;
let service: Awaited<ReturnType<typeof startService>>;
let inner: string;
/** Everything that the api has written to its log, and what it has answered to calls that it has refused. */
const log: string[] = [];
const refusals: string[] = [];
/** Tokens and secrets that were issued, mistyped or made up: all of them are nobody's business. */
const secrets = new Set<string>();

beforeAll(async () => {
  [collector, hooks, mail] = await Promise.all([startCollector(), receiver(), startEmbedded('mail')]);
  world = await openWorld({ WEBHOOK_SINK: hooks.origin });
  program = await programIn(world, 60, { mediaOrigins: [ORIGIN] });
  const { folder, webUrl, urls, settings } = world;
  // The api runs as a process of its own, so that all it writes and sends is seen.
  await world.api.stop();
  const innerPort = await freePort();
  inner = `http://127.0.0.1:${innerPort}`;
  service = await startService('api/src/main.ts', {
    ...environmentOf({ port: settings.API_PORT, folder, webUrl }),
    ...urls,
    HEALTH_PORT: String(innerPort),
    WEBHOOK_SINK: hooks.origin,
    MAIL_URL: `smtp://${mail.address}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    LOG_LEVEL: 'debug',
  });
  for (const stream of [service.process.stdout, service.process.stderr])
    stream?.on('data', (part: Buffer) => log.push(part.toString()));
}, 60_000);
afterAll(async () => {
  await service.stop();
  await world.close();
  await mail.stop();
  hooks.stop();
  collector.close();
}, 60_000);

const remembered = <T extends { readonly token: string } | { readonly secret: string }>(issued: T): T => {
  const text = 'token' in issued ? issued.token : issued.secret;
  // Also without what every one of them begins with.
  secrets.add(text.replace(/^(soeb_(live|test)_|whsec_)/, ''));
  return issued;
};
const tokenOf = async (mode: 'live' | 'test'): Promise<IssuedToken> => remembered(await program.token({ mode }));
const call = async (token: string, method: string, path: string, asked: AskedOfMachine = {}) => {
  const answer = await askMachine(method, path, { url: world.settings.API_URL, token, ...asked });
  if (answer.status >= 400) refusals.push(answer.text);
  return answer;
};
const plain = async (place: string, init: RequestInit): Promise<number> => {
  const response = await fetch(world.settings.API_URL + place, init);
  refusals.push(await response.text());
  return response.status;
};

/** A token at every place where one does not belong, and of every kind that is none. */
const misuse = async ({ token }: IssuedToken): Promise<void> => {
  const mistyped = remembered({ token: token.slice(0, -1) + (token.endsWith('0') ? '1' : '0') }).token;
  const unknown = remembered({ token: newTokenText('live') }).token;
  for (const wrong of [mistyped, unknown]) expect((await call(wrong, 'GET', '/me')).status).toBe(401);
  expect((await call(token, 'GET', `/me?token=${token}`)).status).toBe(400);
  expect((await call(token, 'GET', `/projects/${token}`)).status).toBeGreaterThanOrEqual(404);
  expect((await call(token, 'GET', `/projects?cursor=${token}`)).status).toBe(422);
  expect((await call(token, 'POST', '/projects', { body: { upload: true, token } })).status).toBe(422);
  const headers = { 'content-type': 'application/json' };
  const raw = (text: string) => ({ raw: new TextEncoder().encode(text), headers });
  expect((await call(token, 'POST', '/projects', raw(`{"upload":true,"title":"${token}`))).status).toBe(422);
  expect((await call(token, 'POST', '/projects', raw(`{"title":"${token.repeat(2_000)}"}`))).status).toBe(413);
  const elsewhere = [
    { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` },
    { authorization: token },
    { 'x-api-key': token },
    { cookie: `token=${token}` },
  ];
  for (const each of elsewhere) expect(await plain(`${MACHINE_PREFIX}/me`, { headers: each })).toBe(401);
  for (const place of ['/projects', '/admin/users', `/projects?access_token=${token}`])
    expect(await plain(place, { headers: { authorization: `Bearer ${token}` } })).toBe(401);
};

/** Secrets of webhooks, and what goes on behind them: taken, refused, given up, with a mail to their customer. */
const useWebhooks = async ({ token }: IssuedToken): Promise<void> => {
  const url = `${hooks.origin}/soebs/${ofHook}`;
  const hook = remembered((await call(token, 'POST', '/webhooks', { body: { url } })).data as IssuedWebhook);
  remembered((await call(token, 'POST', `/webhooks/${hook.id}/rotate`, { body: {} })).data as IssuedWebhook);
  remembered((await call(token, 'POST', '/webhook-secret', { body: {} })).data as IssuedSecret);
  const webhookUrl = `${hooks.origin}/${ofProject}`;
  await call(token, 'POST', '/projects', { body: { upload: true, webhookUrl } });
  await until(() => hooks.received.length >= 2);
  hooks.answer(() => 410);
  await call(token, 'POST', `/webhooks/${hook.id}/test`, { body: {} });
  await call(token, 'POST', '/projects', { body: { upload: true, webhookUrl: 'https://hooks.invalid/x' } });
};

/** The documents do not answer for a moment. */
const outage = async ({ token }: IssuedToken): Promise<void> => {
  const { documents } = world.processes;
  documents.kill('SIGSTOP');
  const headers = { authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(1_500);
  await plain(`${MACHINE_PREFIX}/me`, { headers, signal }).catch(() => undefined);
  documents.kill('SIGCONT');
};

const mailsSent = async (): Promise<string> => {
  const messages = (await (await fetch(`${mail.page}/messages`)).json()) as readonly { readonly id: number }[];
  const pages = messages.flatMap(({ id }) => [`mail/${id}`, `mail/${id}/html`]);
  const texts = pages.map(async (page) => (await fetch(`${mail.page}/${page}`)).text());
  return [JSON.stringify(messages), ...(await Promise.all(texts))].join('\n');
};
const kept = async (): Promise<string> => {
  const texts: string[] = [];
  for (const { name } of await world.db.listCollections().toArray())
    texts.push(JSON.stringify(await world.db.collection(name).find().toArray()));
  return texts.join('\n');
};
const onDisk = async (): Promise<string> => {
  const entries = await readdir(world.folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(files.map((path) => readFile(path, 'latin1').catch(() => '')));
  return texts.join('\n');
};

describe('tokens and secrets of programs', () => {
  it('[WB1] [WB3] stand in no log, answer, metric, trace, email, document or file', async () => {
    const [live, trial] = [await tokenOf('live'), await tokenOf('test')];
    const path = `/enterprise-api/tokens/${trial.id}/rotate`;
    remembered(await program.owner.data<IssuedToken>('post', path, { body: {} }));
    await misuse(live);
    await useWebhooks(live);
    const made = await call(live.token, 'POST', '/projects', { body: { mediaUrl: `${ORIGIN}/a.mp3?key=${ofMedia}` } });
    const { id } = (made.data as { project: { id: string } }).project;
    await until(async () => ((await call(live.token, 'GET', `/projects/${id}`)).data as { error: unknown }).error);
    await program.owner.data('delete', `/enterprise-api/tokens/${live.id}`);
    expect((await call(live.token, 'GET', '/me')).status).toBe(401);
    await outage(trial);
    await until(async () => (await mailsSent()).includes(new URL(hooks.origin).host));
    await until(() => collector.said().includes(MACHINE_PREFIX));

    const leaks = {
      log: log.join(''),
      refusals: refusals.join('\n'),
      metrics: await (await fetch(`${inner}/metrics`)).text(),
      traces: collector.said(),
      mails: await mailsSent(),
    };
    const places = { ...leaks, documents: await kept(), files: await onDisk() };
    expect([secrets.size >= 8, leaks.log.includes('"service":"api"'), leaks.metrics.includes(MACHINE_PREFIX)]).toEqual([
      true,
      true,
      true,
    ]);
    const found: string[] = [];
    for (const [place, text] of Object.entries(places))
      for (const secret of secrets) if (text.includes(secret)) found.push(`${place}: ${secret}`);
    for (const [place, text] of Object.entries(leaks))
      for (const canary of canaries) if (text.includes(canary)) found.push(`${place}: ${canary}`);
    expect(found).toEqual([]);
  }, 120_000);
});
