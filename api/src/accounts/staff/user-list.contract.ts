import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffUser } from '@soebs/contract';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { Client } from '../../testing/client.ts';
import { storiesOf } from '../../testing/stories.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { fillSearchWords } from '../documents/search-words.ts';
import { accountCollections } from '../documents/collections.ts';

let world: World;
let staff: Client;
beforeAll(async () => {
  world = await sharedWorld();
  staff = (await world.member({ role: 'firstLevel' })).client;
}, 60_000);
afterAll(() => world.close(), 30_000);

type Page<T> = { readonly items: T[]; readonly total: number; readonly next: string | null };
const look = (query: string) => staff.data<Page<StaffUser>>('get', `/admin/users?${query}`);
const idsOf = async (query: string): Promise<string[]> => (await look(query)).items.map(({ id }) => id);
/** The ids of a whole list, read one by one. */
const walked = async <T>(path: string, idOf: (item: T) => string): Promise<string[]> => {
  const found: string[] = [];
  let next: string | null = null;
  do {
    const after = next === null ? '' : `&after=${encodeURIComponent(next)}`;
    const page: Page<T> = await staff.data<Page<T>>('get', `${path}&limit=1${after}`);
    found.push(...page.items.map(idOf));
    next = page.next;
  } while (next !== null);
  return found;
};

describe('people as staff look them up', () => {
  it('[AD1] are found by the beginnings of name, company and address, without accents, newest first', async () => {
    const unique = newId().slice(0, 8);
    const [zoe, max] = [
      await world.person({ firstname: 'Zoé', lastname: `Müller${unique}`, company: 'Käserei Egli', minutes: 0 }),
      await world.person({ firstname: 'Max', lastname: `Mueller${unique}`, minutes: 0 }),
    ];
    expect(await idsOf(`q=${encodeURIComponent(`zoe mull`)}`)).toContain(zoe._id);
    expect(await idsOf(`q=${encodeURIComponent(`MÜLLER${unique}`)}`)).toEqual([zoe._id]);
    expect(await idsOf(`q=${encodeURIComponent(`kase müller${unique}`)}`)).toEqual([zoe._id]);
    expect(await idsOf(`q=${max.email.slice(0, 30)}`)).toEqual([max._id]);
    expect(await idsOf(`q=${encodeURIComponent('.*')}`)).toEqual([]);
    expect((await look('limit=1')).items).toHaveLength(1);
    expect((await look('limit=1')).total).toBeGreaterThan(2);
    const [first, second] = (await look('limit=2')).items;
    const behindFirst = (await look(`limit=1&after=${encodeURIComponent((await look('limit=1')).next ?? '')}`)).items;
    expect([first?.id, behindFirst[0]?.id]).toEqual([(await look('limit=1')).items[0]?.id, second?.id]);
  });

  it('[AD1] are found by their new name after a change, and those from before there were words too', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const lastname = `Neu${newId().slice(0, 8)}`;
    await client.data('patch', '/users/@me', { body: { lastname } });
    expect(await idsOf(`q=${lastname}`)).toEqual([user._id]);
    const collections = accountCollections(world.db);
    await collections.users.updateOne({ _id: user._id }, { $unset: { searchWords: '', sortName: '' } });
    expect(await idsOf(`q=${lastname}`)).toEqual([]);
    await fillSearchWords(collections);
    expect(await idsOf(`q=${lastname}`)).toEqual([user._id]);
  });

  it('[AD1] are told apart by what staff have to do with: blocked, unverified, staff, locked', async () => {
    const blocked = await world.person({ blocked: true, minutes: 0 });
    const unverified = await world.person({ verified: false, minutes: 0 });
    const found = { blocked: await idsOf('kind=blocked'), unverified: await idsOf('kind=unverified') };
    expect([found.blocked.includes(blocked._id), found.blocked.includes(unverified._id)]).toEqual([true, false]);
    expect([found.unverified.includes(blocked._id), found.unverified.includes(unverified._id)]).toEqual([false, true]);
    expect((await look('kind=staff')).items.every(({ role }) => role !== 'user')).toBe(true);
    const { user } = await world.member({ minutes: 0 });
    for (let n = 0; n < 10; n += 1)
      await world.anonymous().call('post', '/auth/login', { body: { email: user.email, password: 'falsch' } });
    expect((await look(`q=${user.email}`)).items).toMatchObject([{ id: user._id, locked: true }]);
  });

  it('[AD1] are sorted by their names or by when they came, page by page, both ways; a garbage cursor is refused', async () => {
    const unique = newId().slice(0, 8);
    const names = [
      ['Zoé', 'ätna'],
      ['Adam', 'Zorn'],
      ['Bea', 'Berg'],
      ['Anna', 'berg'],
    ];
    const ids: string[] = [];
    for (const [n, [firstname = '', lastname = '']] of names.entries()) {
      const createdAt = new Date(Date.UTC(2020, 0, 1 + n));
      ids.push((await world.person({ firstname, lastname, company: unique, createdAt, minutes: 0 }))._id);
    }
    const [zoe, adam, bea, anna] = ids;
    const walk = (sort: string) => walked<StaffUser>(`/admin/users?q=${unique}&sort=${sort}`, ({ id }) => id);
    expect(await walk('name')).toEqual([zoe, anna, bea, adam]);
    expect(await walk('-name')).toEqual([adam, bea, anna, zoe]);
    expect(await walk('created')).toEqual(ids);
    expect(await walk('-created')).toEqual(ids.toReversed());
    for (const wrong of ['sort=password', 'after=x', `after=${encodeURIComponent('["created","x","y"]')}`])
      expect(await staff.refusal('get', `/admin/users?${wrong}`)).toBe('validation_failed');
  });

  it('[AD1] are shown with balance and logins, and never with a hash', async () => {
    const { user, client } = await world.member({ minutes: 30 });
    const found = await staff.data<object>('get', `/admin/users/${user._id}`);
    expect(found).toMatchObject({ email: user.email, creditsInCents: 3_000, logins: 1 });
    expect(JSON.stringify(found)).not.toContain('argon2');
    expect(await staff.refusal('get', `/admin/users/${newId()}`)).toBe('not_found');
    expect(await client.refusal('get', `/admin/users/${user._id}`)).toBe('forbidden');
  });
});

