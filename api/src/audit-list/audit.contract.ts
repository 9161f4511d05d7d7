import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffAuditEntry } from '@soebs/contract';
import { newId } from '@soebs/platform';
import { auditFaults } from '../audit/verify.ts';
import type { Client } from '../testing/client.ts';
import { matrix } from '../testing/role-matrix.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let admin: Client;
let adminId: string;
let firstLevel: Client;
let user: Client;
let userId: string;
beforeAll(async () => {
  world = await openWorld();
  const found = await world.member({ role: 'admin', minutes: 0 });
  [admin, adminId] = [found.client, found.user._id];
  firstLevel = (await world.member({ role: 'firstLevel', minutes: 0 })).client;
  const member = await world.member({ minutes: 0 });
  [user, userId] = [member.client, member.user._id];
}, 60_000);
afterAll(() => world.close(), 30_000);

type Page = { readonly items: StaffAuditEntry[]; readonly total: number; readonly next: string | null };
const list = (query = '') => admin.data<Page>('get', `/admin/audit${query}`);
const faults = async (): Promise<string[]> => {
  const found = [];
  for await (const { what } of auditFaults(world.db)) found.push(what);
  return found;
};

const staffCalls = Object.entries(matrix).flatMap(([name, row]) => {
  const [method = '', path = ''] = name.split(' ');
  return path.startsWith('/admin/') ? [{ name, method, path, ...row }] : [];
});
const acts = staffCalls.filter(({ method }) => method !== 'get');
/** An act as it stands in the audit, with the things that it is asked for. */
const entriesOf = async (requestId: string) => world.db.collection('staff.audit').find({ requestId }).toArray();
const ask = async (who: Client, { method, path, body }: (typeof staffCalls)[number], id: string) => {
  const { status, headers } = await who.call(method, path.replace(/:\w+/, id), body ? { body } : {});
  return { status, entries: await entriesOf(headers.get('x-request-id') ?? '') };
};

describe('every call of staff', () => {
  it.each(staffCalls)('[AU9] $name leaves one entry when somebody may not make it', async (call) => {
    const refusedTo = call.level === 'admin' ? firstLevel : user;
    const { status, entries } = await ask(refusedTo, call, newId());
    expect([status, entries.length]).toEqual([403, 1]);
    expect(entries[0]).toMatchObject({
      action: `${call.method} ${call.path}`,
      role: call.level === 'admin' ? 'firstLevel' : 'user',
      outcome: 'forbidden',
      reason: call.method === 'get' ? '' : 'Prüfung',
    });
  });

  it.each(acts)('[AU9] $name leaves one entry whatever comes of it', async (call) => {
    // Whoever is deleted can be asked for nothing more: nobody is.
    const target = call.path.startsWith('/admin/settings') ? 'login.attempts' : newId();
    const { status, entries } = await ask(admin, call, call.of === 'user' ? userId : target);
    expect([call.name, status < 500, entries.length]).toEqual([call.name, true, 1]);
    expect(entries[0]).toMatchObject({ actorId: adminId, role: 'admin' });
    // Of an act on several each has an outcome of its own, whatever the whole answers.
    const isOfOne = !Object.values(call.body ?? {}).some(Array.isArray);
    expect(entries[0]?.['outcome']).toEqual(status < 300 && isOfOne ? 'done' : expect.any(String));
    expect(entries[0]?.['address']).toEqual(expect.any(String));
  });

  it('[AU9] a form that is not filled in leaves one as well, and looking at lists none', async () => {
    const incomplete = await admin.call('post', `/admin/users/${userId}/block`, { body: {} });
    expect(await entriesOf(incomplete.headers.get('x-request-id') ?? '')).toMatchObject([
      { action: 'post /admin/users/:id/block', subject: userId, outcome: 'validation_failed' },
    ]);
    const looked = await admin.call('get', '/admin/users');
    expect(await entriesOf(looked.headers.get('x-request-id') ?? '')).toEqual([]);
  });
});

describe('the audit', () => {
  it('[AU9] is found by person, action and outcome, part by part, and is a table', async () => {
    const body = { reason: '=1+1; wirklich', role: 'firstLevel' };
    await admin.data('post', `/admin/users/${userId}/role`, { body });
    const { items } = await list(`?q=${userId}&action=user.role&outcome=done&limit=1`);
    expect(items).toMatchObject([
      {
        actor: { id: adminId },
        person: { id: userId },
        reason: '=1+1; wirklich',
        asked: { role: 'firstLevel' },
        before: { role: 'user' },
        after: { role: 'firstLevel' },
        outcome: 'done',
        code: null,
      },
    ]);
    const first = await list('?limit=2');
    const second = await list(`?limit=2&after=${first.next ?? ''}`);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect((await list('?outcome=refused')).items.every(({ code }) => code !== null)).toBe(true);
    const file = await (await admin.fetch('GET', `/admin/audit.csv?q=${userId}&action=user.role`)).text();
    expect(file).toContain(`"'=1+1; wirklich"`);
    expect(await admin.refusal('get', '/admin/audit?after=kaputt')).toBe('validation_failed');
  });

  it('[AU9] what stands in it is sealed: a changed, a removed and an added entry are told', async () => {
    const entries = world.db.collection<{ _id: string; reason?: string; requestId?: string }>('staff.audit');
    expect(await faults()).toEqual([]);
    const [one, two] = await entries
      .find({ requestId: { $exists: true } })
      .limit(2)
      .toArray();
    await entries.updateOne({ _id: one!._id }, { $set: { reason: 'ein anderer' } });
    expect(await faults()).toEqual([expect.stringContaining('begun part')]);
    await entries.updateOne({ _id: one!._id }, { $set: { reason: one!.reason! } });
    await entries.deleteOne({ _id: two!._id });
    expect(await faults()).toEqual(['the entry is gone', 'the entry is gone']);
    await entries.insertOne(two!);
    await entries.insertOne({ ...two!, _id: newId() });
    expect(await faults()).toEqual([expect.stringContaining('stands in no chain')]);
  });

  it('[AU9] parallel acts stand in one chain, each at its place', async () => {
    const grant = () => admin.data('post', `/admin/users/${userId}/credits`, { body: { minutes: 1, reason: 'x' } });
    await Promise.all(Array.from({ length: 12 }, grant));
    const places = await world.db.collection('staff.auditChain').distinct('place');
    expect(places.length).toBe(await world.db.collection('staff.auditChain').countDocuments());
  });
});
