import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { daysLater, swissDate, type FailureCode } from '@soebs/events';
import { newId, openMongo } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { Client } from '../testing/client.ts';
import { createProject, details, storiesOf, type Stories } from '../testing/stories.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let story: Stories;
beforeAll(async () => {
  world = await openWorld({ MEDIA_MAX_BYTES: 5_000 });
  story = storiesOf(world);
}, 60_000);
afterAll(() => world.close(), 30_000);

type Page = { items: { id: string; title: string; status: string }[]; total: number; next: string | null };
const list = (client: Client, query = ''): Promise<Page> => client.data<Page>('get', `/projects${query}`);
const refused = (client: Client, changes: Record<string, unknown>) =>
  client.refusal('post', '/projects', { body: details(changes) });

describe('creating a project', () => {
  it('[PJ2] answers the project, waiting for its media, and the place of the upload', async () => {
    const { client, user } = await world.member();
    const { project, upload } = await createProject(client, { title: '  Interview  ', expressions: ['Söbs'] });
    expect(project).toMatchObject({ ownerId: user._id, title: 'Interview', language: 'auto', uploading: true });
    expect(project).toMatchObject({ status: 'ongoing', stage: 'queued', expressions: ['Söbs'] });
    expect(upload).toMatchObject({ url: `${world.settings.API_URL}/projects/${project.id}/media`, offset: 0 });
  });

  it.each([
    ['an empty title', { title: '   ' }],
    ['a title of 201 characters', { title: 'x'.repeat(201) }],
    ['no consent', { acceptedPrivacyPolicy: false }],
    ['a language that is none', { language: 'deutsch!' }],
    ['too many expressions', { expressions: Array.from({ length: 101 }, () => 'x') }],
    ['an expression of 101 characters', { expressions: ['x'.repeat(101)] }],
    ['an unknown subtitle preset', { subtitlePreset: 'none-such' }],
    ['a size that is no number', { fileSize: '10' }],
    ['a negative size', { fileSize: -1 }],
    ['no file name', { fileName: '' }],
    ['an operator for a title', { title: { $gt: '' } }],
  ])('refuses %s and tells which field', async (_, changes) => {
    const { client } = await world.member({ minutes: 1 });
    const { status, body } = await client.call('post', '/projects', { body: details(changes) });
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false, error: 'validation_failed' });
    expect(JSON.stringify(body)).toContain(Object.keys(changes)[0]);
    expect((await list(client)).total).toBe(0);
  });

  it('[OP22] waits, by a code and a time, while a release is at work that cannot read it, and then goes on under the same key', async () => {
    const { client } = await world.member();
    const vault = await openMongo(world.urls.VAULT_URL);
    const instances = vault.db.collection<{ _id: string }>('deploy.instances');
    const reads = { CreditsDeposited: 1 };
    await instances.insertOne({ _id: 'old', service: 'projector', release: 'old', reads, beat: '1' } as {
      _id: string;
    });
    const create = (key: string) =>
      client.call('post', '/projects', { body: details(), headers: { 'idempotency-key': key } });
    const refused = await until(async () => {
      const answer = await create(newId());
      return answer.status === 503 ? answer : undefined;
    });
    expect(refused.body).toMatchObject({ error: 'deploying' });
    expect(refused.headers.get('retry-after')).toBe('10');
    const key = newId();
    expect((await create(key)).status).toBe(503);
    await instances.deleteOne({ _id: 'old' });
    await vault.close();
    await until(async () => (await create(key)).status === 201);
  });

  it('[PJ2] tells limits before the first byte: size, length, nothing in it', async () => {
    const { client } = await world.member({ minutes: 2 });
    expect(await refused(client, { fileSize: 5_001 })).toBe('media_too_large');
    expect(await refused(client, { fileSize: 0 })).toBe('media_corrupt');
    expect(await refused(client, { knownDurationMs: 600 * 60_000 + 1 })).toBe('media_too_long');
  });

  it('[CR6] checks credit by the known length: exactly enough is enough', async () => {
    const { client } = await world.member({ minutes: 2 });
    expect(await refused(client, { knownDurationMs: 120_001 })).toBe('not_enough_credits_left');
    await createProject(client, { knownDurationMs: 120_000 });
    const poor = await world.member({ minutes: 0 });
    expect(await refused(poor.client, {})).toBe('not_enough_credits_left');
  });

  it('makes one project of one idempotency key, also at the same time; another key or person makes another', async () => {
    const { client } = await world.member();
    const headers = { 'idempotency-key': 'the same' };
    const make = async (who: Client, more: Record<string, string> = headers): Promise<string> => {
      const made = await who.data<{ project: { id: string } }>('post', '/projects', { body: details(), headers: more });
      return made.project.id;
    };
    const ids = await Promise.all(Array.from({ length: 8 }, () => make(client)));
    expect(new Set(ids).size).toBe(1);
    expect(await make(client)).toBe(ids[0]);
    expect(await make(client, { 'idempotency-key': 'another' })).not.toBe(ids[0]);
    // The list follows what was taken.
    await until(async () => (await list(client)).total === 2);
    expect(await make((await world.member()).client)).not.toBe(ids[0]);
  });
});

