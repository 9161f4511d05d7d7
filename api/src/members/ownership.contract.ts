import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreditTransaction, Project } from '@soebs/contract';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { User } from '../accounts/documents/collections.ts';
import type { Client } from '../testing/client.ts';
import { edit, sharingBy } from '../testing/sharing.ts';
import { storiesOf } from '../testing/stories.ts';
import { password, sharedWorld, type World } from '../testing/world.ts';

let world: World;
let owner: { user: User; client: Client };
let sharing: ReturnType<typeof sharingBy>;
beforeAll(async () => {
  world = await sharedWorld();
  owner = await world.member({ firstname: 'Reto', lastname: 'Rot' });
  sharing = sharingBy(world, owner);
}, 60_000);
afterAll(() => world.close(), 30_000);

const take = { body: { accept: true } };
const decline = { body: { accept: false } };
const offer = (projectId: string, memberId: string, { client } = owner) =>
  client.data('post', `/projects/${projectId}/members/${memberId}/ownership`);
const listed = async (client: Client, scope: string): Promise<string[]> =>
  (await client.data<{ items: Project[] }>('get', `/projects?scope=${scope}`)).items.map(({ id }) => id);
const ownerIn = async (projectId: string) => (await world.views.project(projectId))?.view.ownerId;

describe('handing a project over', () => {
  it('[SH6] a member finds the offer, is mailed, and takes it: rights and lists change places at once', async () => {
    const id = await sharing.finished();
    const member = await sharing.joinedAs(id, 'reader');
    const live = await member.client.connect();
    await live.subscribe('user:@me');
    await offer(id, member.memberId);
    await until(() =>
      live.messages.some(
        ({ type, data }) => type === 'project.changed' && JSON.stringify(data).includes('ownershipOffer'),
      ),
    );
    live.close();
    const mail = await world.mailTo(member.user.email, /gehören/);
    expect(mail.text).toContain(owner.user.email);
    expect(await listed(member.client, 'offered')).toEqual([id]);
    expect(await listed(owner.client, 'offered')).not.toContain(id);
    const open = { memberId: member.memberId, until: expect.any(String) };
    expect((await sharing.sharingOf(id)).offer).toEqual(open);
    expect((await sharing.sharingOf(id, member.client)).offer).toEqual(open);
    const other = await sharing.joinedAs(id, 'editor');
    expect((await sharing.sharingOf(id, other.client)).offer).toBeNull();
    expect(await other.client.refusal('post', `/projects/${id}/ownership`, take)).toBe('no_offer');

    await member.client.data('post', `/projects/${id}/ownership`, take);
    expect(await sharing.sharingOf(id, member.client)).toMatchObject({
      role: 'owner',
      offer: null,
      items: [{ userId: other.user._id }, { userId: owner.user._id, role: 'editor', email: owner.user.email }],
    });
    expect(await owner.client.refusal('patch', `/projects/${id}`, { body: { title: 'Neu' } })).toBe('forbidden');
    await owner.client.data('patch', `/projects/${id}/transcript`, { body: edit(newId()) });
    await until(async () => (await listed(member.client, 'own')).includes(id));
    expect(await listed(owner.client, 'shared')).toContain(id);
    expect((await world.mailTo(owner.user.email, /neue Besitzerin/)).text).toContain(member.user.email);
  }, 30_000);

  it('[SH6] it counts in what the new owner keeps; who has paid keeps the charge, its title, and what is given back', async () => {
    const { user, client } = await world.member({ minutes: 10 });
    const mine = sharingBy(world, { user, client });
    const id = await mine.finished();
    const member = await mine.joinedAs(id, 'editor');
    await offer(id, member.memberId, { user, client });
    await member.client.data('post', `/projects/${id}/ownership`, take);
    await until(async () => (await ownerIn(id)) === member.user._id);
    expect([(await world.views.usage(user._id)).bytes, (await world.views.usage(member.user._id)).bytes]).toEqual([
      0, 10,
    ]);
    const { items } = await client.data<{ items: CreditTransaction[] }>('get', '/credits/transactions');
    expect(items).toEqual(expect.arrayContaining([expect.objectContaining({ title: 'Gespräch', reference: id })]));
    const [before, others] = [
      await storiesOf(world).balanceOf(user._id),
      await storiesOf(world).balanceOf(member.user._id),
    ];
    const admin = (await world.member({ role: 'admin' })).client;
    expect(await admin.data('get', `/admin/projects/${id}`)).toMatchObject({ chargedInCents: 100 });
    await admin.data('post', `/admin/projects/${id}/refund`, { body: { reason: 'Störung' } });
    const after = [await storiesOf(world).balanceOf(user._id), await storiesOf(world).balanceOf(member.user._id)];
    expect(after).toEqual([before + 100, others]);
  }, 30_000);

  it('[SH6] declined, taken back, expired: it stays with its owner, who is told when it is declined', async () => {
    const id = await sharing.finished();
    const { user, client, memberId } = await sharing.joinedAs(id, 'editor');
    await offer(id, memberId);
    await client.data('post', `/projects/${id}/ownership`, decline);
    expect((await world.mailTo(owner.user.email, /nicht übernommen/)).text).toContain(user.email);
    await offer(id, memberId);
    await owner.client.data('delete', `/projects/${id}/ownership`);
    expect(await client.refusal('post', `/projects/${id}/ownership`, take)).toBe('no_offer');
    await offer(id, memberId);
    world.clock.aheadMs += 15 * 24 * 60 * 60_000;
    const late = await world.login(user);
    const answer = await late.refusal('post', `/projects/${id}/ownership`, take);
    const lateOffer = (await sharing.sharingOf(id, late)).offer;
    world.clock.aheadMs = 0;
    expect([answer, lateOffer]).toEqual(['no_offer', null]);
    expect((await sharing.sharingOf(id)).role).toBe('owner');
  }, 30_000);

  it('[SH6] what a program has made stays with the contract; who has no room takes nothing', async () => {
    const id = await sharing.finished();
    const { user, client, memberId } = await sharing.joinedAs(id, 'editor');
    const programs = world.db.collection<{ _id: string }>('enterprise.projects');
    const path = `/projects/${id}/members/${memberId}/ownership`;
    await programs.insertOne({ _id: id, ownerId: owner.user._id } as never);
    expect(await owner.client.refusal('post', path)).toBe('made_by_program');
    await programs.deleteOne({ _id: id });
    await offer(id, memberId);
    const places = world.db.collection<{ _id: string }>('projects.places');
    const full = { projectId: 'begun', bytes: Number.MAX_SAFE_INTEGER, at: new Date() };
    await places.insertOne({ _id: user._id, version: 1, begun: [full] } as never);
    expect(await client.refusal('post', `/projects/${id}/ownership`, take)).toBe('quota_exceeded');
    await places.deleteOne({ _id: user._id });
  }, 30_000);

  it('[SH6] [AU12] an owner who is erased takes an offered project along, and leaves one that was taken', async () => {
    const old = await world.member();
    const mine = sharingBy(world, old);
    const [kept, lost] = [await mine.finished(), await mine.finished()];
    const { user, client, memberId } = await mine.joinedAs(kept, 'editor');
    await mine.invite(lost, { email: user.email });
    await client.data('post', `/projects/${lost}/visit`);
    await offer(kept, memberId, old);
    await offer(lost, await mine.idOf(lost, user.email), old);
    await client.data('post', `/projects/${kept}/ownership`, take);
    // As it stands when the project was uploaded an hour ago and nothing since.
    const begun = { _id: old.user._id, version: 1, begun: [{ projectId: kept, bytes: 10, at: new Date() }] };
    await world.db.collection<{ _id: string }>('projects.places').insertOne(begun);
    await old.client.data('delete', '/users/@me', { body: { password } });
    const users = world.db.collection<{ _id: string }>('accounts.users');
    await until(async () => (await users.countDocuments({ _id: old.user._id })) === 0, 20_000);
    expect(await client.refusal('post', `/projects/${lost}/ownership`, take)).toBe('not_found');
    const { role, items } = await mine.sharingOf(kept, client);
    expect([role, items]).toEqual(['owner', []]);
    await until(async () => (await listed(client, 'own')).includes(kept));
  }, 40_000);
});
