import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EachAnswer, JobDetail } from '@soebs/contract';
import { jobs } from '@soebs/events';
import { faultKey, newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { Client } from '../testing/client.ts';
import { storiesOf, type Stories } from '../testing/stories.ts';
import { sharedWorld, type World } from '../testing/world.ts';

let world: World;
let story: Stories;
let admin: Client;
let firstLevel: Client;
beforeAll(async () => {
  world = await sharedWorld();
  story = storiesOf(world);
  admin = (await world.member({ role: 'admin' })).client;
  firstLevel = (await world.member({ role: 'firstLevel' })).client;
}, 60_000);
afterAll(() => world.close(), 30_000);

const base = '/admin/transcription-jobs';
const body = { reason: 'Der Kunde hat angerufen' };
const steer = (name: 'pause' | 'resume') => admin.data<{ paused: boolean }>('post', `${base}/${name}`, { body });
const act = async (id: string, name: string, who = admin): Promise<string> => {
  const answer = await who.call('post', `${base}/${id}/${name}`, { body });
  return answer.body.success ? 'done' : answer.body.error;
};
const phaseOf = async (id: string) => (await story.jobOf(id)).phase;
const failRun = async (id: string, final: boolean): Promise<void> => {
  const attempt = await story.claim(id);
  const failure = { code: 'transcription_failed', final, atMs: Date.now(), jitter: 0.5 } as const;
  await world.commands.jobs.handle({ type: 'FailAttempt', projectId: id, attempt, ...failure }, story.by());
};

const made: Readonly<Record<string, (ownerId: string) => Promise<string>>> = {
  waiting: async (ownerId) => {
    const id = await story.queued(ownerId);
    await story.jobOf(id);
    return id;
  },
  delayed: async (ownerId) => {
    const id = await story.queued(ownerId);
    await failRun(id, false);
    return id;
  },
  active: async (ownerId) => {
    const id = await story.queued(ownerId);
    await story.claim(id);
    return id;
  },
  completed: (ownerId) => story.finished(ownerId, 'eins zwei drei'),
  failed: async (ownerId) => {
    const id = await story.queued(ownerId);
    await failRun(id, true);
    await until(async () => (await story.projectOf(id)).stage === 'failed');
    return id;
  },
};

/** What each act makes of a job in each state; everything else is a conflict and changes nothing. */
const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  retry: { failed: 'waiting' },
  discard: { waiting: 'failed', delayed: 'failed', active: 'failed' },
  promote: { delayed: 'waiting' },
};
const cells = Object.keys(table).flatMap((action) =>
  Object.keys(made).flatMap((state) => [false, true].map((paused) => [action, state, paused] as const)),
);

