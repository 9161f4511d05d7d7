import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureIndexes, newId, openMongo, type Database } from '@soebs/platform';
import { contractServer, type ContractServer } from '@soebs/platform/testing';
import { Webhook } from 'standardwebhooks';
import { answered, idsOf, ok, RECEIVER as url, webhookStage, type Call } from '../../testing/webhook-stage.ts';
import type { Posted } from './post.ts';
import { PAUSES_MS } from './schedule.ts';
import { webhookIndexes } from './stored.ts';

let server: ContractServer;
let mongo: Database;
beforeAll(async () => {
  server = await contractServer('mongo');
  mongo = await openMongo(server.url);
  await ensureIndexes(mongo.db, webhookIndexes);
});
afterAll(async () => {
  await mongo.close();
  await server.stop();
});
beforeEach(async () => {
  for (const name of Object.keys(webhookIndexes)) await mongo.db.collection(name).deleteMany({});
});

const DAY_MS = 86_400_000;
const setUp = (receive?: (call: Call) => Posted | Promise<Posted>) => webhookStage(mongo.db, receive);

describe('what is sent to webhooks', () => {
  it('[WB3] is sent once a cause, however often that is told, and verified by the official package', async () => {
    const { add, happen, drain, calls, states } = setUp();
    const { secret } = await add();
    const cause = newId();
    for (let n = 0; n < 3; n += 1) await happen(cause);
    expect([await drain(), await drain(), await states()]).toEqual([1, 0, ['delivered']]);
    const [{ body, headers } = { body: '', headers: {} }] = calls;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'project.deleted',
      data: { reference: 'Zürich', revision: 3 },
    });
  });

  it('[WB3] is tried ten times under one id, each freshly signed, then given up and its owner told once', async () => {
    const { add, happen, drain, calls, clock, states, mails, log } = setUp(() => answered(500));
    await add();
    await happen();
    for (const pause of [...PAUSES_MS, DAY_MS]) {
      clock.ms += pause;
      await drain();
    }
    expect([calls.length, await states(), new Set(idsOf(calls)).size]).toEqual([10, ['exhausted'], 1]);
    expect(new Set(calls.map(({ headers }) => headers['webhook-signature'])).size).toBe(10);
    expect(mails).toEqual(['webhookFailing']);
    expect((await log()).every(({ status, answer }) => status === 500 && answer === 'no')).toBe(true);
  });

  it('[WB3] is sent no more to a receiver that has taken nothing for five days; its owner is told of both', async () => {
    const { add, happen, drain, calls, clock, states, mails } = setUp(() => answered(500));
    await add();
    const triesByDay: number[] = [];
    for (let day = 0; day < 8; day += 1) {
      await happen();
      await drain();
      triesByDay.push(calls.length);
      clock.ms += DAY_MS;
    }
    expect(mails).toEqual(['webhookFailing', 'webhookDisabled']);
    expect(await states()).toEqual(Array(6).fill('cancelled'));
    expect(triesByDay.slice(5)).toEqual(Array(3).fill(triesByDay[5]));
  });

  it('[WB3] keeps to the schedule, and to what a busy receiver asks for', async () => {
    const answers = [answered(500), answered(429, '120'), ok];
    const { add, happen, drain, calls, clock } = setUp(() => answers.shift() ?? ok);
    await add();
    await happen();
    const triesAfter = async (ms: number) => {
      clock.ms += ms;
      await drain();
      return calls.length;
    };
    expect([await triesAfter(0), await triesAfter(4_999), await triesAfter(1)]).toEqual([1, 1, 2]);
    expect([await triesAfter(299_999), await triesAfter(1)]).toEqual([2, 3]);
  });

  it('[WB3] ends with 410, and at once with a webhook that is deleted or paused', async () => {
    const gone = setUp(() => answered(410));
    const { id } = await gone.add();
    await gone.happen();
    await gone.happen();
    await gone.drain();
    expect(await gone.states()).toContain('cancelled');
    const [webhook] = await gone.endpoints.list(gone.whose.ownerId, gone.whose.applicationId);
    expect(webhook).toMatchObject({ status: 'disabled', disabledBecause: 'gone' });
    const before = gone.calls.length;
    await gone.happen();
    await gone.drain();
    expect(gone.calls).toHaveLength(before);
    await gone.endpoints.change(gone.whose, id, { status: 'active' });
    await gone.happen();
    await gone.endpoints.change(gone.whose, id, { status: 'paused' });
    expect([await gone.drain(), gone.calls.length]).toEqual([0, before]);
    await gone.endpoints.change(gone.whose, id, { status: 'active' });
    expect(await gone.drain()).toBe(1);
    await gone.happen();
    expect([await gone.endpoints.remove(gone.whose, id), await gone.drain()]).toEqual([true, 0]);
  });

  it('[WB3] signs with both secrets while one is replaced, then with the new one alone', async () => {
    const { add, happen, drain, calls, clock, endpoints, whose } = setUp();
    const first = await add();
    await happen();
    const rotated = await endpoints.rotate(whose, first.id, 24);
    if (!rotated.ok) throw new Error(rotated.reason);
    await drain();
    const verified = (secret: string): boolean => {
      const { body, headers } = calls.at(-1)!;
      const [id, at] = [headers['webhook-id']!, new Date(Number(headers['webhook-timestamp']) * 1_000)];
      const expected = new Webhook(secret).sign(id, at, body);
      return headers['webhook-signature']!.split(' ').includes(expected);
    };
    expect([verified(first.secret), verified(rotated.data.secret)]).toEqual([true, true]);
    clock.ms += 24 * 3_600_000;
    await happen();
    await drain();
    expect([verified(first.secret), verified(rotated.data.secret)]).toEqual([false, true]);
    const now = await endpoints.rotate(whose, first.id, 0);
    await happen();
    await drain();
    expect([verified(rotated.data.secret), now.ok && verified(now.data.secret)]).toEqual([false, true]);
  });

  it('[WB3] is never claimed twice: two dispatchers, each event once, no try under one number twice', async () => {
    const { add, happen, newDispatcher, calls, log } = setUp();
    await add();
    for (let n = 0; n < 60; n += 1) await happen();
    const [one, other] = [newDispatcher(), newDispatcher()];
    const tries = await Promise.all([one.drain(1), other.drain(1)]);
    expect([tries[0] + tries[1], new Set(idsOf(calls)).size, (await log()).length]).toEqual([60, 60, 60]);
  });

  it('[WB3] left by a dispatcher that has ended is taken over by the next, and only by it', async () => {
    let isHanging = true;
    const { add, happen, newDispatcher, calls, states } = setUp(() =>
      isHanging ? new Promise<Posted>(() => undefined) : ok,
    );
    await add();
    await happen();
    void newDispatcher().drain(1);
    while (calls.length === 0) await new Promise(setImmediate);
    isHanging = false;
    expect([await newDispatcher().drain(1), await newDispatcher().drain(2), await states()]).toEqual([
      0,
      1,
      ['delivered'],
    ]);
    expect(new Set(idsOf(calls)).size).toBe(1);
  });

  it('[WB3] is sent five a second to a receiver that has begun to take again, until all that waited is through', async () => {
    let isBroken = true;
    const { add, happen, drain, calls, clock } = setUp(() => (isBroken ? answered(500) : ok));
    await add();
    for (let n = 0; n < 14; n += 1) await happen();
    await drain();
    calls.length = 0;
    isBroken = false;
    clock.ms += DAY_MS;
    const bySecond: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      await drain();
      bySecond.push(calls.length);
      clock.ms += 1_000;
    }
    expect(bySecond).toEqual([6, 11, 14, 14]);
    for (let n = 0; n < 8; n += 1) await happen();
    await drain();
    expect(calls).toHaveLength(22);
  });

  it('[OP10] is late by what waits for receivers that do not fail', async () => {
    let isBroken = false;
    const { add, happen, drain, clock, dueSince } = setUp(() => (isBroken ? answered(500) : ok));
    await add();
    expect(await dueSince()).toBeUndefined();
    await happen();
    const since = clock.ms;
    clock.ms += 90_000;
    expect((await dueSince())?.getTime()).toBe(since);
    isBroken = true;
    await drain();
    clock.ms += DAY_MS;
    expect(await dueSince()).toBeUndefined();
  });

  it('[WB3] to a receiver that hangs keeps nobody waiting', async () => {
    const { add, happen, newDispatcher, calls } = setUp((call) =>
      call.url === url ? ok : new Promise<Posted>(() => undefined),
    );
    for (let n = 0; n < 5; n += 1) await add(`https://hangs-${n}.example.com/`);
    for (let n = 0; n < 20; n += 1) await happen();
    await add();
    for (let n = 0; n < 20; n += 1) await happen();
    void newDispatcher().drain(1);
    const taken = () => calls.filter((call) => call.url === url);
    while (taken().length < 20) await new Promise(setImmediate);
    expect(new Set(idsOf(taken())).size).toBe(20);
    expect(calls.length - 20).toBeLessThanOrEqual(5 * 4);
  });
});

