import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { derivedId, newLog, openEventStore, openObjectStore, openVault } from '@soebs/platform';
import { commandHandlers } from './commands/commands.ts';
import { storyConfig } from './config.ts';
import { seedFinishedProject } from './seeding/finished-project.ts';
import { writeMurmur } from './seeding/sound.ts';
import { isStoryName, seedStories } from './seeding/stories.ts';

/** Makes the situation named by its first word for the demo user in the running product. */
const settings = storyConfig();
const log = newLog('seed', settings.LOG_LEVEL);
const [, , name = ''] = process.argv;

const seed = async (story: ReturnType<(typeof seedStories)['interview']>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'soebs-seed-'));
  const store = openEventStore(settings.EVENTSTORE_URL, await openVault(settings.VAULT_URL));
  try {
    const path = join(folder, 'murmur.mp3');
    await writeMurmur(settings.FFMPEG, path, story.lengthMs);
    const now = (): Date => new Date();
    const objects = openObjectStore(settings.OBJECT_STORE_URL, { id: settings.S3_KEY_ID, secret: settings.S3_SECRET });
    const ownerId = derivedId('seed', 'user@soebs.example');
    const media = { path, bytes: (await stat(path)).size, contentType: 'audio/mpeg' };
    const deps = { commands: commandHandlers({ store, now, log }), objects, now };
    const projectId = await seedFinishedProject(deps, { ownerId, name, story, media });
    log.info({ projectId, story: name }, 'seeded');
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
};

if (isStoryName(name)) await seed(seedStories[name]());
else {
  log.error({ known: Object.keys(seedStories) }, `no story is called «${name}»`);
  process.exitCode = 2;
}
