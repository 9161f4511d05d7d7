import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits, type MessageOf, type MessageType } from '@soebs/contract';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { Client, LiveClient } from '../testing/client.ts';
import { storiesOf, type Stories } from '../testing/stories.ts';
import { sharedWorld, type World } from '../testing/world.ts';

let world: World;
let story: Stories;
let client: Client;
let ownerId: string;
const open: LiveClient[] = [];
beforeAll(async () => {
  world = await sharedWorld();
  story = storiesOf(world);
  const member = await world.member();
  client = member.client;
  ownerId = member.user._id;
}, 60_000);
afterAll(async () => {
  for (const live of open) live.close();
  await world.close();
}, 30_000);

const connect = async (who = client): Promise<LiveClient> => {
  const live = await who.connect();
  open.push(live);
  return live;
};
const reported = <T extends MessageType>(live: LiveClient, type: T) =>
  live.messages.filter((message): message is Extract<typeof message, MessageOf<T>> => message.type === type);
/** Edits behind a transcript's present revision. */
const edit = async (projectId: string, times: number, from = 1): Promise<void> => {
  for (let n = 0; n < times; n += 1) {
    const ops = [{ type: 'A', seg: null, key: 'k', value: `v${n}` }] as const;
    const batch = { opId: newId(), by: ownerId, baseRevision: from + n, ops };
    await world.commands.transcriptDocuments.handle({ type: 'EditTranscript', projectId, ...batch }, story.by());
  }
};

