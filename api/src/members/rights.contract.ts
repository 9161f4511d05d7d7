import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mayDo, type ProjectAct, type ProjectRole } from '@soebs/events';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { User } from '../accounts/documents/collections.ts';
import type { Client } from '../testing/client.ts';
import { matrix, queries } from '../testing/role-matrix.ts';
import { edit, sharingBy } from '../testing/sharing.ts';
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

/** The rows of the matrix that touch a project, each with what it asks for and what one must be allowed to do. */
const calls = Object.entries(matrix).flatMap(([name, { right, body }]) => (right ? [{ name, right, body }] : []));

describe('the rights in a project', () => {
  type Actor = ProjectRole | 'removed' | 'stranger';
  let id: string;
  let memberId: string;
  let actors: readonly (readonly [Actor, Client])[];
  beforeAll(async () => {
    id = await sharing.finished();
    const pending = `${newId()}@soebs.example`;
    await sharing.invite(id, { email: pending, role: 'reader' });
    memberId = await sharing.idOf(id, pending);
    const removed = await sharing.joinedAs(id, 'editor');
    await owner.client.data('delete', `/projects/${id}/members/${removed.memberId}`);
    actors = [
      ['removed', removed.client],
      ['stranger', (await world.member()).client],
      ['reader', (await sharing.joinedAs(id, 'reader')).client],
      ['editor', (await sharing.joinedAs(id, 'editor')).client],
      ['owner', owner.client],
    ];
  }, 30_000);

  const destructive = ['delete /projects/:id', 'post /projects/:id/leave', 'delete /projects/:id/members/:memberId'];
  const expected = (actor: Actor, right: ProjectAct): string => {
    if (actor === 'removed' || actor === 'stranger') return 'not_found';
    return mayDo(actor, right, { readersExport: true }) ? 'let in' : 'forbidden';
  };
  const seen = async (client: Client, { name, body }: { name: string; body: object | undefined }): Promise<string> => {
    const [method = '', path = ''] = name.split(' ');
    const place = path.replace(':id', id).replace(':memberId', memberId) + (queries[name] ?? '');
    const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const text = await (await client.fetch(method, place, body === undefined ? {} : json)).text();
    return /"error":"(not_found|forbidden)"/.exec(text)?.[1] ?? 'let in';
  };

  it('[SH1] every call × owner, editor, reader, removed, stranger', async () => {
    const wrong: string[] = [];
    for (const { name, right, body } of calls) {
      for (const [actor, client] of actors) {
        const wanted = expected(actor, right);
        if (destructive.includes(name) && wanted === 'let in') continue;
        const answer = await seen(client, { name, body });
        if (answer !== wanted) wrong.push(`${actor}: ${name} → ${answer}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('[SH1] every topic × owner, editor, reader, removed, stranger', async () => {
    for (const topic of [`project:${id}`, `transcript:${id}`]) {
      for (const [actor, client] of actors) {
        const live = await client.connect();
        const isIn = (await live.subscribe(topic)).success;
        live.close();
        expect([actor, topic, isIn]).toEqual([actor, topic, expected(actor, 'read') === 'let in']);
      }
    }
  });

  it('[SH1] only the owner sends media', async () => {
    for (const [actor, client] of actors) {
      const headers = { 'tus-resumable': '1.0.0' };
      const text = await (await client.fetch('PATCH', `/projects/${id}/media`, { headers })).text();
      const refusalCode = /"error":"(not_found|forbidden)"/.exec(text)?.[1] ?? 'let in';
      expect([actor, refusalCode]).toEqual([actor, expected(actor, 'manage')]);
    }
  });

  it('[SH1] a reader exports, and takes the original along, unless the owner says no', async () => {
    const id = await sharing.finished();
    const { client } = await sharing.joinedAs(id, 'reader');
    const file = () => client.fetch('GET', `/projects/${id}/export/transcript?format=txt`);
    expect((await file()).status).toBe(200);
    await owner.client.data('patch', `/projects/${id}/sharing`, { body: { readersExport: false } });
    expect((await file()).status).toBe(403);
    expect(await client.refusal('get', `/projects/${id}/media?original=true`)).toBe('forbidden');
    expect(await client.refusal('get', `/projects/${id}/media`)).toBe('not_found');
  });
});

describe('while a text is open', () => {
  it('[SH4] who is removed while typing hears nothing more within a second, and changes nothing more', async () => {
    const id = await sharing.finished();
    const { client, memberId } = await sharing.joinedAs(id, 'editor');
    const live = await client.connect();
    await live.subscribe('user:@me');
    expect((await live.subscribe(`transcript:${id}`)).success).toBe(true);
    expect((await live.subscribe(`project:${id}`)).success).toBe(true);
    const send = (opId: string) => live.ask('transcript:operations', { projectId: id, ...edit(opId) });
    expect(await send(newId())).toMatchObject({ success: true });
    const start = performance.now();
    await owner.client.data('delete', `/projects/${id}/members/${memberId}`);
    expect(await send(newId())).toMatchObject({ success: false, error: 'not_found' });
    await until(() => Promise.resolve(live.messages.some(({ type }) => type === 'project.removed')));
    expect(performance.now() - start).toBeLessThan(1_000);
    const heard = live.messages.length;
    await owner.client.data('patch', `/projects/${id}/transcript`, { body: edit(newId(), 'nach dem Ende ') });
    await owner.client.data('patch', `/projects/${id}`, { body: { title: 'Umbenannt' } });
    await until(async () => (await world.views.project(id))?.view.title === 'Umbenannt');
    const presence = { projectId: id, segmentId: 'p0', offset: 0 };
    expect(await live.ask('presence', presence)).toMatchObject({ success: false, error: 'not_found' });
    expect(live.messages.slice(heard)).toEqual([]);
    expect((await live.subscribe(`transcript:${id}`)).success).toBe(false);
    live.close();
    const { transcript } = await owner.client.data<{ transcript: { segments: [string, string, string][] } }>(
      'get',
      `/projects/${id}/transcript`,
    );
    expect(JSON.stringify(transcript)).toContain('"x nach dem Ende ein gemeinsamer Text"');
  });

  it('[SH4] an editor who becomes a reader is refused at the next batch and told what they are', async () => {
    const id = await sharing.finished();
    const { user, client, memberId } = await sharing.joinedAs(id, 'editor');
    const live = await client.connect();
    await live.subscribe('user:@me');
    await owner.client.data('patch', `/projects/${id}/members/${memberId}`, { body: { role: 'reader' } });
    const send = () => live.ask('transcript:operations', { projectId: id, ...edit(newId()) });
    expect(await send()).toMatchObject({ success: false, error: 'forbidden' });
    const isTold = (): boolean =>
      live.messages.some(
        ({ type, data }) =>
          type === 'project.changed' &&
          data.members.some(({ userId, role }) => userId === user._id && role === 'reader'),
      );
    await until(() => Promise.resolve(isTold()));
    live.close();
  });

  it('[SH5] [AU12] who is erased leaves the projects of others; nothing of them stays beside', async () => {
    const id = await sharing.finished();
    const { user, client } = await sharing.joinedAs(id, 'editor');
    await client.data('patch', `/projects/${id}/transcript`, { body: edit(newId()) });
    const said = { act: 'add', id: newId(), anchor: { on: 'paragraph', seg: 'p0' }, text: 'Von Nora.' };
    const body = { opId: newId(), baseRevision: 2, comment: said };
    await client.data('post', `/projects/${id}/transcript/comments`, { body });
    const times = { userId: user._id };
    await until(async () => (await world.db.collection('members.edits').countDocuments(times)) === 1);
    await until(async () => (await world.db.collection('members.comments').countDocuments(times)) === 1);
    const copy = (await (await client.fetch('GET', '/users/@me/export')).json()) as { sharedProjects: unknown };
    const comments = [{ at: expect.any(String) as unknown, text: 'Von Nora.' }];
    const moment = expect.any(String) as unknown;
    const last = { lastVisitAt: moment, lastEditAt: moment };
    expect(copy.sharedProjects).toEqual([{ id, title: 'Gespräch', role: 'editor', ...last, comments }]);
    type Versions = { readonly items: readonly { readonly by: string | null; readonly byName: string | null }[] };
    const editors = async () => (await owner.client.data<Versions>('get', `/projects/${id}/transcript/versions`)).items;
    expect(await editors()).toMatchObject([
      { by: user._id, byName: 'Ursina User' },
      { by: null, byName: null },
    ]);
    await client.data('delete', '/users/@me', { body: { password } });
    await until(async () => (await sharing.sharingOf(id)).items.length === 0, 20_000);
    for (const name of ['visits', 'edits', 'comments'])
      await until(async () => (await world.db.collection(`members.${name}`).countDocuments(times)) === 0, 20_000);
    await until(async () => (await editors())[0]?.byName === null);
    const beside = await owner.client.data('get', `/projects/${id}/transcript/people`);
    expect(beside).toMatchObject({ items: [{ isMember: true }, { userId: user._id, name: null, isMember: false }] });
  }, 30_000);

  it('[SH4] who leaves is out at once; the owner stays', async () => {
    const id = await sharing.finished();
    const { client } = await sharing.joinedAs(id, 'reader');
    await client.data('post', `/projects/${id}/leave`);
    expect(await client.refusal('get', `/projects/${id}`)).toBe('not_found');
    expect(await owner.client.refusal('post', `/projects/${id}/leave`)).toBe('owner_stays');
  });
});
