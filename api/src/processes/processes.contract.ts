import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { credits, jobs } from '@soebs/events';
import { StreamErased } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { eraseOldMedia } from '../media/erase-old-media.ts';
import { paragraph, storiesOf, type Stories } from '../testing/stories.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let story: Stories;
beforeAll(async () => {
  world = await openWorld();
  story = storiesOf(world);
}, 60_000);
afterAll(() => world.close(), 30_000);

const ledgerOf = async (userId: string) =>
  (await world.store.read(`credits-${userId}`, credits.codec)).map(({ event }) => event.type);
const projectFailed = (id: string) => until(async () => (await story.projectOf(id)).stage === 'failed');

/** Forgets how far the processes had come: at the next start they react to everything again. */
const reactAgain = async (): Promise<void> => {
  await world.api.stop();
  await world.db.collection('processes.checkpoints').deleteMany({});
  await world.api.start();
};
/** Waits until every process has passed the present head of what it follows. */
const settled = async (userId: string): Promise<void> => {
  const probe = await story.finished(userId, 'ein Lebenszeichen');
  await story.hasStage(probe, 'finished');
};

describe('charging', () => {
  it('[CR5] charges the decoded length once, also when the api is restarted and reacts to everything again', async () => {
    const { _id: userId } = await world.person({ minutes: 10 });
    const id = await story.finished(userId, 'eins zwei drei');
    expect(await story.balanceOf(userId)).toBe(900);
    await reactAgain();
    const other = await world.person({ minutes: 5 });
    await settled(other._id);
    expect(await story.balanceOf(userId)).toBe(900);
    expect(await ledgerOf(userId)).toEqual(['FreeCreditsDeposited', 'CreditsWithdrawn']);
    const job = await world.store.read(`transcription-${id}`, jobs.codec);
    expect(job.filter(({ event }) => event.type === 'TranscriptionCharged')).toHaveLength(1);
  }, 40_000);

  it('[CR6] fails a project without enough credits, charges nothing, and a retry after a deposit goes on', async () => {
    const { _id: userId } = await world.person({ minutes: 1 });
    const id = await story.queued(userId);
    await story.reportAudio(id, await story.claim(id), 120_000);
    await projectFailed(id);
    expect((await story.projectOf(id)).failure).toBe('not_enough_credits_left');
    expect(await ledgerOf(userId)).toEqual(['FreeCreditsDeposited']);
    const deposit = { type: 'DepositFreeCredits', userId, grantId: 'more', cents: 500, grantedBy: 'test' } as const;
    await world.commands.credits.handle(deposit, story.by());
    await world.commands.projects.handle({ type: 'RequeueProject', projectId: id }, story.by());
    await until(async () => (await story.jobOf(id)).phase.state === 'waiting');
    const attempt = await story.claim(id);
    await story.reportAudio(id, attempt, 120_000);
    await until(() => story.isCharged(id));
    expect(await story.balanceOf(userId)).toBe(400);
  }, 30_000);
});

describe('refunding', () => {
  it('[CR8] gives a failed project’s credits back once, also when the api reacts again', async () => {
    const { _id: userId } = await world.person({ minutes: 10 });
    const id = await story.queued(userId);
    const attempt = await story.claim(id);
    await story.reportAudio(id, attempt, 180_000);
    await until(() => story.isCharged(id));
    expect(await story.balanceOf(userId)).toBe(700);
    const failure = { code: 'transcription_failed', final: true, atMs: Date.now(), jitter: 0 } as const;
    await world.commands.jobs.handle({ type: 'FailAttempt', projectId: id, attempt, ...failure }, story.by());
    await projectFailed(id);
    await until(async () => (await story.balanceOf(userId)) === 1_000);
    await reactAgain();
    await settled((await world.person({ minutes: 5 }))._id);
    expect(await ledgerOf(userId)).toEqual(['FreeCreditsDeposited', 'CreditsWithdrawn', 'ProjectRefunded']);
  }, 40_000);

  it('[CR8] gives the credits back of a recording in which nobody spoke, once', async () => {
    const { _id: userId } = await world.person({ minutes: 10 });
    const id = await story.queued(userId);
    const attempt = await story.claim(id);
    await story.reportAudio(id, attempt, 120_000);
    await until(() => story.isCharged(id));
    expect(await story.balanceOf(userId)).toBe(800);
    const completion = { type: 'CompleteTranscription', projectId: id, attempt, words: 0, language: 'auto' } as const;
    await world.commands.jobs.handle(completion, story.by());
    await until(async () => (await story.balanceOf(userId)) === 1_000);
    await reactAgain();
    await settled((await world.person({ minutes: 5 }))._id);
    expect(await ledgerOf(userId)).toEqual(['FreeCreditsDeposited', 'CreditsWithdrawn', 'ProjectRefunded']);
  }, 40_000);

  it('[CR8] a retry after a refund withdraws again', async () => {
    const { _id: userId } = await world.person({ minutes: 10 });
    const id = await story.queued(userId);
    await story.reportAudio(id, await story.claim(id), 60_000);
    await until(() => story.isCharged(id));
    await world.commands.jobs.handle({ type: 'DiscardTranscription', projectId: id }, story.by());
    await projectFailed(id);
    await until(async () => (await story.balanceOf(userId)) === 1_000);
    await world.commands.projects.handle({ type: 'RequeueProject', projectId: id }, story.by());
    await until(async () => (await story.jobOf(id)).phase.state === 'waiting');
    await story.reportAudio(id, await story.claim(id), 60_000);
    await until(() => story.isCharged(id));
    expect(await story.balanceOf(userId)).toBe(900);
  }, 30_000);

  it('[TJ5] a job that is discarded while it is charged costs nothing in the end, whoever comes first', async () => {
    const { _id: userId } = await world.person({ minutes: 50 });
    const ids = await Promise.all(Array.from({ length: 5 }, () => story.queued(userId)));
    for (const id of ids) {
      const attempt = await story.claim(id);
      await Promise.all([
        story.reportAudio(id, attempt, 60_000),
        world.commands.jobs.handle({ type: 'DiscardTranscription', projectId: id }, story.by()),
      ]);
    }
    await Promise.all(ids.map(projectFailed));
    await settled((await world.person({ minutes: 5 }))._id);
    expect(await story.balanceOf(userId)).toBe(5_000);
  }, 30_000);
});