describe('lists', () => {
  it('pages through one’s own projects, newest first, and shows nobody else’s', async () => {
    const { client } = await world.member();
    await createProject((await world.member()).client);
    for (let n = 0; n < 5; n += 1) await createProject(client, { title: `Projekt ${n}` });
    await until(async () => (await list(client)).total === 5);
    const first = await list(client, '?limit=2');
    expect(first.total).toBe(5);
    // What is made between two deps pushes nothing into the next, and nothing out of it.
    await createProject(client, { title: 'Dazwischen' });
    await until(async () => (await list(client)).total === 6);
    const second = await list(client, `?limit=2&after=${first.next ?? ''}`);
    const third = await list(client, `?limit=2&after=${second.next ?? ''}`);
    const titles = [first, second, third].flatMap(({ items }) => items.map(({ title }) => title));
    expect(titles).toEqual([4, 3, 2, 1, 0].map((n) => `Projekt ${n}`));
    expect(third.next).toBeNull();
    for (const query of ['?limit=101', '?limit=0', '?after=0', '?after=x', '?status=lost', '?archived=maybe']) {
      expect(await client.refusal('get', `/projects${query}`)).toBe('validation_failed');
    }
  });

  it('finds by a part of the title, literally and whatever the case', async () => {
    const { client } = await world.member();
    for (const title of ['Sitzung (Teil 1)', 'Sitzung Teil 2', 'Über alles', 'a.b'])
      await createProject(client, { title });
    await until(async () => (await list(client)).total === 4);
    const found = async (q: string): Promise<number> => (await list(client, `?q=${encodeURIComponent(q)}`)).total;
    expect(await found('sitzung')).toBe(2);
    expect(await found('(teil')).toBe(1);
    expect(await found('a.b')).toBe(1);
    expect(await found('.*')).toBe(0);
    expect(await found('über')).toBe(1);
    expect(await found('\u0000')).toBe(0);
  });

  it('separates by status and by archive', async () => {
    const { client, user } = await world.member();
    const done = await story.finished(user._id, 'fertig');
    const waiting = await story.queued(user._id);
    await until(async () => (await list(client)).total === 2);
    expect((await list(client, '?status=finished')).items.map(({ id }) => id)).toEqual([done]);
    expect((await list(client, '?status=ongoing')).items.map(({ id }) => id)).toEqual([waiting]);
    expect((await list(client, '?status=ongoing,finished')).total).toBe(2);
    await client.data('patch', `/projects/${done}`, { body: { archived: true } });
    await until(async () => (await list(client)).total === 1);
    expect((await list(client, '?archived=true')).items.map(({ id }) => id)).toEqual([done]);
    await client.data('patch', `/projects/${done}`, { body: { archived: false } });
    await until(async () => (await list(client)).total === 2);
  });
});

