import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openObjectStore } from '@soebs/platform';
import { sharedWorld, type World } from '../testing/world.ts';
import { askMachine } from '../testing/machine.ts';
import { applications } from '../enterprise/applications/applications.ts';
import { seedProgram } from './demo-program.ts';
import { seedFinishedProject } from './finished-project.ts';
import { writeMurmur } from './sound.ts';
import { isStoryName, seedStories } from './stories.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await sharedWorld();
  folder = await mkdtemp(join(tmpdir(), 'soebs-seeding-'));
}, 60_000);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
}, 30_000);

describe('npm run seed', () => {
  it('makes a finished project of four voices with its sound, charged as any other; again it changes nothing', async () => {
    const { client, user } = await world.member({ minutes: 0 });
    const story = { ...seedStories.interview(), lengthMs: 300_000 };
    const path = join(folder, 'murmur.mp3');
    await writeMurmur('ffmpeg', path, 2_000);
    const media = { path, bytes: (await stat(path)).size, contentType: 'audio/mpeg' };
    const objects = openObjectStore(pathToFileURL(join(folder, 'objects')).href);
    const seed = () =>
      seedFinishedProject(
        { commands: world.commands, objects, now: () => new Date() },
        { ownerId: user._id, name: 'interview', story, media },
      );
    const id = await seed();
    expect(await seed()).toBe(id);
    const { transcript } = await client.data<{ transcript: { attributes: object; segments: { text: string }[] } }>(
      'get',
      `/projects/${id}/transcript`,
    );
    expect(Object.values(transcript.attributes).sort()).toEqual([
      'Anna Meier',
      'Moderation',
      'Nora Iten',
      'Reto Caduff',
    ]);
    expect(transcript.segments[0]?.text).toContain('Guten Tag und willkommen');
    expect(await client.data('get', '/credits/remaining')).toMatchObject({ creditsInCents: 0 });
    expect((await objects.head(`projects/${id}/media`))?.bytes).toBe(media.bytes);
  }, 60_000);

  it('[WB1] gives a customer a contract once, and a program whose fresh token takes the place of the one before', async () => {
    const user = await world.person({ isEnterpriseAPICustomer: true, features: ['ENTERPRISE_API'] });
    const now = () => new Date();
    const deps = { commands: world.commands, applications: applications({ db: world.db, now }), now };
    const [first, second] = [await seedProgram(deps, user._id), await seedProgram(deps, user._id)];
    const statusOf = async (token: string): Promise<number> =>
      (await askMachine('GET', '/me', { url: world.settings.API_URL, token })).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  });

  it('knows its stories by name', () => {
    expect(['interview', 'long', 'toString'].map(isStoryName)).toEqual([true, true, false]);
    const { words, lengthMs } = seedStories.long();
    expect(words.length).toBeGreaterThan(20_000);
    expect(words.at(-1)?.endMs).toBeLessThan(lengthMs);
  });
});
