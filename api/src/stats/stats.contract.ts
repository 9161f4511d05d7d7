import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Stats } from '@soebs/contract';
import { figures, streamName, swissDate } from '@soebs/events';
import { until } from '@soebs/platform/testing';
import type { Client } from '../testing/client.ts';
import { storiesOf, type Stories } from '../testing/stories.ts';
import { password, sharedWorld, type World } from '../testing/world.ts';
import { countPersons } from './count-persons.ts';

let world: World;
let admin: Client;
let story: Stories;
const today = swissDate(new Date().toISOString());
const ofToday = `?from=${today}&to=${today}`;
const read = (query = ofToday, who = admin): Promise<Stats> => who.data<Stats>('get', `/admin/stats${query}`);
beforeAll(async () => {
  world = await sharedWorld();
  admin = (await world.member({ role: 'admin', minutes: 0 })).client;
  story = storiesOf(world);
}, 60_000);
afterAll(() => world.close(), 30_000);

const counting = () => ({
  people: world.api.deps()!.contexts.accounts.counted,
  commands: world.commands,
  now: () => new Date(),
});

/** What everybody together can spend, by their accounts. */
const held = async (): Promise<number> => {
  let cents = 0;
  for await (const userId of world.views.balances()) cents += (await world.views.balance(userId)).view.creditsInCents;
  return cents;
};
const isEven = async (): Promise<boolean> => (await read()).total.credits.outstandingCents === (await held());
/** Whether everybody who was counted today stands in the stats; those of earlier suites may have been counted a moment ago. */
const isRegisteredEven = async (): Promise<boolean> => {
  const counted = await world.store.read(streamName(figures.category, today), figures.codec);
  const registered = counted.filter(({ event: { type } }) => type === 'PersonRegistered').length;
  return (await read()).total.registered === registered;
};

describe('stats', () => {
  it('[AD2] count what people did today, and outstanding credits are what accounts hold', async () => {
    await until(isEven);
    const before = (await read()).total;
    const { user } = await world.member({ minutes: 5 });
    await story.bought(user._id);
    await story.finished(user._id, 'ein kurzer Text');
    const found = await until(async () => {
      const { total } = await read();
      return total.finished === before.finished + 1 && total.money.paidRappen > before.money.paidRappen
        ? total
        : undefined;
    });
    await until(isEven);
    expect(found).toMatchObject({ added: before.added + 1, failed: before.failed });
    expect(found.finishedMs).toBeGreaterThan(before.finishedMs);
    expect(found.credits.freeCents).toBe(before.credits.freeCents + 500);
    const used = found.credits.usedCents - before.credits.usedCents;
    expect(used).toBeGreaterThan(0);
    await until(async () => (await read()).total.money.vatRappen > before.money.vatRappen);
  });

  it('[AD2] count people by the day they registered, active ones once, and nothing twice', async () => {
    const count = countPersons(counting());
    await count();
    await until(isRegisteredEven);
    const before = (await read()).total;
    const { user } = await world.member({ minutes: 0 });
    await world.person({ verified: false, minutes: 0 });
    const at = new Date();
    const visit = { userId: user._id, startedAt: at, lastAt: at, routes: ['/'], deviceClass: 'desktop' };
    const visits = world.db.collection<{ _id: string }>('accounts.visits');
    const { active } = (await read()).spans[0] ?? {};
    await visits.insertMany([
      { _id: `${user._id}-1`, ...visit },
      { _id: `${user._id}-2`, ...visit },
    ]);
    // Another process that counts the same, and this one again.
    await Promise.all([count(), countPersons(counting())()]);
    await until(async () => (await read()).total.registered === before.registered + 2);
    await count();
    const after = await read();
    expect(after.total).toMatchObject({ registered: before.registered + 2, verified: before.verified + 1 });
    expect(after.spans[0]?.active).toBe((active ?? 0) + 1);
  });

  it('[AD2] [AU12] are the same when a person is erased', async () => {
    const { user, client } = await world.member({ minutes: 5 });
    const projectId = await story.finished(user._id, 'bald vergessen');
    await until(async () => (await world.views.project(projectId))?.view.stage === 'finished');
    await countPersons(counting())();
    await until(isEven);
    const before = await read();
    await client.data('delete', '/users/@me', { body: { password } });
    await until(async () => (await world.db.collection('accounts.users').countDocuments({ email: user.email })) === 0);
    await until(async () => (await world.views.project(projectId)) === undefined);
    expect((await read()).total).toEqual(before.total);
  });

  it('[AD2] are a table, too, with its columns of money', async () => {
    const file = await admin.fetch('GET', `/admin/stats.csv${ofToday}&locale=en`);
    expect((await file.text()).split('\r\n')[0]).toMatch(/^From;To;Registered;.*;Paid CHF;Refunded CHF;VAT CHF$/);
  });

  it('[AD2] of days on which nothing happened are there, and spans that do not fit are refused', async () => {
    const { spans, before } = await read('?from=2020-01-01&to=2020-02-04&step=month');
    expect(spans.map(({ from, to, isOpen }) => [from, to, isOpen])).toEqual([
      ['2020-01-01', '2020-01-31', false],
      ['2020-02-01', '2020-02-04', true],
    ]);
    expect(before).toMatchObject({ from: '2019-11-27', to: '2019-12-31', finished: 0, speed: { p50: null } });
    for (const query of [
      '',
      '?from=2026-02-01&to=2026-01-01',
      '?from=2025-01-01&to=2026-02-05',
      '?from=x&to=2026-01-01',
    ])
      expect(await admin.refusal('get', `/admin/stats${query}`)).toBe('validation_failed');
  });
});