describe('an api that hears of things late, or anew', () => {
  const gone = { code: 'transcription_failed', final: true, jitter: 0 } as const;
  const fail = async (id: string, attempt: number): Promise<void> => {
    const failure = { ...gone, atMs: Date.now() };
    await world.commands.jobs.handle({ type: 'FailAttempt', projectId: id, attempt, ...failure }, story.by());
    await projectFailed(id);
  };
  const retriesOf = async (id: string): Promise<number> => {
    const reported = await world.store.read(`transcription-${id}`, jobs.codec);
    return reported.filter(({ event }) => event.type === 'TranscriptionRetried').length;
  };
  const requeue = async (id: string): Promise<number> => {
    await world.commands.projects.handle({ type: 'RequeueProject', projectId: id }, story.by());
    await until(async () => (await story.jobOf(id)).phase.state === 'waiting');
    return story.claim(id);
  };

  it('[TJ5] tries a failed job again once for each time its project was queued again, never for the first time', async () => {
    const { _id: userId } = await world.person({ minutes: 10 });
    const once = await story.queued(userId);
    await fail(once, await story.claim(once));
    const twice = await story.queued(userId);
    await fail(twice, await story.claim(twice));
    await fail(twice, await requeue(twice));
    await reactAgain();
    await settled((await world.person({ minutes: 5 }))._id);
    expect([await retriesOf(once), await retriesOf(twice)]).toEqual([0, 1]);
    expect((await story.jobOf(once)).phase.state).toBe('failed');
  }, 40_000);

  it('[CR8] gives back what a project has cost that was deleted as soon as it failed', async () => {
    const { _id: userId } = await world.person({ minutes: 10 });
    const id = await story.queued(userId);
    const attempt = await story.claim(id);
    await story.reportAudio(id, attempt, 60_000);
    await until(() => story.isCharged(id));
    await world.api.stop();
    const { jobs, projects } = world.commands;
    await jobs.handle({ type: 'FailAttempt', projectId: id, attempt, ...gone, atMs: Date.now() }, story.by());
    await projects.handle({ type: 'FailProject', projectId: id, code: gone.code }, story.by());
    await projects.handle({ type: 'DeleteProject', projectId: id }, story.by());
    await world.api.start();
    await until(async () => (await story.balanceOf(userId)) === 1_000);
  }, 40_000);

  it('[CR8] gives nothing back for a failure that a later try has made good', async () => {
    const { _id: userId } = await world.person({ minutes: 1 });
    const id = await story.queued(userId);
    await story.reportAudio(id, await story.claim(id), 120_000);
    await projectFailed(id);
    const deposit = { type: 'DepositFreeCredits', userId, grantId: 'more', cents: 500, grantedBy: 'test' } as const;
    await world.commands.credits.handle(deposit, story.by());
    const attempt = await requeue(id);
    await story.reportAudio(id, attempt, 120_000);
    await until(() => story.isCharged(id));
    await story.complete(id, attempt, [paragraph('p0', 'eins zwei drei')]);
    await reactAgain();
    await settled((await world.person({ minutes: 5 }))._id);
    expect(await ledgerOf(userId)).toEqual(['FreeCreditsDeposited', 'FreeCreditsDeposited', 'CreditsWithdrawn']);
  }, 40_000);

  it('[CR8] gives nothing back for a finished project whose sound was reported twice', async () => {
    const { _id: userId } = await world.person({ minutes: 10 });
    const id = await story.queued(userId);
    const first = await story.claim(id);
    await story.reportAudio(id, first, 60_000);
    await until(() => story.isCharged(id));
    await world.commands.jobs.handle({ type: 'HandBackTranscription', projectId: id, attempt: first }, story.by());
    const attempt = await story.claim(id);
    await story.reportAudio(id, attempt, 60_000);
    await story.complete(id, attempt, [paragraph('p0', 'eins zwei drei')]);
    await reactAgain();
    await settled((await world.person({ minutes: 5 }))._id);
    expect(await ledgerOf(userId)).toEqual(['FreeCreditsDeposited', 'CreditsWithdrawn']);
  }, 40_000);
});