it('[WB3] secrets that two ask for at once both sign: those of a webhook, and those of an application', async () => {
  const { add, endpoints, whose, signs, collections } = setUp();
  const { id } = await add();
  const webhook = async () => (await collections.webhooks.findOne({ id }))!;
  const rotated = await Promise.all([endpoints.rotate(whose, id, 24), endpoints.rotate(whose, id, 24)]);
  const secrets = rotated.flatMap((each) => (each.ok ? [each.data.secret] : []));
  expect((await signs.of(await webhook())).sort()).toEqual(secrets.sort());
  const issued = await Promise.all([signs.issue(whose, 24), signs.issue(whose, 24)]);
  const ofProjects = { ...(await webhook()), isOfProjects: true as const };
  expect((await signs.of(ofProjects)).sort()).toEqual(issued.map(({ secret }) => secret).sort());
});

describe('sending again', () => {
  it('[WB3] by hand sends the same bytes under the same id once, and a failure changes nothing', async () => {
    const answers = [ok, answered(500), ok];
    const { add, happen, drain, calls, states, deliveries, whose, log } = setUp(() => answers.shift() ?? ok);
    const { id } = await add();
    await happen();
    await drain();
    const [eventId = ''] = idsOf(calls);
    for (let n = 0; n < 2; n += 1) {
      expect((await deliveries.replay(whose, id, eventId)).ok).toBe(true);
      expect([await drain(), await states()]).toEqual([1, ['delivered']]);
    }
    expect([new Set(idsOf(calls)).size, new Set(calls.map(({ body }) => body)).size]).toEqual([1, 1]);
    expect((await log()).map(({ isReplay }) => isReplay)).toEqual([false, true, true]);
    await deliveries.replay(whose, (await add('https://later.example.com/')).id, eventId);
    expect([await drain(), calls.at(-1)?.url]).toEqual([1, 'https://later.example.com/']);
  });

  it('[WB3] of what was lost counts first, then sends the oldest first, five a second', async () => {
    let isBroken = true;
    const { add, happen, drain, calls, clock, endpoints, deliveries, whose } = setUp(() =>
      isBroken ? answered(410) : ok,
    );
    const { id } = await add();
    const since = new Date(clock.ms).toISOString();
    for (let n = 0; n < 11; n += 1) {
      clock.ms += 1_000;
      await happen();
    }
    await drain();
    isBroken = false;
    await endpoints.change(whose, id, { status: 'active' });
    await drain();
    const lost = await deliveries.recover(whose, id, { since, dryRun: true });
    calls.length = 0;
    expect([lost, await drain()]).toEqual([{ ok: true, data: { count: lost.ok ? lost.data.count : -1 } }, 0]);
    const count = lost.ok ? lost.data.count : 0;
    expect(count).toBeGreaterThanOrEqual(7);
    const recovering = async () => {
      const list = await deliveries.list(whose, id, { limit: 1 });
      return list.ok ? list.data.recovering : undefined;
    };
    await deliveries.recover(whose, id, { since, dryRun: false });
    expect([await recovering(), await drain()]).toEqual([count, 1]);
    clock.ms += 1_000;
    expect([await drain(), await recovering()]).toEqual([5, count - 6]);
    expect(await deliveries.cancelRecovery(whose, id)).toEqual({ ok: true, data: { count: count - 6 } });
    clock.ms += 10_000;
    expect([await drain(), await recovering()]).toEqual([0, 0]);
    expect(await deliveries.recover(whose, id, { since, dryRun: false })).toEqual({
      ok: true,
      data: { count: count - 6 },
    });
    clock.ms += 10_000;
    await drain();
    expect(calls).toHaveLength(count);
  });

  it('[WB2] events are listed in the order of the log, complete and from any of them on', async () => {
    const { add, happen, deliveries, whose } = setUp();
    await add();
    for (let n = 0; n < 5; n += 1) await happen();
    const all = await deliveries.events(whose.applicationId, { livemode: true, limit: 100 });
    if (!all.ok) throw new Error(all.reason);
    const walked: string[] = [];
    for (let hasMore = true; hasMore;) {
      const part = await deliveries.events(whose.applicationId, { livemode: true, limit: 2, after: walked.at(-1) });
      if (!part.ok) throw new Error(part.reason);
      walked.push(...part.data.items.map(({ id }) => id));
      hasMore = part.data.hasMore;
    }
    expect([walked, walked.length]).toEqual([all.data.items.map(({ id }) => id), 5]);
    const foreign = await deliveries.events(newId(), { livemode: true, limit: 2, after: walked[0] });
    expect(foreign).toMatchObject({ ok: false, reason: 'validation_failed', details: [{ field: 'after' }] });
  });
});
