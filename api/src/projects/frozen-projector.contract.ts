import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import type { Project } from '@soebs/contract';
import { until } from '@soebs/platform/testing';
import type { Client } from '../testing/client.ts';
import { startProvider, type Provider } from '../testing/provider.ts';
import { createProject, details, recording, sendChunk, storiesOf, type Stories } from '../testing/stories.ts';
import { openWorld, password, type World } from '../testing/world.ts';

let world: World;
let provider: Provider;
let story: Stories;
let client: Client;
let userId: string;
let staff: Client;
/** Finished before the projector stands still. */
let finishedId: string;
let failedId: string;
beforeAll(async () => {
  provider = await startProvider();
  world = await openWorld(provider.settings);
  story = storiesOf(world);
  const member = await world.member();
  client = member.client;
  userId = member.user._id;
  staff = (await world.member({ role: 'admin', minutes: 0 })).client;
  finishedId = await story.finished(userId, 'Guten Tag');
  failedId = await story.queued(userId);
  await client.data('post', `/projects/${failedId}/cancel`);
  await story.hasStage(failedId, 'failed');
}, 60_000);
beforeEach(() => void world.processes.projector.kill('SIGSTOP'));
afterEach(() => void world.processes.projector.kill('SIGCONT'));
afterAll(async () => {
  await world.close();
  await provider.stop();
}, 30_000);

const observed = (id: string): Promise<Project> => client.data<Project>('get', `/projects/${id}`);
const listed = async (query = ''): Promise<Project[]> =>
  (await client.data<{ items: Project[] }>('get', `/projects?limit=100${query}`)).items;
const why = { reason: 'Prüfung' };

describe('a command that is taken while the projector stands still', () => {
  it('[LV4] makes a project: answered at once as it is, found, listed, and its upload taken', async () => {
    const begun = performance.now();
    const speech = await recording('de-thorsten-01.wav');
    const key = { 'idempotency-key': 'created-behind' };
    const body = details({ fileSize: speech.length, fileName: 'talk.wav', title: 'Ohne Sicht' });
    const call = { body, headers: key };
    const made = await client.data<{ project: Project }>('post', '/projects', call);
    expect(performance.now() - begun).toBeLessThan(2_000);
    const { id } = made.project;
    expect(made.project).toMatchObject({ title: 'Ohne Sicht', uploading: true, stage: 'queued', ownerId: userId });
    expect((await client.data<{ project: Project }>('post', '/projects', call)).project.id).toBe(id);
    expect(await observed(id)).toEqual(made.project);
    expect((await listed()).map((each) => each.id)).toContain(id);
    const sent = await sendChunk(client, id, { chunk: speech, offset: 0 });
    expect(sent.status).toBe(204);
    expect(await observed(id)).toMatchObject({ uploading: false, media: { kind: 'audio' } });
    const live = await client.connect();
    expect(await live.subscribe(`project:${id}`)).toMatchObject({ data: { messages: [{ data: { id } }] } });
    live.close();
  });

  it('[LV4] is the state that everybody finds: rename, archive, take back, delete', async () => {
    const change = (body: object) => client.data<{ revision: number }>('patch', `/projects/${finishedId}`, { body });
    const { revision } = await change({ title: 'Neuer Titel' });
    expect(revision).toBeGreaterThan(0);
    expect(await observed(finishedId)).toMatchObject({ title: 'Neuer Titel', archived: false });
    await change({ archived: true });
    expect(await observed(finishedId)).toMatchObject({ archived: true });
    await change({ archived: false });
    const removed = (await createProject(client)).project.id;
    await client.data('delete', `/projects/${removed}`);
    expect(await client.refusal('get', `/projects/${removed}`)).toBe('not_found');
    expect((await listed()).map(({ id }) => id)).not.toContain(removed);
  });

  it('[LV4] starts a failed project again with the credit that the ledger tells, and staff acts count at once', async () => {
    await staff.data('post', `/admin/users/${userId}/credits`, { body: { ...why, minutes: 5 } });
    await client.data('post', `/projects/${failedId}/retry`);
    expect(await observed(failedId)).toMatchObject({ stage: 'queued', status: 'ongoing' });
    await until(async () => (await story.jobOf(failedId)).phase.state === 'waiting');
    await staff.data('post', `/admin/transcription-jobs/${failedId}/discard`, { body: why });
    await until(async () => (await observed(failedId)).stage === 'failed');
    await staff.data('post', `/admin/transcription-jobs/${failedId}/retry`, { body: why });
    expect((await staff.call('get', `/admin/projects/${failedId}`)).body).toMatchObject({ data: { stage: 'queued' } });
    await client.data('post', `/projects/${failedId}/cancel`);
  });

  it('[LV4] refunds a project, and sells credits', async () => {
    await staff.data('post', `/admin/projects/${finishedId}/refund`, { body: why });
    const { paymentUrl } = await client.data<{ paymentUrl: string }>('post', '/credits/buy', { body: { amount: 10 } });
    expect(paymentUrl).toMatch(/^http/);
  });

  it('[LV4] is told as being caught up with, and the views have it all when the projector goes on', async () => {
    await until(async () => (await client.data<{ isBehind: boolean }>('get', '/projects')).isBehind, 20_000);
    const { project } = await createProject(client, { title: 'Später gesehen' });
    expect((await listed('&archived=false')).map(({ id }) => id)).toContain(project.id);
    await client.data('patch', `/projects/${finishedId}`, { body: { archived: true } });
    expect((await listed()).map(({ id }) => id)).not.toContain(finishedId);
    const ready = await world.anonymous().fetch('GET', '/health/ready');
    expect([ready.status, await ready.json()]).toEqual([503, { ok: false, causes: ['projector'] }]);
    world.processes.projector.kill('SIGCONT');
    await until(async () => (await world.views.project(project.id)) !== undefined);
    await until(async () => (await world.views.project(finishedId))?.view.archived === true);
    await until(async () => (await world.anonymous().fetch('GET', '/health/ready')).status === 200, 20_000);
    expect(await client.data('get', '/projects')).toMatchObject({ isBehind: false });
    const ids = (await listed()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }, 60_000);

  it('[AU12] erases everything of a person, also what no view knows', async () => {
    const { client: leaver, user } = await world.member({ minutes: 0 });
    await staff.data('post', `/admin/users/${user._id}/credits`, { body: { ...why, minutes: 5 } });
    const { project } = await createProject(leaver, { title: 'Geht mit' });

    await leaver.data('delete', '/users/@me', { body: { password } });
    world.processes.projector.kill('SIGCONT');
    await until(async () => (await world.db.collection('accounts.users').findOne({ _id: user._id as never })) === null);
    const { state } = await world.commands.projects.stateOf(`project-${project.id}`);
    expect(state === 'absent' || state === 'deleted').toBe(true);
    expect(await world.db.collection('projects.places').findOne({ _id: user._id as never })).toBeNull();
  }, 30_000);
});