describe('erasing', () => {
  it('[PJ8] recordings that rested long enough go, the text stays; failing alone deletes nothing', async () => {
    const { user, client } = await world.member({ minutes: 10 });
    const { objects, views, commands } = world.api.deps()!;
    const finished = await story.finished(user._id, 'bleibt stehen');
    const failed = await story.queued(user._id);
    const failure = { code: 'media_corrupt', final: true, atMs: Date.now(), jitter: 0 } as const;
    const attempt = await story.claim(failed);
    await world.commands.jobs.handle({ type: 'FailAttempt', projectId: failed, attempt, ...failure }, story.by());
    await projectFailed(failed);
    for (const id of [finished, failed]) await objects.put(`projects/${id}/media`, 'sound');
    await objects.put(`projects/${finished}/playable.mp3`, 'copy');
    await until(async () => (await views.project(failed))?.view.status === 'failed');
    const erase = (days: number, retentionDays = 90) =>
      eraseOldMedia({
        views,
        commands,
        retentionDays: () => retentionDays,
        now: () => new Date(Date.now() + days * 86_400_000),
      });
    await erase(89);
    await erase(365, 0);
    expect(await objects.head(`projects/${failed}/media`)).toBeDefined();
    await erase(91);
    for (const id of [finished, failed]) await until(async () => !(await objects.head(`projects/${id}/media`)));
    await until(async () => !(await objects.head(`projects/${finished}/playable.mp3`)));
    await until(async () => (await views.project(finished))?.view.media === null);
    expect((await client.call('get', `/projects/${finished}/transcript`)).status).toBe(200);
    expect((await client.fetch('GET', `/projects/${finished}/media`)).status).toBe(404);
  }, 30_000);

  it('[AU12] deletes media, sound, text and the project’s stream; the ledger keeps its amounts', async () => {
    const { user, client } = await world.member({ minutes: 10 });
    const id = await story.finished(user._id, 'Geheimes aus dem Leben');
    const objects = world.api.deps()!.objects;
    await objects.put(`projects/${id}/media`, 'sound');
    await objects.put(`projects/${id}/pieces/0.json`, '[]');
    expect((await client.call('get', `/projects/${id}/transcript`)).status).toBe(200);
    await client.data('delete', `/projects/${id}`);
    await until(async () => (await objects.head(`projects/${id}/media`)) === undefined);
    await until(async () => (await objects.head(`projects/${id}/pieces/0.json`)) === undefined);
    const gone = async (stream: string): Promise<boolean> => {
      try {
        await world.store.read(stream, {
          types: [],
          sealedFieldsOf: () => [],
          versionOf: () => 1,
          encode: () => undefined,
          parse: () => ({ type: 'Any', data: {} }),
        });
        return false;
      } catch (error) {
        return error instanceof StreamErased;
      }
    };
    await until(() => gone(`transcript-${id}`));
    await until(() => gone(`project-${id}`));
    await until(async () => (await client.call('get', `/projects/${id}`)).status === 404);
    for (const path of ['', '/transcript', '/export/transcript', '/export/subtitles?format=srt', '/media']) {
      expect(await client.refusal('get', `/projects/${id}${path}`)).toBe('not_found');
    }
    const edit = { opId: 'late', baseRevision: 1, operations: [{ type: 'A', seg: null, key: 'k', value: 'v' }] };
    expect(await client.refusal('patch', `/projects/${id}/transcript`, { body: edit })).toBe('not_found');
    expect(await ledgerOf(user._id)).toEqual(['FreeCreditsDeposited', 'CreditsWithdrawn']);
  }, 30_000);

  it('[AU12] a repeated creation of a deleted project does not bring it back', async () => {
    const { client } = await world.member({ minutes: 10 });
    const headers = { 'idempotency-key': 'once' };
    const body = {
      title: 't',
      subtitlePreset: 'standard',
      fileName: 'f.mp3',
      fileSize: 10,
      acceptedPrivacyPolicy: true,
    };
    const { project } = await client.data<{ project: { id: string } }>('post', '/projects', { body, headers });
    await client.data('delete', `/projects/${project.id}`);
    await until(async () => (await client.refusal('get', `/projects/${project.id}`)) === 'not_found');
    await until(async () => (await client.call('post', '/projects', { body, headers })).status === 404);
  }, 30_000);
});