describe('everybody’s projects', () => {
  it('[AD2] are found by why and on which days they ended, as the stats count them', async () => {
    const staff = (await world.member({ role: 'firstLevel', minutes: 0 })).client;
    const { user } = await world.member();
    const [corrupt, silent, retried] = [
      await story.queued(user._id),
      await story.queued(user._id),
      await story.queued(user._id),
    ];
    const fail = async (id: string, code: FailureCode): Promise<void> => {
      await world.commands.projects.handle({ type: 'FailProject', projectId: id, code }, story.by());
      await story.hasStage(id, 'failed');
    };
    await fail(corrupt, 'media_corrupt');
    await fail(silent, 'media_without_audio');
    await fail(retried, 'media_corrupt');
    await world.commands.projects.handle({ type: 'RequeueProject', projectId: retried }, story.by());
    await story.hasStage(retried, 'queued');
    const done = await story.finished(user._id, 'ein Text');
    const found = async (query: string): Promise<string[]> =>
      (await staff.data<Page>('get', `/admin/projects?q=${user._id}&${query}`)).items.map(({ id }) => id).sort();
    const day = (days: number): string => daysLater(swissDate(new Date().toISOString()), days);
    const around = `endedFrom=${day(-1)}&endedTo=${day(1)}`;
    expect(await found('failure=media_corrupt')).toEqual([corrupt]);
    expect(await found(around)).toEqual([corrupt, silent, done].sort());
    expect(await found(`status=failed&failure=media_without_audio&${around}`)).toEqual([silent]);
    expect(await found(`endedFrom=${day(1)}`)).toEqual([]);
    expect(await found(`endedTo=${day(-1)}`)).toEqual([]);
    for (const bad of ['failure=x', 'endedFrom=2026-02-30', 'endedTo=gestern'])
      expect(await staff.refusal('get', `/admin/projects?${bad}`)).toBe('validation_failed');
  });
});

describe('one project', () => {
  it('answers others’ and absent ones alike, whatever is asked', async () => {
    const { user } = await world.member();
    const foreign = await story.finished(user._id, 'fremd');
    const { client } = await world.member();
    for (const id of [foreign, newId(), 'no-id', '%24where']) {
      const path = `/projects/${id}`;
      const answers = await Promise.all([
        client.call('get', path),
        client.call('patch', path, { body: { title: 'meins' } }),
        client.call('delete', path),
        client.call('post', `${path}/retry`),
        client.call('post', `${path}/cancel`),
        client.call('get', `${path}/media`),
      ]);
      for (const { status, body } of answers) {
        expect(status).toBe(404);
        expect(body).toEqual({
          success: false,
          errorMessage: 'There is nothing here',
          error: 'not_found',
          status: 404,
        });
      }
    }
    expect((await story.projectOf(foreign)).details.title).toBe('Gespräch');
  });

  it('[PJ1] changes only what is finished and not archived', async () => {
    const { client, user } = await world.member();
    const id = await story.finished(user._id, 'fertig');
    await client.data('patch', `/projects/${id}`, { body: { title: 'Neu', expressions: ['a'] } });
    await until(async () => (await world.views.project(id))?.view.title === 'Neu');
    await client.data('patch', `/projects/${id}`, { body: { archived: true } });
    expect(await client.refusal('patch', `/projects/${id}`, { body: { title: 'x' } })).toBe('project_not_editable');
    const waiting = await story.queued(user._id);
    expect(await client.refusal('patch', `/projects/${waiting}`, { body: { title: 'x' } })).toBe(
      'project_not_editable',
    );
    const unknown = { body: { title: 'x', ownerId: 'me' } };
    expect(await client.refusal('patch', `/projects/${id}`, unknown)).toBe('validation_failed');
  });

  it('[TJ5] is cancelled while it waits, retried when it failed, and neither in another state', async () => {
    const { client, user } = await world.member();
    const id = await story.queued(user._id);
    await story.jobOf(id);
    expect(await client.refusal('post', `/projects/${id}/retry`)).toBe('job_state_conflict');
    expect(await client.refusal('delete', `/projects/${id}`)).toBe('job_state_conflict');
    await client.data('post', `/projects/${id}/cancel`);
    await until(async () => (await world.views.project(id))?.view.failure === 'discarded');
    expect(await client.refusal('post', `/projects/${id}/cancel`)).toBe('job_state_conflict');
    await client.data('post', `/projects/${id}/retry`);
    await until(async () => (await story.jobOf(id)).phase.state === 'waiting');
    await story.hasStage(id, 'queued');
  });
});
