import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project, Sharing } from '@soebs/contract';
import { newId, newToken } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { User } from '../accounts/documents/collections.ts';
import type { Client } from '../testing/client.ts';
import { limitRules } from '../limits/limits.ts';
import { sharingBy } from '../testing/sharing.ts';
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

const shared = async (client: Client): Promise<string[]> =>
  (await client.data<{ items: Project[] }>('get', '/projects?scope=shared')).items.map(({ id }) => id);

describe('sharing a project', () => {
  it('[SH2] an account finds it at once and is mailed; the owner is not told that there is one until it has come', async () => {
    const id = await sharing.finished();
    const { user, client } = await world.member({ firstname: 'Ursina', lastname: 'Gelb' });
    const unknown = `${newId()}@soebs.example`;
    const live = await client.connect();
    await live.subscribe('user:@me');
    expect(await sharing.invite(id, { email: user.email.toUpperCase() }, { email: unknown })).toEqual([
      { email: user.email, refusal: null },
      { email: unknown, refusal: null },
    ]);
    await until(() => live.messages.some(({ type }) => type === 'project.changed'));
    live.close();
    await until(async () => (await shared(client)).includes(id));
    expect((await world.mailTo(user.email, /geteilt/)).text).toContain(`/project/${id}/status`);
    const before = (await sharing.sharingOf(id)).items;
    expect(before.map(({ memberId: _, email: __, ...rest }) => rest)).toEqual(
      Array.from({ length: 2 }, () => ({
        userId: null,
        name: null,
        role: 'editor',
        joined: false,
        invitedAt: expect.any(String),
        lastVisitAt: null,
      })),
    );
    expect(JSON.stringify(await owner.client.data('get', `/projects/${id}`))).not.toContain(user._id);
    expect(await client.data('post', `/projects/${id}/visit`)).toMatchObject({ role: 'editor' });
    expect((await sharing.sharingOf(id)).items[0]).toMatchObject({
      name: 'Ursina Gelb',
      joined: true,
      userId: user._id,
    });
    const { items, owner: shownOwner } = await sharing.sharingOf(id, client);
    expect(items).toMatchObject([{ name: 'Ursina Gelb', email: null }]);
    expect(shownOwner).toMatchObject({ name: 'Reto Rot' });
    expect(await client.data('get', '/projects')).toMatchObject({ names: { [owner.user._id]: 'Reto Rot' } });
    await until(async () => (await world.views.project(id))?.view.members.length === 1);
    const { names } = await owner.client.data<{ names: object }>('get', '/projects');
    expect(names).toMatchObject({ [user._id]: 'Ursina Gelb' });
    expect(names).not.toHaveProperty(owner.user._id);
  });

  it('[SH2] [AU2] a stranger gets a link, registers, verifies, and is in; nothing typed stands in the email', async () => {
    const id = await sharing.finished();
    const email = `${newId()}@soebs.example`;
    await sharing.invite(id, { email });
    const mail = await world.mailTo(email, /Einladung/);
    expect(mail.text + mail.html).not.toMatch(/Reto|Gespräch/);
    const token = /\/join#([\w-]{43})/.exec(mail.text)![1]!;
    expect(JSON.stringify(await world.db.collection('members.invitations').find().toArray())).not.toContain(token);
    const other = await world.member();
    expect(await other.client.refusal('post', '/invitations/accept', { body: { token } })).toBe('invalid_invitation');
    const names = { firstname: 'Neu', lastname: 'Hier', acceptedTerms: true };
    await world.anonymous().data('post', '/auth/register', { body: { email, password, ...names } });
    const verify = /token=([\w-]+)/.exec((await world.mailTo(email, /Bestätigen/)).text)![1];
    await world.anonymous().data('post', '/auth/verify', { body: { token: verify } });
    const client = await world.login({ email });
    await until(async () => (await shared(client)).includes(id));
    expect(await client.data('post', `/projects/${id}/visit`)).toMatchObject({ role: 'editor' });
    expect((await sharing.sharingOf(id)).items).toMatchObject([{ email, name: 'Neu Hier', joined: true }]);
  });

  it('[SH2] the link itself joins the address that it was sent to, for 14 days, until it is withdrawn', async () => {
    const id = await sharing.finished();
    const email = `${newId()}@soebs.example`;
    await sharing.invite(id, { email });
    const tokenIn = (text: string): string => /\/join#([\w-]{43})/.exec(text)![1]!;
    const first = tokenIn((await world.mailTo(email, /Einladung/)).text);
    await owner.client.data('post', `/projects/${id}/members/${await sharing.idOf(id, email)}/invitation`);
    const second = tokenIn((await world.mailTo(email, /Einladung/, 1)).text);
    expect(second).not.toBe(first);
    const client = await world.login(await world.person({ email, minutes: 0 }));
    world.clock.aheadMs += 15 * 24 * 60 * 60_000;
    const late = await world.login({ email });
    expect(await late.refusal('post', '/invitations/accept', { body: { token: first } })).toBe('invalid_invitation');
    world.clock.aheadMs = 0;
    expect(await client.data('post', '/invitations/accept', { body: { token: first } })).toEqual({ projectId: id });
    await until(async () => (await world.db.collection('members.invitations').countDocuments({ email })) === 0);
    expect(await client.refusal('post', '/invitations/accept', { body: { token: second } })).toBe('invalid_invitation');
  });

  it('[SH2] a withdrawn invitation leads nowhere', async () => {
    const id = await sharing.finished();
    const email = `${newId()}@soebs.example`;
    await sharing.invite(id, { email });
    const token = /\/join#([\w-]{43})/.exec((await world.mailTo(email, /Einladung/)).text)![1]!;
    await owner.client.data('delete', `/projects/${id}/members/${await sharing.idOf(id, email)}`);
    const client = await world.login(await world.person({ email, minutes: 0 }));
    expect(await client.refusal('post', '/invitations/accept', { body: { token } })).toBe('invalid_invitation');
    expect((await sharing.sharingOf(id)).items).toEqual([]);
  });

  it('[SH2] a token that nobody was sent leads nowhere, and guessing is limited for each person', async () => {
    const { user, client } = await world.member();
    const guess = () => client.refusal('post', '/invitations/accept', { body: { token: newToken() } });
    const most = limitRules.token.max * world.settings.LIMITS_FACTOR;
    await world.api.deps()!.limits.add('token', user._id, most - 1);
    expect([await guess(), await guess()]).toEqual(['invalid_invitation', 'rate_limited']);
    const malformed = await (
      await world.member()
    ).client.refusal('post', '/invitations/accept', {
      body: { token: '<script>' },
    });
    expect(malformed).toBe('invalid_invitation');
  });

  it('[SH2] one call tells of each address what became of it: own, twice, other letter case', async () => {
    const id = await sharing.finished();
    const email = `${newId()}@soebs.example`;
    const outcomes = await sharing.invite(id, { email }, { email: email.toUpperCase() }, { email: owner.user.email });
    expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, 'already_invited', 'own_address']);
  });
});

