import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  machineApi,
  machineCallNames,
  machineExamples,
  type examplePlaces,
  type IssuedToken,
  type IssuedWebhook,
  type MachineCallName,
  type MachineExample,
  type MachineProject,
} from '@soebs/contract';
import { until } from '@soebs/platform/testing';
import { askMachine, type AskedOfMachine } from '../../testing/machine.ts';
import { wavOfNoise } from '../../testing/noise.ts';
import { programIn, type TestProgram } from '../../testing/program.ts';
import { paragraph, storiesOf, type Stories } from '../../testing/stories.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

/** Of noise as it is made here. */
const BYTES_PER_SECOND = 96_000;

let world: World;
let stories: Stories;
let program: TestProgram;
let token: IssuedToken;
beforeAll(async () => {
  world = await sharedWorld();
  stories = storiesOf(world);
  program = await programIn(world, 60);
  token = await program.token({ mode: 'live' });
}, 60_000);
afterAll(() => world.close(), 30_000);

const call = (method: string, path: string, asked: AskedOfMachine = {}) =>
  askMachine(method, path, { url: world.settings.API_URL, token: token.token, ...asked });
const make = async (over: object = {}): Promise<string> => {
  const { status, text, data } = await call('POST', '/projects', { body: { upload: true, ...over } });
  if (status !== 202) throw new Error(text);
  return (data as { project: MachineProject }).project.id;
};
const seen = async (id: string): Promise<MachineProject> => (await call('GET', `/projects/${id}`)).data;
const send = async (id: string, seconds: number): Promise<number> =>
  (await call('PUT', `/projects/${id}/media`, { raw: new Uint8Array(wavOfNoise(seconds * BYTES_PER_SECOND)) })).status;
type Ids = Readonly<Record<(typeof examplePlaces)[number], string>>;
const sentIn = ({ body, file }: MachineExample, { EVENT }: Ids): string | Uint8Array<ArrayBuffer> | undefined => {
  if (file !== undefined) return new Uint8Array(4);
  return body && JSON.stringify(body).replace('$EVENT', EVENT);
};
/** What a program is answered to a call of the documentation about these things. */
const statusOf = async (name: MachineCallName, by: IssuedToken, ids: Ids): Promise<number> => {
  const example = machineExamples[name];
  const { of = 'PROJECT', query, headers } = example;
  const { method, path } = machineApi[name];
  const body = sentIn(example, ids);
  const place = `${path.replace(':id', ids[of])}?${new URLSearchParams(query).toString()}`;
  const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const { status } = await fetch(world.settings.API_URL + place, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${by.token}`, ...type, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return status;
};
const credits = async (): Promise<number> =>
  ((await call('GET', '/credits')).data as { creditsInCents: number }).creditsInCents;

describe('projects of programs', () => {
  it('[WB5] with media longer than maxMinutes cost nothing: by its header, and by what is decoded when that lies', async () => {
    const before = await credits();
    const long = await make({ maxMinutes: 1 });
    expect([await send(long, 61), (await seen(long)).error]).toEqual([413, 'media_too_long']);
    const lying = await make({ maxMinutes: 1 });
    expect(await send(lying, 59)).toBe(202);
    const attempt = await stories.claim(lying);
    await stories.reportAudio(lying, attempt, 60_001);
    await until(async () => (await seen(lying)).error);
    expect(await seen(lying)).toMatchObject({ error: 'media_too_long', chargedCreditsInCents: 0, percent: null });
    expect(await credits()).toBe(before);
  }, 20_000);

  it('[PJ1] say how far they are, and at which place they wait', async () => {
    const id = await make();
    expect(await seen(id)).toMatchObject({ isWaitingForMedia: true, percent: null, queuePlace: null });
    expect(await send(id, 4)).toBe(202);
    expect(await until(async () => (await seen(id)).queuePlace)).toBeGreaterThan(0);
    const attempt = await stories.claim(id);
    await stories.reportAudio(id, attempt, 4_000);
    const stage = 'transcribeAudio';
    await until(async () => {
      world.notifications.publish(`ticks.${id}`, { projectId: id, attempt, stage, percent: 42 });
      return (await seen(id)).percent === 42;
    });
    await until(async () => (await seen(id)).queuePlace === null);
    await until(() => stories.isCharged(id));
    await stories.complete(id, attempt, [paragraph('p0', 'Guten Tag')]);
    await until(async () => (await seen(id)).stage === 'finished');
    expect(await seen(id)).toMatchObject({ percent: 100, queuePlace: null });
  }, 20_000);

  it('[role-matrix] [WB2] and webhooks of another program are no more than absent ones, whatever is called', async () => {
    const project = await make({ fileBytes: 100 });
    const added = await call('POST', '/webhooks', { body: { url: 'https://hooks.example.com/soebs' } });
    const webhook = (added.data as IssuedWebhook).id;
    const events = async () => (await call('GET', '/events')).data as { items: { id: string }[] };
    const event = (await until(async () => (await events()).items[0])).id;
    const stranger = await (await programIn(world)).token({ mode: 'live' });
    const sibling = await program.token({ mode: 'test' });
    const names = machineCallNames.filter((name) => machineApi[name].path.includes(':id'));
    expect(names.length).toBeGreaterThan(12);
    const ids = { PROJECT: project, WEBHOOK: webhook, EVENT: event };
    for (const name of names) expect([name, await statusOf(name, stranger, ids)]).toEqual([name, 404]);
    // Webhooks belong to the program, whichever of its tokens asks.
    for (const name of names.filter((each) => machineExamples[each].of === 'PROJECT'))
      expect([name, await statusOf(name, sibling, ids)]).toEqual([name, 404]);
    expect((await seen(project)).id).toBe(project);
  });

  it('[WB2] that were refused under a key are made under the same key once the reason is gone', async () => {
    const asked = { body: { upload: true, reference: 'again', webhookUrl: 'https://hooks.example.com/x' } };
    const key = { headers: { 'idempotency-key': 'again' } };
    expect((await call('POST', '/projects', { ...asked, ...key })).text).toContain('webhook_secret_missing');
    await call('POST', '/webhook-secret', { body: {} });
    const made = await call('POST', '/projects', { ...asked, ...key });
    expect([made.status, made.headers.get('idempotent-replayed')]).toEqual([202, null]);
    const again = await call('POST', '/projects', { ...asked, ...key });
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([made.text, 'true']);
  });
});
