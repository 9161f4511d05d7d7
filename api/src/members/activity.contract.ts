import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProjectActivity } from '@soebs/contract';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { User } from '../accounts/documents/collections.ts';
import type { Client } from '../testing/client.ts';
import { edit, sharingBy } from '../testing/sharing.ts';
import { sharedWorld, type World } from '../testing/world.ts';

let world: World;
let owner: { user: User; client: Client };
let sharing: ReturnType<typeof sharingBy>;
beforeAll(async () => {
  world = await sharedWorld();
  owner = await world.member();
  sharing = sharingBy(world, owner);
}, 60_000);
afterAll(() => world.close(), 30_000);

type OwnActivity = ProjectActivity & { readonly visitedAt: string | null };

const activityOf = async (client: Client, ...ids: readonly string[]): Promise<readonly OwnActivity[]> =>
  (await client.data<{ items: OwnActivity[] }>('get', `/activity?projects=${ids.join(',')}`)).items;

const say = (client: Client, projectId: string, comment: object) =>
  client.data('post', `/projects/${projectId}/transcript/comments`, {
    body: { opId: newId(), baseRevision: 1, comment },
  });
const add = (id: string) => ({ act: 'add', id, anchor: { on: 'paragraph', seg: 'p0' }, text: 'Stimmt das?' });

describe('what was done in a shared project', () => {
  it('[SH5] is told to each member: who has corrected, how many comments stand there, and when they were here', async () => {
    const id = await sharing.finished();
    const { user, client } = await sharing.joinedAs(id, 'editor');
    await client.data('patch', `/projects/${id}/transcript`, { body: edit(newId()) });
    const [kept, gone] = [newId(), newId()];
    for (const each of [kept, gone]) await say(client, id, add(each));
    await say(client, id, { act: 'reply', id: kept, replyId: newId(), text: 'Ja.' });
    await say(client, id, { act: 'resolve', id: kept });
    await say(client, id, { act: 'remove', id: gone, replyId: null });
    await until(async () => (await activityOf(owner.client, id))[0]?.comments.length === 2);
    const at = expect.any(String) as unknown;
    const act = { userId: user._id, at };
    const done = { projectId: id, edits: [act], comments: [act, act] };
    expect(await activityOf(owner.client, id)).toEqual([{ ...done, visitedAt: null }]);
    expect(await activityOf(client, id)).toEqual([{ ...done, visitedAt: at }]);
    const { at: visitedAt } = await owner.client.data<{ at: string }>('post', `/projects/${id}/visit`);
    const [shown] = await activityOf(owner.client, id);
    expect(shown?.visitedAt).toBe(visitedAt);
    expect([...(shown?.edits ?? []), ...(shown?.comments ?? [])].every((each) => each.at < visitedAt)).toBe(true);
  });

  it('[SH5] is told live to everybody in it, and so is who was there', async () => {
    const id = await sharing.finished();
    const { user, client } = await sharing.joinedAs(id, 'editor');
    const { user: reader, client: readers } = await sharing.joinedAs(id, 'reader');
    const live = await readers.connect();
    await live.subscribe('user:@me');
    await live.subscribe(`project:${id}`);
    const heard = (type: string, test: (data: object) => boolean) =>
      until(() => Promise.resolve(live.messages.some((each) => each.type === type && test(each.data as object))));
    await client.data('patch', `/projects/${id}/transcript`, { body: edit(newId()) });
    await heard('project.activity', (data) => JSON.stringify(data).includes(`"userId":"${user._id}"`));
    await say(client, id, add(newId()));
    await heard('project.activity', (data) => (data as ProjectActivity).comments.length === 1);
    await client.data('post', `/projects/${id}/visit`);
    await heard('project.visited', (data) => (data as { userId: string }).userId === user._id);
    await readers.data('post', `/projects/${id}/visit`);
    await heard('project.visited', (data) => (data as { userId: string }).userId === reader._id);
    live.close();
  });

  it('[SH1] is told to nobody else, and goes with the project', async () => {
    const id = await sharing.finished();
    const { client, memberId } = await sharing.joinedAs(id, 'editor');
    await client.data('patch', `/projects/${id}/transcript`, { body: edit(newId()) });
    await until(async () => (await activityOf(client, id))[0]?.edits.length === 1);
    const stranger = await world.member();
    expect(await activityOf(stranger.client, id, newId())).toEqual([]);
    await owner.client.data('delete', `/projects/${id}/members/${memberId}`);
    expect(await activityOf(client, id)).toEqual([]);
    await owner.client.data('delete', `/projects/${id}`);
    const kept = () => world.db.collection('members.edits').countDocuments({ projectId: id });
    await until(async () => (await kept()) === 0, 20_000);
  }, 30_000);

  it('[SH2] who has come was there: no member who has opened it is shown as somebody who never did', async () => {
    const id = await sharing.finished();
    const { user } = await sharing.joinedAs(id, 'reader');
    const [member] = (await sharing.sharingOf(id)).items;
    expect(member).toMatchObject({ userId: user._id, lastVisitAt: expect.any(String) as unknown });
    const email = `${newId()}@soebs.example`;
    await sharing.invite(id, { email });
    const token = /\/join#([\w-]{43})/.exec((await world.mailTo(email, /Einladung/)).text)![1]!;
    const client = await world.login(await world.person({ email, minutes: 0 }));
    await client.data('post', '/invitations/accept', { body: { token } });
    const invited = (await sharing.sharingOf(id)).items.find((each) => each.email === email);
    expect(invited).toMatchObject({ joined: true, lastVisitAt: expect.any(String) as unknown });
  });
});
