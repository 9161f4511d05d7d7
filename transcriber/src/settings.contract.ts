import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settings, type SettingKey } from '@soebs/events';
import { commandHandler, newId } from '@soebs/platform';
import { quiet, startService, until } from '@soebs/platform/testing';
import { openWorld, type World } from './testing/world.ts';

let world: World;
let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  world = await openWorld();
  service = await startService('transcriber/src/main.ts', {
    EVENTSTORE_URL: world.urls.store,
    VAULT_URL: world.urls.vault,
    NATS_URL: world.urls.notifications,
    OBJECT_STORE_URL: pathToFileURL(join(world.folder, 'objects')).href,
    WORK_DIR: join(world.folder, 'work of the service'),
    SPEECH_URL: world.urls.speech,
    SPEECH_MODEL: 'm',
    LOG_LEVEL: 'error',
  });
}, 60_000);
afterAll(async () => {
  await service.stop();
  await world.close();
}, 30_000);

const set = async (key: SettingKey, to: number): Promise<void> => {
  const handler = commandHandler({ store: world.store, now: () => new Date(), log: quiet }, settings);
  const change = { type: 'ChangeSetting', key, from: 0, to, revision: -1 } as const;
  expect(await handler.handle(change, { ...world.by(), commandId: newId() })).toMatchObject({ ok: true });
};

/** A second of nothing: sound as a worker decodes it. */
const HEADER_BYTES = 44;
const SAMPLES_A_SECOND = 16_000;
const silence = (seconds: number): Buffer => {
  const bytes = seconds * SAMPLES_A_SECOND * 2;
  const wave = Buffer.alloc(HEADER_BYTES + bytes);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(SAMPLES_A_SECOND, 24);
  wave.writeUInt32LE(SAMPLES_A_SECOND * 2, 28);
  wave.writeUInt16LE(2, 32);
  wave.writeUInt16LE(16, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(bytes, 40);
  return wave;
};

/** Offers a job until its first run has ended; answers how it stands then. */
const run = async (media: Buffer | undefined) => {
  const projectId = await world.project(media ?? silence(1));
  if (!media) await world.objects.remove(`projects/${projectId}/media`);
  const phase = await until(async () => {
    world.notifications.publish('jobs.offer', { projectId });
    const job = await world.job(projectId);
    return job.phase.state === 'delayed' || job.phase.state === 'failed' ? job.phase : undefined;
  });
  return { phase, events: await world.events(projectId) };
};
const delayMs = async (): Promise<number> => {
  const { phase, events } = await run(undefined);
  if (phase.state !== 'delayed') throw new Error(`the job is ${phase.state}`);
  const last = events.find(({ event }) => event.type === 'TranscriptionDelayed');
  return phase.retryAtMs - Date.parse(last?.metadata.at ?? '');
};

describe('a worker goes by the settings of the moment', () => {
  it('[AD3] [TJ4] jobs.backoffSeconds: how long a failed run waits', async () => {
    expect(await delayMs()).toBeGreaterThan(10_000);
    await set('jobs.backoffSeconds', 2);
    expect(await delayMs()).toBeLessThan(5_000);
  }, 30_000);

  it('[AD3] [TJ4] jobs.attempts: after how many failures a job fails for good', async () => {
    await set('jobs.attempts', 1);
    expect((await run(undefined)).phase.state).toBe('failed');
  }, 30_000);

  it('[AD3] media.maxMinutes: how long a recording may be that is decoded', async () => {
    await set('media.maxMinutes', 1);
    expect((await run(silence(61))).phase).toEqual({ state: 'failed', code: 'media_too_long' });
  }, 30_000);
});
