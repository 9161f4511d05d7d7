import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Db } from '@soebs/platform';
import { quiet, scansOf } from '@soebs/platform/testing';
import { readModels } from '@soebs/projector/read-models';
import { openWorld, type World } from './testing/world.ts';
import { loginList } from './accounts/login-list.ts';
import { people } from './accounts/people.ts';
import { depsOf } from './deps.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

/** The api on documents whose questions are listened to. */
const apiOn = (db: Db) =>
  depsOf({
    settings: world.settings,
    db,
    store: world.store,
    notifications: world.notifications,
    objects: world.api.deps()!.objects,
    mailTransport: { deliver: () => Promise.resolve(), close: () => undefined },
    views: readModels(db),
    log: quiet,
    now: () => new Date(),
  });
type Api = ReturnType<typeof apiOn>;

const after = { at: '2026-01-01T00:00:00.000Z', id: 'x' };

/** What the api looks for in its own documents, beside what it asks by their ids. */
const questions: Readonly<Record<string, (api: Api) => Promise<unknown>>> = {
  'logins of a person': (api) => api.sessions.list('u1'),
  'ending all logins': (api) => api.sessions.endAll('u1'),
  visits: (api) => api.visitLog.record('u1', 'dashboard', 'desktop'),
  addresses: (api) => api.addressBook.list('u1'),
  banners: (api) => api.banners.list(),
  'emails that wait': (api) => api.outbox.waiting(),
  'emails to a person': (api) => api.outbox.waitingFor('u1'),
  'people who are being erased': (api) => api.erasure.step(),
  'people, by nothing and by kinds': async (api) => {
    for (const kind of [undefined, 'blocked', 'unverified', 'staff'] as const)
      await people(api).slice({ q: '', kind, after, limit: 20 });
  },
  'people, by words': async (api) => {
    for (const kind of [undefined, 'blocked'] as const)
      await people(api).slice({ q: 'ursina user', kind, after, limit: 20 });
  },
  'logins and visits of everybody and of a person': async (api) => {
    for (const q of ['', 'u1']) {
      const query = { q, after, limit: 20 };
      await Promise.all([loginList(api).logins(query), loginList(api).visits(query)]);
    }
  },
  'what comparisons of payments found': async (api) => {
    await Promise.all([api.comparisons.last(), api.comparisons.sessionsOf('loss'), api.comparisons.of(['cs_1'])]);
  },
  'the last admin': async (api) => {
    const { _id } = await world.person({ role: 'admin', minutes: 0 });
    return api.access.changeRole({ actorId: 'u1', subjectId: _id }, 'user');
  },
};

it.each(Object.keys(questions))('%s: read by an index, never a whole collection', async (name) => {
  const ask = questions[name]!;
  expect(await scansOf(world.settings.MONGO_URL, (db) => ask(apiOn(db)))).toEqual([]);
});
