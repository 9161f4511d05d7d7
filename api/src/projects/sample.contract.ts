import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '@soebs/contract';
import { until } from '@soebs/platform/testing';
import { sampleProjectId } from '../commands/sample-project.ts';
import type { Client } from '../testing/client.ts';
import { paragraph, sendChunk, storiesOf, type Stories } from '../testing/stories.ts';
import { sharedWorld, type World } from '../testing/world.ts';

let world: World;
let story: Stories;
beforeAll(async () => {
  world = await sharedWorld();
  story = storiesOf(world);
}, 60_000);
afterAll(() => world.close(), 30_000);

const trySample = (client: Client, language = 'de'): Promise<Project> =>
  client.data<Project>('post', '/projects/sample', { body: { language } });
const mayTry = async (client: Client): Promise<boolean> =>
  (await client.data<{ isAvailable: boolean }>('get', '/projects/sample')).isAvailable;

describe('the sample recording', () => {
  it('[CR15] goes the whole way without credits, and moves none', async () => {
    const { client, user } = await world.member({ minutes: 0 });
    expect(await mayTry(client)).toBe(true);
    const project = await trySample(client);
    expect(project).toMatchObject({ id: sampleProjectId(user._id), stage: 'queued', language: 'de', uploading: false });
    expect(project.media?.durationMs).toBeGreaterThan(60_000);
    const attempt = await story.claim(project.id);
    await story.reportAudio(project.id, attempt, 68_000);
    await until(() => story.isCharged(project.id));
    await story.complete(project.id, attempt, [paragraph('p0', 'Es hat mir')]);
    expect((await story.jobOf(project.id)).results.chargedCents).toBe(0);
    expect(await story.balanceOf(user._id)).toBe(0);
    expect((await client.data<{ total: number }>('get', '/credits/transactions')).total).toBe(0);
  }, 30_000);

  it('[CR15] is tried once an account: at the same time, in another language, and after it was deleted', async () => {
    const { client } = await world.member({ minutes: 0 });
    const made = await Promise.all([trySample(client), trySample(client), trySample(client)]);
    const [id] = made.map((project) => project.id);
    expect(new Set(made.map((project) => project.id)).size).toBe(1);
    expect(await trySample(client, 'en')).toMatchObject({ id, language: 'de' });
    expect(await mayTry(client)).toBe(false);
    await story.claim(id ?? '');
    await client.data('post', `/projects/${id}/cancel`);
    await story.hasStage(id ?? '', 'failed');
    await client.data('delete', `/projects/${id}`);
    expect(await client.refusal('post', '/projects/sample', { body: { language: 'de' } })).toBe('already_exists');
    expect(await mayTry(client)).toBe(false);
  }, 30_000);

  it('[CR15] takes no other media, and is charged if it were longer than a sample', async () => {
    const { client, user } = await world.member({ minutes: 0 });
    const { id } = await trySample(client);
    const sent = await sendChunk(client, id, { chunk: Buffer.alloc(1_000), offset: 0 });
    expect(sent.status).toBeGreaterThanOrEqual(400);
    const attempt = await story.claim(id);
    await story.reportAudio(id, attempt, 3_600_000);
    await story.hasStage(id, 'failed');
    expect((await story.projectOf(id)).failure).toBe('not_enough_credits_left');
    expect(await story.balanceOf(user._id)).toBe(0);
  }, 30_000);

  it('[CR15] is tried again without credits after it failed', async () => {
    const { client } = await world.member({ minutes: 0 });
    const { id } = await trySample(client, 'en');
    await client.data('post', `/projects/${id}/cancel`);
    await story.hasStage(id, 'failed');
    await client.data('post', `/projects/${id}/retry`);
    await story.hasStage(id, 'queued');
  }, 30_000);
});