describe('the places of one person', () => {
  it('[SH2] two owners invite one address; each project is joined by itself', async () => {
    const [first, other] = [await sharing.finished(), await world.member()];
    const second = await storiesOf(world).finished(other.user._id, 'ein anderer Text');
    const email = `${newId()}@soebs.example`;
    await sharing.invite(first, { email });
    const body = { invitations: [{ email, role: 'reader' }] };
    await other.client.data('post', `/projects/${second}/members`, { body });
    await until(() => Promise.resolve(world.mails.filter(({ to }) => to === email).length === 2));
    await world.person({ email, minutes: 0 });
    const client = await world.login({ email });
    for (const { text } of world.mails.filter(({ to }) => to === email)) {
      const token = /\/join#([\w-]{43})/.exec(text)![1];
      await client.data('post', '/invitations/accept', { body: { token } });
    }
    const roleIn = async (id: string) => (await client.data<Sharing>('get', `/projects/${id}/members`)).role;
    expect([await roleIn(first), await roleIn(second)]).toEqual(['editor', 'reader']);
    await owner.client.data('delete', `/projects/${first}/members/${await sharing.idOf(first, email)}`);
    expect(await roleIn(second)).toBe('reader');
  });

  it('[SH2] who changes their address stays a member; the old address can be invited by itself', async () => {
    const id = await sharing.finished();
    const { user, client } = await sharing.joinedAs(id, 'editor');
    const email = `${newId()}@soebs.example`;
    await world.db.collection<{ _id: string }>('accounts.users').updateOne({ _id: user._id }, { $set: { email } });
    expect((await sharing.sharingOf(id, client)).role).toBe('editor');
    expect(await sharing.invite(id, { email })).toEqual([{ email, refusal: 'already_invited' }]);
  });

  it('[SH4] [AU5] a blocked member is out; unblocked, they are what they were', async () => {
    const id = await sharing.finished();
    const { user, client } = await sharing.joinedAs(id, 'editor');
    const admin = (await world.member({ role: 'admin' })).client;
    const body = { reason: 'Prüfung' };
    await admin.data('post', `/admin/users/${user._id}/block`, { body });
    expect(await client.refusal('get', `/projects/${id}/transcript`)).toBe('unauthorized');
    await admin.data('post', `/admin/users/${user._id}/unblock`, { body });
    expect((await sharing.sharingOf(id, await world.login(user))).role).toBe('editor');
  });
});