describe('the live door', () => {
  it('[LV1] lets nobody in without a session, nor from a foreign origin', async () => {
    await expect(world.anonymous().connect()).rejects.toThrow('unauthorized');
    await expect(client.connect({ origin: 'https://evil.example' })).rejects.toThrow();
    await expect(client.connect({ origin: 'null' })).rejects.toThrow();
  });

  it('[LV1] asks every request of every transport where it comes from, not the first alone', async () => {
    const door = `${world.settings.API_URL}/socket.io/?EIO=4&transport=polling`;
    const headers = { cookie: client.cookieHeader };
    const ask = async (url: string, init: RequestInit): Promise<number> => {
      const { status } = await fetch(url, init);
      return status;
    };
    const first = await fetch(door, { headers: { ...headers, origin: client.origin } });
    const { sid } = JSON.parse((await first.text()).slice(1)) as { sid: string };
    const own = `${door}&sid=${sid}`;
    for (const foreign of [{ origin: 'http://localhost:4009' }, { origin: 'http://a.localhost:4000' }, {}]) {
      const from = { headers: { ...headers, ...foreign } };
      expect(await ask(door, from)).toBe(403);
      expect(await ask(`${door}&j=0`, from)).toBe(403);
      expect(await ask(own, from)).toBe(403);
      expect(await ask(own, { ...from, method: 'POST', body: '40' })).toBe(403);
    }
    const home = { headers: { ...headers, origin: client.origin } };
    expect(await ask(`${door}&j=0`, home)).toBe(403);
    expect(await ask(own, { ...home, method: 'POST', body: '40' })).toBe(200);
    await ask(own, { ...home, method: 'POST', body: '1' });
  });

  it('[LV1] holds 25 sockets of a person, tells the next by a code, and has room again when one closes', async () => {
    const { client: many } = await world.member();
    const answers = await Promise.allSettled(
      Array.from({ length: limits.socketsPerPerson + 5 }, async () => {
        const live = await many.connect();
        open.push(live);
        return live;
      }),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Error).message)).toEqual(Array(5).fill('too_many_sockets'));
    const [one] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(
      await one?.ask('unsubscribe', { topic: `sockets:${(await many.data<{ id: string }>('get', '/users/@me')).id}` }),
    ).toMatchObject({ success: true });
    await expect(many.connect()).rejects.toThrow('too_many_sockets');
    one?.close();
    await until(() =>
      many.connect().then(
        (live) => open.push(live) > 0,
        () => false,
      ),
    );
    await connect();
  });

  it('[LV1] refuses unknown and foreign topics alike, and makes no room for them', async () => {
    const live = await connect();
    const foreign = await story.finished((await world.person())._id, 'fremd');
    const unknown = [
      '',
      'all',
      'user:',
      `user:${ownerId}`,
      'staff:jobs',
      'project:',
      'project:*',
      `session:${newId()}`,
    ];
    for (const topic of [...unknown, `project:${foreign}`, `transcript:${foreign}`, `project:${newId()}`]) {
      expect(await live.subscribe(topic)).toMatchObject({ success: false, error: 'not_found' });
    }
    await edit(foreign, 1);
    const own = await story.finished(ownerId, 'eigen');
    await live.subscribe(`transcript:${own}`);
    await edit(own, 1);
    await until(() => reported(live, 'transcript.operations').length > 0);
    expect(live.messages.map(({ topic }) => topic)).toEqual([`transcript:${own}`]);
  });

  it('[LV1] gives a socket 50 topics, also when they are asked for in one burst', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 52; n += 1) ids.push(await story.queued(ownerId));
    await until(async () => (await world.views.project(ids.at(-1)!)) !== undefined);
    const live = await connect();
    const answers = [];
    for (let n = 0; n < ids.length; n += 26) {
      answers.push(...(await Promise.all(ids.slice(n, n + 26).map((id) => live.subscribe(`project:${id}`)))));
      const second = Math.floor(Date.now() / 1000);
      await until(() => Math.floor(Date.now() / 1000) > second);
    }
    expect(answers.filter(({ success }) => success)).toHaveLength(limits.topicsPerSocket);
    expect(answers.at(-1)).toMatchObject({ error: 'too_many_topics' });
    expect(await live.subscribe(`project:${ids[0]}`)).toMatchObject({ success: true });
    await live.ask('unsubscribe', { topic: `project:${ids[0]}` });
    expect(await live.subscribe(`project:${ids[51]}`)).toMatchObject({ success: true });
  }, 40_000);

  it('[LV1] answers at most 30 messages a second, unknown ones counted, and goes on in the next', async () => {
    const live = await connect();
    const begun = Math.floor(Date.now() / 1000);
    await until(() => Math.floor(Date.now() / 1000) > begun);
    const second = Math.floor(Date.now() / 1000);
    for (let n = 0; n < 10; n += 1) live.socket.emit('nonsense', n);
    const answers = await Promise.all(Array.from({ length: 60 }, () => live.subscribe('user:@me')));
    const refused = answers.filter((answer) => !answer.success && answer.error === 'rate_limited');
    if (Math.floor(Date.now() / 1000) === second) expect(refused).toHaveLength(40);
    expect(refused.length).toBeGreaterThan(0);
    await until(async () => (await live.subscribe('user:@me')).success);
  });

  it.each([
    null,
    5,
    'text',
    [],
    {},
    { topic: 7 },
    { topic: 'user:@me', lastRevision: 'x' },
    { topic: 'x'.repeat(300) },
  ])('[LV1] refuses the message %j and stays', async (message) => {
    const live = await connect();
    expect(await live.ask('subscribe', message)).toMatchObject({ success: false, error: 'validation_failed' });
    expect(live.socket.connected).toBe(true);
  });

  it('[LV1] cuts off a message above 64 KiB', async () => {
    const live = await connect();
    live.socket.emit('subscribe', { topic: 'x'.repeat(limits.messageBytes + 1) });
    await until(() => live.socket.disconnected);
  });
});

