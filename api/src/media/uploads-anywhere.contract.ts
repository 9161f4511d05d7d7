import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projects, streamName } from '@soebs/events';
import { until } from '@soebs/platform/testing';
import { Client } from '../testing/client.ts';
import { secondApi } from '../testing/environment.ts';
import { createProject, recording, sendChunk, storiesOf, type Stories } from '../testing/stories.ts';
import { password, sharedWorld, type World } from '../testing/world.ts';

let world: World;
let story: Stories;
let second: Awaited<ReturnType<typeof secondApi>>;
let speech: Buffer;
let here: Client;
let there: Client;
beforeAll(async () => {
  world = await sharedWorld();
  story = storiesOf(world);
  second = await secondApi(world);
  speech = await recording('de-thorsten-01.wav');
  const { user, client } = await world.member();
  here = client;
  there = new Client(second.url, world.webUrl);
  await there.data('post', '/auth/login', { body: { email: user.email, password } });
}, 60_000);
afterAll(async () => {
  await second.stop();
  await world.close();
}, 30_000);

const CHUNK = 20_000;
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const offsetOf = async (client: Client, id: string): Promise<number> => {
  const answer = await client.fetch('HEAD', `/projects/${id}/media`, { headers: { 'tus-resumable': '1.0.0' } });
  return Number(answer.headers.get('upload-offset') ?? Number.NaN);
};
/** The very bytes are kept, the project was queued once, and there is one job. */
const arrivedOnce = async (id: string): Promise<void> => {
  await story.jobOf(id);
  await until(async () => (await world.views.project(id))?.view.media !== null);
  const media = await here.fetch('GET', `/projects/${id}/media?original=true`);
  expect(hashOf(Buffer.from(await media.arrayBuffer()))).toBe(hashOf(speech));
  const events = await world.store.read(streamName(projects.category, id), projects.codec);
  expect(events.filter(({ event }) => event.type === 'ProjectQueued')).toHaveLength(1);
};

describe('an upload to several apis that share a folder', () => {
  it('[PJ2] goes on at whichever is asked, chunk by chunk', async () => {
    const { project } = await createProject(here, { fileSize: speech.length });
    for (let offset = 0, n = 0; offset < speech.length; offset += CHUNK, n += 1) {
      const at = n % 2 === 0 ? here : there;
      expect(await offsetOf(at === here ? there : here, project.id)).toBe(offset);
      const chunk = speech.subarray(offset, offset + CHUNK);
      expect((await sendChunk(at, project.id, { chunk, offset })).status).toBe(204);
    }
    await arrivedOnce(project.id);
  }, 40_000);

  it('[PJ2] is one upload also when each chunk is sent to both at the same moment, the last one too', async () => {
    const { project } = await createProject(here, { fileSize: speech.length });
    for (let offset = 0; offset < speech.length; offset += CHUNK) {
      const chunk = speech.subarray(offset, offset + CHUNK);
      const sent = await Promise.allSettled([here, there].map((at) => sendChunk(at, project.id, { chunk, offset })));
      const statuses = sent.map((each) => (each.status === 'fulfilled' ? each.value.status : 0));
      expect(statuses).toContain(204);
    }
    await arrivedOnce(project.id);
  }, 40_000);

  it('[PJ2] survives the death of one of them in the middle of a chunk', async () => {
    const { project } = await createProject(here, { fileSize: speech.length });
    await sendChunk(there, project.id, { chunk: speech.subarray(0, CHUNK), offset: 0 });
    const cut = sendChunk(there, project.id, { chunk: speech.subarray(CHUNK), offset: CHUNK }).catch(() => undefined);
    second.process.kill('SIGKILL');
    await cut;
    const offset = await until(async () => (await offsetOf(here, project.id)) || undefined);
    if (offset < speech.length) {
      const rest = { chunk: speech.subarray(offset), offset };
      expect((await sendChunk(here, project.id, rest)).status).toBe(204);
    }
    await arrivedOnce(project.id);
  }, 60_000);
});