describe('what staff do with jobs', () => {
  it.each(cells)(
    '[TJ5] %s of a %s job, queue paused: %p',
    async (action, state, paused) => {
      const { _id: ownerId } = await world.person();
      await steer(paused ? 'pause' : 'resume');
      const id = await made[state]!(ownerId);
      expect((await phaseOf(id)).state).toBe(state);
      const then = table[action]?.[state];
      expect(await act(id, action)).toBe(then === undefined ? 'job_state_conflict' : 'done');
      await until(async () => (await phaseOf(id)).state === (then ?? state));
      if (action === 'discard' && then) expect(await phaseOf(id)).toEqual({ state: 'failed', code: 'discarded' });
    },
    20_000,
  );

  it('[TJ5] is decided once a command, and told apart from an absent job', async () => {
    const { _id: ownerId } = await world.person();
    const id = await made['failed']!(ownerId);
    const again = () => admin.call('post', `${base}/${id}/retry`, { body, headers: { 'idempotency-key': 'once' } });
    const answers = [await again(), await again()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await until(async () => (await phaseOf(id)).state === 'waiting');
    const reported = await world.store.read(`transcription-${id}`, jobs.codec);
    expect(reported.filter(({ event }) => event.type === 'TranscriptionRetried')).toHaveLength(1);
    for (const name of Object.keys(table)) {
      expect(await act('11111111-1111-4111-8111-111111111111', name)).toBe('not_found');
    }
  });

  it('[AD1] [AU10] is read attempt by attempt, with what a waiting job waits for; nothing of what was said', async () => {
    const { user, client } = await world.member();
    await steer('pause');
    const failed = await made['failed']!(user._id);
    const waiting = await made['waiting']!(user._id);
    const read = (id: string, who = firstLevel) => who.data<JobDetail>('get', `${base}/${id}/timeline`);
    await until(async () => (await read(waiting)).job.reason === 'paused');
    await world.api.deps()!.objects.put(faultKey(failed, 1), 'moov atom not found');
    const { job, timeline } = await read(failed);
    expect(job).toMatchObject({ projectId: failed, state: 'failed', owner: { id: user._id } });
    expect(timeline.attempts).toMatchObject([
      { attempt: 1, end: 'failed', code: job.code, said: 'moov atom not found' },
    ]);
    expect(timeline.requestedAt).toHaveLength(1);
    expect(job.reason).toBeNull();
    expect((await read(waiting)).timeline).toMatchObject({ attempts: [], waitingSince: expect.any(String) });
    const board = await firstLevel.data<object>('get', `${base}?state=waiting&q=${user._id}`);
    expect(board).toMatchObject({
      items: [{ projectId: waiting, reason: 'paused' }],
      queue: { paused: true, waitingSince: expect.any(String), atOnceEach: expect.any(Number) },
      waitedToday: { measured: expect.any(Number) },
    });
    await steer('resume');
    expect(await firstLevel.refusal('get', `${base}/11111111-1111-4111-8111-111111111111/timeline`)).toBe('not_found');
    // The id of its owner is not the id of a job.
    expect(await firstLevel.refusal('get', `${base}/${user._id}/timeline`)).toBe('not_found');
    expect(await client.refusal('get', `${base}/${failed}/timeline`)).toBe('forbidden');
  });

  it('[TJ5] [AU9] several at once: each by the attempt that was seen, with an answer and an entry of its own', async () => {
    const { _id: ownerId } = await world.person();
    const failed = await made['failed']!(ownerId);
    const moved = await made['failed']!(ownerId);
    const finished = await made['completed']!(ownerId);
    const nobodys = newId();
    const jobsOf = (...ids: string[]) => ids.map((id) => ({ id, attempt: id === moved ? 7 : 1 }));
    const call = {
      body: { ...body, jobs: jobsOf(failed, moved, finished, nobodys) },
      headers: { 'idempotency-key': failed },
    };
    const expected = [
      { id: failed, code: null },
      ...[moved, finished].map((id) => ({ id, code: 'job_state_conflict' })),
      { id: nobodys, code: 'not_found' },
    ];
    // The same call again does nothing twice.
    for (let n = 0; n < 2; n += 1)
      expect(await firstLevel.data<EachAnswer>('post', `${base}/retry`, call)).toEqual({ items: expected });
    expect((await phaseOf(moved)).state).toBe('failed');
    const subject = { $in: expected.map(({ id }) => id) };
    const entries = await world.db.collection('staff.audit').find({ subject }).toArray();
    const lines = (all: readonly (readonly unknown[])[]) => all.map((each) => each.join(' ')).sort();
    expect(lines(entries.map((entry): unknown[] => [entry['subject'], entry['outcome']]))).toEqual(
      lines(expected.map(({ id, code }) => [id, code ?? 'done'])),
    );
    expect(await firstLevel.refusal('post', `${base}/discard`, call)).toBe('forbidden');
    for (const jobs of [[], jobsOf(failed, failed), Array.from({ length: 101 }, () => jobsOf(failed)[0])])
      expect(await admin.refusal('post', `${base}/retry`, { body: { ...body, jobs } })).toBe('validation_failed');
  });

  it('[AU10] first level may look and retry; only admins discard, promote and steer; users nothing', async () => {
    const { user, client } = await world.member();
    const id = await made['failed']!(user._id);
    for (const name of ['discard', 'promote']) expect(await act(id, name, firstLevel)).toBe('forbidden');
    for (const name of ['pause', 'resume']) {
      expect(await firstLevel.refusal('post', `${base}/${name}`, { body })).toBe('forbidden');
    }
    expect((await firstLevel.call('get', base)).status).toBe(200);
    for (const name of Object.keys(table)) expect(await act(id, name, client)).toBe('forbidden');
    expect(await client.refusal('get', base)).toBe('forbidden');
    expect(await act(id, 'retry', firstLevel)).toBe('done');
  });

  it('[AU9] is noted: who, what, why, before and outcome; without a reason nothing is done', async () => {
    const { _id: ownerId } = await world.person();
    const id = await made['active']!(ownerId);
    expect(await admin.refusal('post', `${base}/${id}/discard`, { body: { reason: ' ' } })).toBe('validation_failed');
    await act(id, 'promote');
    await act(id, 'discard');
    const entries = await world.db.collection('staff.audit').find({ subject: id }).sort({ at: 1 }).toArray();
    const before = { state: 'active', attempt: 1 };
    expect(entries).toMatchObject([
      { action: 'post /admin/transcription-jobs/:id/discard', outcome: 'validation_failed' },
      { action: 'transcription-job.promote', reason: body.reason, before, after: null, outcome: 'job_state_conflict' },
      { action: 'transcription-job.discard', reason: body.reason, before, after: { state: 'failed' }, outcome: 'done' },
    ]);
  });

  it('[AD1] see jobs by state, by owner and by project', async () => {
    const { _id: ownerId } = await world.person();
    const [waiting, failed] = [await made['waiting']!(ownerId), await made['failed']!(ownerId)];
    type Page = { items: { projectId: string; state: string; queuePlace: number | null }[]; total: number };
    const list = (query: string) => admin.data<Page>('get', `${base}?${query}`);
    await until(async () => (await list(`q=${ownerId}`)).total === 2);
    await until(async () => (await list(`q=${ownerId}&state=failed`)).total === 1);
    expect((await list(`q=${ownerId}&state=waiting`)).items[0]?.queuePlace).toBeGreaterThan(0);
    expect((await list(`q=${failed}`)).items).toMatchObject([{ projectId: failed, state: 'failed', queuePlace: null }]);
    expect((await list(`q=${waiting}&state=active`)).items).toEqual([]);
  });

  it('[AD1] see whose a job is and what its project is called, and find it by the address of its owner', async () => {
    const owner = await world.person();
    const id = await made['waiting']!(owner._id);
    type Page = { items: object[]; total: number };
    const list = () => admin.data<Page>('get', `${base}?q=${encodeURIComponent(owner.email.toUpperCase())}`);
    await until(async () => (await list()).total === 1);
    await until(async () => (await world.views.project(id)) !== undefined);
    const title = (await world.views.project(id))!.view.title;
    const { firstname, lastname, email } = owner;
    const named = { id: owner._id, name: `${firstname} ${lastname}`, email };
    expect((await list()).items).toMatchObject([{ projectId: id, title, owner: named }]);
  });
});

describe('the queue', () => {
  it('[TJ7] gives out nothing while it is paused, and goes on at once', async () => {
    await steer('pause');
    const offers: unknown[] = [];
    const ticks: { queuePlace?: number; waitingFor?: string }[] = [];
    const { user } = await world.member();
    const stops = [
      world.notifications.subscribe(
        'jobs.offer',
        ({ data }) => void offers.push((data as { projectId: string }).projectId),
      ),
    ];
    const id = await made['waiting']!(user._id);
    stops.push(world.notifications.subscribe(`ticks.${id}`, ({ data }) => void ticks.push(data as never)));
    world.notifications.publish('jobs.idle', {});
    await until(() => ticks.some(({ waitingFor }) => waitingFor === 'queue'));
    expect(offers).not.toContain(id);
    expect((await steer('resume')).paused).toBe(false);
    await until(() => offers.includes(id));
    await until(() => ticks.some(({ waitingFor, queuePlace = 0 }) => waitingFor === undefined && queuePlace > 0));
    for (const stop of stops) stop();
  }, 20_000);

  it('[PJ1] tells those who come to a waiting project its place, and staff the counts', async () => {
    const { user, client } = await world.member();
    const id = await made['waiting']!(user._id);
    await until(async () => (await world.views.project(id))?.view.uploading === false);
    const socket = await client.connect();
    const place = async (): Promise<number | undefined> => {
      const answer = await socket.subscribe(`project:${id}`);
      const reported = answer.success
        ? answer.data.messages.find(({ type }) => type === 'project.progress')
        : undefined;
      return (reported?.data as { queuePlace?: number } | undefined)?.queuePlace;
    };
    await until(place);
    expect(await socket.subscribe('staff:jobs')).toMatchObject({ success: false, error: 'not_found' });
    const staff = await firstLevel.connect();
    const messages = [{ type: 'queue.counts', data: { paused: false } }];
    expect(await staff.subscribe('staff:jobs')).toMatchObject({ data: { messages } });
    await made['waiting']!(user._id);
    await until(() => staff.messages.some(({ type }) => type === 'job.changed'));
    socket.close();
    staff.close();
  });
});