describe('what was missed', () => {
  it('[LV2] brings the operations after the last revision that was seen, then the live ones', async () => {
    const id = await story.finished(ownerId, 'eins zwei');
    await edit(id, 5);
    const live = await connect();
    const answer = await live.subscribe(`transcript:${id}`, 3);
    if (!answer.success) throw new Error(answer.error);
    expect(answer.data.revision).toBe(6);
    expect(answer.data.messages.map(({ revision, type }) => [revision, type])).toEqual([
      [4, 'transcript.operations'],
      [5, 'transcript.operations'],
      [6, 'transcript.operations'],
    ]);
    await edit(id, 1, 6);
    await until(() => reported(live, 'transcript.operations').some(({ revision }) => revision === 7));
  });

  it('[LV2] says reload when more than 500 are missing', async () => {
    const id = await story.finished(ownerId, 'viel');
    await edit(id, 501);
    const live = await connect();
    const far = await live.subscribe(`transcript:${id}`, 1);
    expect(far).toMatchObject({ data: { revision: 502, messages: [{ type: 'transcript.reload', revision: 502 }] } });
    const near = await live.subscribe(`transcript:${id}`, 2);
    if (!near.success) throw new Error(near.error);
    expect(near.data.messages).toHaveLength(500);
  }, 40_000);

  it('[LV2] shows the end of a project that came while nobody listened', async () => {
    const id = await story.queued(ownerId);
    await until(async () => (await world.views.project(id)) !== undefined);
    const first = await connect();
    const before = await first.subscribe(`project:${id}`);
    if (!before.success) throw new Error(before.error);
    first.close();
    await story.reportAudio(id, await story.claim(id), 60_000);
    await until(() => story.isCharged(id));
    await story.complete(id, (await story.jobOf(id)).attempt, []);
    const second = await connect();
    const after = await second.subscribe(`project:${id}`, before.data.revision);
    expect(after).toMatchObject({ data: { messages: [{ type: 'project.changed', data: { stage: 'finished' } }] } });
    const again = await connect();
    const known = await again.subscribe(`project:${id}`, after.success ? after.data.revision : -1);
    expect(known).toMatchObject({ success: true, data: { messages: [] } });
  });

  it('[LV2] loses no operation between the news and the room, however the two fall together', async () => {
    const id = await story.finished(ownerId, 'eins');
    const editing = edit(id, 60);
    for (let n = 0; n < 6; n += 1) {
      const live = await connect();
      const answer = await live.subscribe(`transcript:${id}`, 1);
      if (!answer.success) throw new Error(answer.error);
      const observed = new Set(answer.data.messages.map(({ revision }) => revision));
      const has = (): boolean => {
        for (const { revision } of reported(live, 'transcript.operations')) observed.add(revision);
        return observed.has(61);
      };
      if (n === 5) await editing;
      open.push(live);
      live.socket.once('disconnect', has);
      await until(has, 15_000);
      expect([...observed].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, k) => k + 2));
    }
  }, 40_000);
});

describe('what happens', () => {
  it('[LV2] reaches the person and the project’s listeners: credits, stages, ticks', async () => {
    const live = await connect();
    await live.subscribe('user:@me');
    const id = await story.queued(ownerId);
    await until(() => reported(live, 'project.changed').length > 0);
    await live.subscribe(`project:${id}`);
    world.notifications.publish(`ticks.${id}`, { projectId: id, attempt: 1, stage: 'extractAudio', percent: 5 });
    await until(() => reported(live, 'project.progress').length > 0);
    await story.reportAudio(id, await story.claim(id), 60_000);
    await until(() => reported(live, 'credits.changed').length > 0);
    expect(reported(live, 'project.changed').every(({ revision }) => revision >= 0)).toBe(true);
    const { messages } = live;
    for (const topic of new Set(messages.map((message) => message.topic))) {
      expect(['user:@me', `project:${id}`]).toContain(topic);
    }
  });
});

describe('carets', () => {
  const carets = (live: LiveClient) => reported(live, 'transcript.presence').map(({ data }) => data);

  it('[TX15] are told to everybody in the text, nowhere else, and go when their browser goes', async () => {
    const id = await story.finished(ownerId, 'Guten Tag.');
    const [one, two, stranger] = [await connect(), await connect(), await connect((await world.member()).client)];
    const place = { projectId: id, segmentId: 'p0', offset: 3 };
    expect(await one.ask('presence', place)).toMatchObject({ error: 'not_found' });
    for (const live of [one, two]) await live.subscribe(`transcript:${id}`);
    expect(await stranger.subscribe(`transcript:${id}`)).toMatchObject({ error: 'not_found' });
    const { data } = (await one.ask<{ peer: string }>('presence', place)) as { data: { peer: string } };
    await until(() => Promise.resolve(carets(two).length > 0));
    expect(carets(two)).toEqual([{ ...place, peer: data.peer, name: 'Ursina User' }]);
    one.close();
    await until(() => Promise.resolve(carets(two).length > 1));
    expect(carets(two)[1]).toMatchObject({ peer: data.peer, segmentId: null });
    expect(carets(stranger)).toEqual([]);
  });

  it('[TX15] of a wrong shape are refused', async () => {
    const live = await connect();
    for (const wrong of [null, {}, { projectId: 'x', segmentId: 'p0', offset: 0 }, { segmentId: 'p0', offset: -1 }]) {
      expect(await live.ask('presence', wrong)).toMatchObject({ error: 'validation_failed' });
    }
  });
});