describe('what people have, as staff look it up', () => {
  it('[CR13] movements come newest first', async () => {
    const { _id: id } = await world.person({ minutes: 0 });
    const reference = await storiesOf(world).bought(id);
    await until(async () => (await world.views.transactions({ userId: id, limit: 1 })).total > 0);
    const { client: admin } = await world.member({ role: 'admin', minutes: 0 });
    const moved = await admin.data<Page<object>>('get', `/admin/users/${id}/transactions`);
    expect(moved.items).toMatchObject([{ kind: 'deposit', reference }]);
    expect(await admin.refusal('get', `/admin/users/${newId()}/transactions`)).toBe('not_found');
  });

  it('[AU10] projects are found by title, id and owner; staff see what they are and nothing of what was said', async () => {
    const { _id: ownerId, email } = await world.person();
    const id = await storiesOf(world).finished(ownerId, 'ganz geheime worte');
    await until(async () => (await world.views.project(id))?.view.stage === 'finished');
    const { title } = (await world.views.project(id))!.view;
    type Found = { id: string; chargedInCents: number };
    const list = async (query: string) =>
      (await staff.data<Page<Found>>('get', `/admin/projects?${query}`)).items.map((each) => each.id);
    for (const q of [id, ownerId, email]) expect([q, await list(`q=${encodeURIComponent(q)}`)]).toEqual([q, [id]]);
    expect(await list(`q=${encodeURIComponent(title.slice(1))}&status=finished`)).toContain(id);
    expect(await list(`q=${id}&status=failed`)).toEqual([]);
    const found = await staff.data<Found>('get', `/admin/projects/${id}`);
    expect(found).toMatchObject({ id, owner: { id: ownerId, email } });
    expect(found.chargedInCents).toBeGreaterThan(0);
    expect(JSON.stringify(found)).not.toContain('geheim');
  });

  it('[AD1] projects and jobs are sorted by what is asked for, page by page, both ways', async () => {
    const { _id: ownerId } = await world.person();
    const stories = storiesOf(world);
    const ids = [await stories.finished(ownerId, 'eins'), await stories.finished(ownerId, 'zwei')];
    const lists = [
      ['projects', ['created', 'changed'], (item: { id: string }) => item.id],
      ['transcription-jobs', ['requested', 'attempts'], (item: { projectId: string }) => item.projectId],
    ] as const;
    for (const [path, sorts, idOf] of lists)
      for (const sort of sorts) {
        const list = (by: string) => walked(`/admin/${path}?q=${ownerId}&sort=${by}`, idOf as never);
        await until(async () => (await list(sort)).length === ids.length);
        const rising = await list(sort);
        expect([sort, [...rising].sort()]).toEqual([sort, [...ids].sort()]);
        expect([sort, await list(`-${sort}`)]).toEqual([sort, rising.toReversed()]);
      }
  });
});
