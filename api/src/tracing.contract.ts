// @alone: traces are those of the whole process.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projects, streamName } from '@soebs/events';
import { newId } from '@soebs/platform';
import { startEmbedded, startService, until, type Running } from '@soebs/platform/testing';
import { startCollector, type CollectedSpan } from './testing/collector.ts';
import { openShop, type Shop } from './testing/shop.ts';
import { createProject, recording, sendChunk, upload } from './testing/stories.ts';
import { sharingBy } from './testing/sharing.ts';
import { freePort, password } from './testing/world.ts';
import { environmentOf } from './testing/variables.ts';

const CANARY = 'Kanarienvogel';
let collector: Awaited<ReturnType<typeof startCollector>>;
let shop: Shop;
let speech: Server;
let mail: Running;
let healthPort: number;
/** What api and transcriber have logged. */
const logged: string[] = [];
const services: Awaited<ReturnType<typeof startService>>[] = [];

/** A recogniser that hears one word. */
const startSpeech = async (): Promise<Server> => {
  const words = [{ word: CANARY, start: 0.1, end: 0.5 }];
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end(JSON.stringify({ language: 'de', words })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

beforeAll(async () => {
  [collector, speech, mail] = await Promise.all([startCollector(), startSpeech(), startEmbedded('mail')]);
  // The projector of the world inherits it; the api runs as a process of its own, as the transcriber does.
  Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' });
  shop = await openShop();
  const { folder, urls, settings, webUrl, api } = shop.world;
  await api.stop();
  const env = {
    ...environmentOf({ port: settings.API_PORT, folder, webUrl }),
    ...urls,
    STRIPE_URL: settings.STRIPE_URL ?? '',
    MAIL_URL: `smtp://${mail.address}`,
    SPEECH_URL: `http://127.0.0.1:${(speech.address() as AddressInfo).port}/v1`,
  };
  healthPort = await freePort();
  const inner = { HEALTH_PORT: String(healthPort) };
  services.push(await startService('api/src/main.ts', { ...env, ...inner }));
  services.push(await startService('transcriber/src/main.ts', env));
  for (const { process: child } of services)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => logged.push(chunk.toString()));
}, 60_000);
afterAll(async () => {
  for (const service of services) await service.stop();
  await shop.close();
  await mail.stop();
  speech.close();
  collector.close();
}, 60_000);

/** The spans of a trace, once all of these names are among them. */
const traceWith = (...names: readonly string[]): Promise<readonly CollectedSpan[]> =>
  until(() => {
    const spans = collector.spans();
    const traces = new Set(spans.filter(({ name }) => name === names[0]).map(({ traceId }) => traceId));
    for (const traceId of traces) {
      const own = spans.filter((span) => span.traceId === traceId);
      if (names.every((name) => own.some((span) => span.name === name))) return own;
    }
    return undefined;
  }, 30_000);

/** All of it hangs together: one beginning, and nobody goes on from what is not there. */
const beginningsOf = (spans: readonly CollectedSpan[]): readonly string[] => {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  return spans.filter(({ parentSpanId }) => !ids.has(parentSpanId)).map(({ name }) => name);
};

describe('traces', () => {
  it('[OP12] one goes from the upload through log, reactions and worker to the views, over all processes', async () => {
    const { client } = await shop.world.member();
    const content = await recording('de-thorsten-01.wav');
    const { project } = await createProject(client, { title: CANARY, fileSize: content.length });
    expect((await sendChunk(client, project.id, { chunk: content, offset: 0 })).status).toBe(204);
    await until(async () => (await shop.world.views.project(project.id))?.view.stage === 'finished', 40_000);
    const spans = await traceWith(
      'PATCH /projects/:id/media',
      'QueueProject',
      'append',
      'react ProjectQueued',
      'RequestTranscription',
      'view transcription.job',
      'job',
      'stage extractAudio',
      'stage transcribeAudio',
      'recognise',
      'react AudioExtracted',
      'stage storeTranscription',
      'react TranscriptionCompleted',
      'view projects.project',
    );
    expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['api', 'projector', 'transcriber']));
    expect(beginningsOf(spans)).toEqual(['PATCH /projects/:id/media']);
    const events = await shop.world.store.read(streamName(projects.category, project.id), projects.codec);
    const queued = events.find(({ event }) => event.type === 'ProjectQueued');
    expect(queued?.metadata.traceparent).toMatch(new RegExp(`^00-${spans[0]?.traceId}-[0-9a-f]{16}-01$`));
  }, 90_000);

  it('[OP12] one goes from the order to the card provider, and one from its message to the email with the receipt', async () => {
    const { client, session } = await shop.ordered();
    const asked = await traceWith('POST /credits/buy', 'card provider open');
    expect(beginningsOf(asked)).toEqual(['POST /credits/buy']);
    await shop.provider.control('pay', { session });
    await until(async () => (await shop.balanceOf(client)) > 0);
    const paid = await traceWith(
      'POST /payments/webhook',
      'react PaymentReceived',
      'view credits.balance',
      'send email',
    );
    expect(beginningsOf(paid)).toEqual(['POST /payments/webhook']);
  }, 60_000);

  it('[OP12] an answer that refuses, and an act of staff, name their trace; it goes on with that of the caller', async () => {
    const { client } = await shop.world.member({ role: 'admin' });
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    const { body } = await client.call('get', '/projects/none-of-mine', { headers });
    expect(body).toMatchObject({ success: false, traceId });
    const { user } = await shop.world.member();
    const act = { headers, body: { reason: 'test' } };
    await client.data('post', `/admin/users/${user._id}/block`, act);
    const entry = await shop.world.db.collection('staff.audit').findOne({ traceId });
    expect(entry).toMatchObject({ subject: user._id });
  }, 60_000);

  it('[OP12] tell no title, address, text or token', async () => {
    await traceWith('send email');
    const said = collector.said();
    expect(said).toContain('QueueProject');
    const { settings } = shop.world;
    const secrets = [CANARY, password, 'Ursina', '@soebs.example', settings.STRIPE_SECRET_KEY.reveal(), 'cs_test'];
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
  }, 60_000);

  it('[OP12] [SH2] [SH3] nor do they, the figures, the log and other emails tell the token of an invitation or of a read link', async () => {
    type Mail = { readonly to: readonly string[]; readonly text: string; readonly html: string };
    const owner = await shop.world.member();
    const sharing = sharingBy(shop.world, owner);
    // The transcriber of this suite takes every job: nobody plays its part.
    const { id } = await upload(owner.client, await recording('de-thorsten-01.wav'));
    await until(async () => (await shop.world.views.project(id))?.view.stage === 'finished', 30_000);
    const email = `${newId()}@soebs.example`;
    await sharing.invite(id, { email });
    const mailed = async (): Promise<Mail[]> => (await (await fetch(`${mail.page}/messages`)).json()) as Mail[];
    const own = await until(async () => (await mailed()).find(({ to }) => to.includes(email)), 20_000);
    const [, invitation = ''] = /\/join#([\w-]{43})/.exec(own.text) ?? [];
    const { user, client } = await shop.world.member({ email, minutes: 0 });
    await client.data('post', '/invitations/accept', { body: { token: invitation } });
    const link = { body: { days: 1, downloads: true } };
    const { token } = await owner.client.data<{ token: string }>('post', `/projects/${id}/link`, link);
    await shop.world.anonymous().data('post', '/shared', { body: { token } });
    expect(await client.refusal('post', '/invitations/accept', { body: { token: `${invitation.slice(1)}x` } })).toBe(
      'invalid_invitation',
    );
    await traceWith('POST /shared');
    await traceWith('POST /invitations/accept');
    const figures = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
    expect(figures).toContain('http_request_duration_seconds');
    const others = (await mailed()).filter((each) => !each.to.includes(user.email));
    const written = [collector.said(), figures, logged.join(''), JSON.stringify(others)];
    expect([invitation, token].map(({ length }) => length)).toEqual([43, 43]);
    expect([invitation, token].filter((secret) => written.some((each) => each.includes(secret)))).toEqual([]);
  }, 60_000);
});
