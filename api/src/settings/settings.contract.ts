import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SettingChange, StaffSetting } from '@soebs/contract';
import { settings, type SettingKey } from '@soebs/events';
import { causedBy, until } from '@soebs/platform/testing';
import { Client, type Reply } from '../testing/client.ts';
import { secondApi } from '../testing/environment.ts';
import { settingEffects, type Place } from '../testing/setting-effects.ts';
import { openWorld, password, type World } from '../testing/world.ts';

let world: World;
let second: Awaited<ReturnType<typeof secondApi>>;
let admin: Client;
let adminThere: Client;
let adminId: string;
let here: Place;
let there: Place;
beforeAll(async () => {
  world = await openWorld();
  second = await secondApi(world);
  const { user, client } = await world.member({ role: 'admin', minutes: 0 });
  [admin, adminId] = [client, user._id];
  adminThere = new Client(second.url, world.webUrl);
  await adminThere.data('post', '/auth/login', { body: { email: user.email, password } });
  const member = await world.member();
  const memberThere = new Client(second.url, world.webUrl);
  await memberThere.data('post', '/auth/login', { body: { email: member.user.email, password } });
  here = { world, url: world.settings.API_URL, client: member.client };
  there = { world, url: second.url, client: memberThere };
}, 60_000);
afterAll(async () => {
  await second.stop();
  await world.close();
}, 30_000);

const reason = 'Versuch';
const list = (who = admin) => who.data<StaffSetting[]>('get', '/admin/settings');
const one = async (key: string, who = admin): Promise<StaffSetting> => {
  const found = (await list(who)).find(({ id }) => id === key);
  if (!found) throw new Error(`no setting ${key}`);
  return found;
};
const set = async (key: string, value: unknown) => {
  const { revision } = await one(key);
  return admin.data<StaffSetting>('patch', `/admin/settings/${key}`, { body: { value, revision, reason } });
};
const reset = async (key: string) => {
  const { revision } = await one(key);
  return admin.data<StaffSetting>('post', `/admin/settings/${key}/reset`, { body: { revision, reason } });
};
const entries = (subject: string) => world.db.collection('staff.audit').find({ subject }).sort({ at: 1 }).toArray();

const badFor = ({ input }: StaffSetting): unknown[] => {
  const always = [-1, 1.5, null, {}];
  if (input.kind === 'line') return always;
  if (input.kind !== 'whole') return [...always, 0, '3', 1e9];
  return [...always, '3', input.unit === 'bytes' ? 1e16 : 1e9, ...(input.min === 0 ? [] : [0])];
};
const isFieldFault = ({ status, body }: Reply): boolean =>
  status === 422 && !body.success && JSON.stringify(body.details).startsWith('[{"field":"value"');

describe('every setting', () => {
  it.each(Object.entries(settingEffects))(
    '[AD3] %s takes effect in every api within a second, and a reset takes it back',
    async (key, { to, see }) => {
      const before = await see(there);
      await set(key, to);
      const atMs = performance.now();
      await until(async () => (await one(key, adminThere)).isSet);
      expect(performance.now() - atMs).toBeLessThan(1_000);
      for (const place of [here, there]) expect([place.url, await see(place)]).not.toEqual([place.url, before]);
      // A rate of VAT that holds is never taken back.
      if (key === 'tax.vat') return;
      await reset(key);
      await until(async () => !(await one(key, adminThere)).isSet);
      expect(await see(there)).toEqual(before);
    },
    20_000,
  );

  it('[AD3] refuses what does not fit, with what is wrong beside the field, and changes nothing', async () => {
    const wrong: unknown[] = [];
    for (const setting of await list()) {
      const { key, revision, value } = setting;
      for (const bad of badFor(setting)) {
        const body = { value: bad, revision, reason };
        const answer = await admin.call('patch', `/admin/settings/${key}`, { body });
        if (!isFieldFault(answer)) wrong.push([key, bad, answer.status]);
      }
      expect((await one(key)).value).toEqual(value);
    }
    expect(wrong).toEqual([]);
  }, 30_000);

  it('[AD3] settings that belong together keep to their order', async () => {
    const { revision } = await one('credits.purchaseMin');
    const body = { value: 11, revision, reason };
    const answer = await admin.call('patch', '/admin/settings/credits.purchaseMin', { body });
    expect(answer.body).toMatchObject({ details: [{ field: 'value', message: 'purchaseInOrder' }] });
  });
});

describe('a setting', () => {
  it('[AD3] [AU9] tells who changed it when and why, and all of its history', async () => {
    const live = await here.client.connect();
    expect(await one('login.lockMinutes')).toMatchObject({ defaultValue: 15 });
    await set('login.lockMinutes', 20);
    await until(() => live.messages.some(({ type }) => type === 'settings.changed'));
    live.close();
    await set('login.lockMinutes', 25);
    await reset('login.lockMinutes');
    const shown = await one('login.lockMinutes', adminThere);
    expect(shown).toMatchObject({ value: 15, isSet: false, reason, updatedBy: { id: adminId } });
    const history = await admin.data<SettingChange[]>('get', '/admin/settings/login.lockMinutes/history');
    expect(history.slice(0, 3)).toMatchObject([
      { revision: shown.revision, from: 25, to: null, isReset: true, fits: true, by: { id: adminId }, reason },
      { from: 20, to: 25, isReset: false },
      { from: 15, to: 20 },
    ]);
    expect((await entries('login.lockMinutes')).slice(-3)).toMatchObject([
      { action: 'setting.change', reason, before: { value: 15 }, after: { value: 20 }, outcome: 'done' },
      { action: 'setting.change', before: { value: 20 }, after: { value: 25 } },
      { action: 'setting.reset', before: { value: 25 }, after: { value: 15, isSet: false } },
    ]);
  });

  it('[AD3] two administrators at once: the second gets the newer value, and nothing is overwritten', async () => {
    const { revision } = await one('quota.openProjectsPerUser');
    const path = '/admin/settings/quota.openProjectsPerUser';
    const both = await Promise.all(
      [30, 40].map((value, n) => [admin, adminThere][n]!.call('patch', path, { body: { value, revision, reason } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won] = both.flatMap(({ body }) => (body.success ? [body.data as StaffSetting] : []));
    const [lost] = both.flatMap(({ body }) => (body.success ? [] : [body]));
    expect(lost).toMatchObject({ error: 'setting_changed', details: { setting: { value: won?.value } } });
    expect((await one('quota.openProjectsPerUser')).value).toBe(won?.value);
  });

  it('[AD3] a stored value that no longer fits keeps nobody from starting: the default holds, and is said to', async () => {
    const key: SettingKey = 'jobs.backoffSeconds';
    const event = { type: 'SettingChanged', data: { from: 30, to: 'soon' } } as const;
    const by = causedBy('an older release');
    const streamId = `setting-${key}`;
    await world.store.append({ streamId, events: [event], expected: -1, by, at: new Date(), codec: settings.codec });
    const third = await secondApi(world);
    const client = new Client(third.url, world.webUrl);
    const { email } = await world.person({ role: 'admin', minutes: 0 });
    await client.data('post', '/auth/login', { body: { email, password } });
    expect(await one(key, client)).toMatchObject({ value: 30, isSet: true, fits: false, revision: 0 });
    await third.stop();
    await until(async () => (await one(key)).revision === 0);
    await set(key, 60);
    expect(await one(key)).toMatchObject({ value: 60, fits: true });
  }, 20_000);
});
