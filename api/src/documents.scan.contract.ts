import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sortedCursorOf } from '@soebs/contract';
import { newMetrics, openLeases, openLiveSettings, type Db, type LiveSettings } from '@soebs/platform';
import { quiet, scansOf } from '@soebs/platform/testing';
import { readModels } from '@soebs/projector/read-models';
import { openWorld, type World } from './testing/world.ts';
import { compose, type Api } from './compose.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

/** The api on documents whose questions are listened to. */
const apiOn = (db: Db, live: LiveSettings): Api =>
  compose({
    live,
    settings: world.settings,
    db,
    store: world.store,
    notifications: world.notifications,
    objects: world.api.deps()!.objects,
    leases: openLeases({ db, log: quiet, signal: new AbortController().signal }),
    requestLeases: openLeases({ db, log: quiet, signal: new AbortController().signal }),
    isStopping: () => false,
    mailTransport: { deliver: () => Promise.resolve(), check: () => Promise.resolve(), close: () => undefined },
    views: readModels(db),
    log: quiet,
    metrics: newMetrics('api'),
    now: () => new Date(),
  });

const after = { at: '2026-01-01T00:00:00.000Z', id: 'x' };

/** What the api looks for in its own documents, beside what it asks by their ids. */
const questions: Readonly<Record<string, (api: Api) => Promise<unknown>>> = {
  'logins of a person': ({ contexts }) => contexts.accounts.sessions.list('u1'),
  'ending all logins': ({ contexts }) => contexts.accounts.sessions.endAll('u1'),
  visits: ({ contexts }) => contexts.accounts.visitLog.record('u1', 'dashboard', 'desktop'),
  addresses: ({ contexts }) => contexts.accounts.addressBook.list('u1'),
  banners: ({ contexts }) => contexts.banners.banners.list(),
  'emails that wait': (api) => api.outbox.waiting(),
  'emails to a person': (api) => api.outbox.waitingFor('u1'),
  'people who are being erased': ({ contexts }) => contexts.privacy.erasure.step(),
  'people, by nothing and by kinds': async ({ contexts }) => {
    for (const kind of [undefined, 'blocked', 'unverified', 'staff'] as const)
      for (const [sort, at] of [
        ['-created', after.at] as const,
        ['created', after.at] as const,
        ['name', 'x'] as const,
      ])
        await contexts.accounts.userList.slice({
          q: '',
          kind,
          sort,
          after: sortedCursorOf(sort, { ...after, at }),
          limit: 20,
        });
  },
  'people, by words': async ({ contexts }) => {
    for (const kind of [undefined, 'blocked'] as const)
      await contexts.accounts.userList.slice({ q: 'ursina user', kind, sort: 'name', limit: 20 });
  },
  'logins and visits of everybody and of a person': async ({ contexts }) => {
    const { loginList } = contexts.accounts;
    for (const q of ['', 'u1']) {
      const query = { q, after, limit: 20 };
      await Promise.all([loginList.logins(query), loginList.visits(query)]);
    }
  },
  'what comparisons of payments found': async ({ contexts }) => {
    const { comparisons } = contexts.payments;
    await Promise.all([comparisons.last(), comparisons.sessionsOf('loss'), comparisons.of(['cs_1'])]);
  },
  'programs and tokens': async ({ contexts }) => {
    const { applications } = contexts.enterprise;
    const made = await applications.add('u1', 'a1', 'Archiv');
    if (!made.ok) throw new Error(made.reason);
    const token = await applications.issue('u1', 'a1', { name: 'x', mode: 'test', scopes: ['projects:read'], days: 1 });
    if (!token.ok) throw new Error(token.reason);
    await Promise.all([applications.list('u1'), applications.find(token.data.token)]);
    await applications.rotate('u1', token.data.id, 0);
    return applications.forget('u1');
  },
  'webhooks, what happened and what was sent': async ({ contexts }) => {
    const { webhooks, deliveries, dispatcher, announce } = contexts.enterprise.outgoing;
    const whose = { ownerId: 'u1', applicationId: 'a1' };
    const made = await webhooks.add(whose, { url: 'https://hooks.example.com/', types: ['credits.low'] });
    if (!made.ok) throw new Error(made.reason);
    const { id } = made.data;
    await webhooks.change(whose, id, { status: 'active' });
    const data = { balanceInCents: 1, thresholdInCents: 2, livemode: true };
    const cause = { id: 'e1', at: new Date().toISOString(), position: 1n };
    await announce([{ cause, ...whose, type: 'credits.low', data }]);
    await webhooks.change(whose, id, { status: 'paused' });
    await dispatcher.drain();
    await Promise.all([
      webhooks.list('u1', 'a1'),
      deliveries.list(whose, id, { limit: 1 }),
      deliveries.list(whose, id, { limit: 1, state: 'delivered' }),
      deliveries.recover(whose, id, { since: '2026-11-30T00:00:00Z', dryRun: true }),
      deliveries.cancelRecovery(whose, id),
      deliveries.events('a1', { livemode: true, limit: 1 }),
      deliveries.events('a1', { livemode: true, limit: 1, type: 'credits.low' }),
    ]);
    return webhooks.forget('u1');
  },
  'the last admin': async ({ contexts }) => {
    const { _id } = await world.person({ role: 'admin', minutes: 0 });
    return contexts.accounts.access.changeRole({ actorId: 'u1', subjectId: _id }, 'user');
  },
};

it.each(Object.keys(questions))('%s: read by an index, never a whole collection', async (name) => {
  const ask = questions[name]!;
  const { signal } = new AbortController();
  const live = await openLiveSettings({ store: world.store, seeds: {}, log: quiet, signal });
  expect(await scansOf(world.settings.MONGO_URL, (db) => ask(apiOn(db, live)))).toEqual([]);
});
