import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SharedText } from '@soebs/contract';
import { newId } from '@soebs/platform';
import { limitRules } from '../limits/limits.ts';
import type { User } from '../accounts/documents/collections.ts';
import type { Client } from '../testing/client.ts';
import { matrix, queries } from '../testing/role-matrix.ts';
import { sharingBy } from '../testing/sharing.ts';
import { sharedWorld, type World } from '../testing/world.ts';

let world: World;
let owner: { user: User; client: Client };
let sharing: ReturnType<typeof sharingBy>;
beforeAll(async () => {
  world = await sharedWorld();
  owner = await world.member({ firstname: 'Reto', lastname: 'Rot' });
  sharing = sharingBy(world, owner);
}, 60_000);
afterAll(() => world.close(), 30_000);

type Opened = { readonly token: string; readonly until: string; readonly downloads: boolean };
const DAY_MS = 24 * 60 * 60_000;

const openLink = (id: string, body: { days?: number; downloads?: boolean } = {}): Promise<Opened> =>
  owner.client.data('post', `/projects/${id}/link`, { body: { days: 14, downloads: true, ...body } });
const read = (client: Client, token: string): Promise<SharedText> =>
  client.data('post', '/shared', { body: { token } });
const refusedTo = (token: string): Promise<string> => world.anonymous().refusal('post', '/shared', { body: { token } });
const file = (client: Client, linkId: string, format: string) =>
  client.fetch('GET', `/shared/${linkId}/export?format=${format}`);

/** How a row of the role matrix is answered. */
const statusOf = async (
  client: Client,
  { name, body }: { readonly name: string; readonly body: object | undefined },
  { linkId, id }: { readonly linkId: string; readonly id: string },
): Promise<number> => {
  const [method = '', path = ''] = name.split(' ');
  const place = path.replace(':linkId', linkId).replace(/:\w+/g, id) + (queries[name] ?? '');
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return (await client.fetch(method, place, sent ?? {})).status;
};

describe('a read link', () => {
  it('[SH3] opens the text without an account, and names nobody', async () => {
    const id = await sharing.finished();
    const said = { act: 'add', id: newId(), anchor: { on: 'paragraph', seg: 'p0' }, text: 'Nur unter uns.' };
    const body = { opId: newId(), baseRevision: 1, comment: said };
    await owner.client.data('post', `/projects/${id}/transcript/comments`, { body });
    const { token, until } = await openLink(id);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(13.9 * DAY_MS);
    const stranger = world.anonymous();
    const text = await read(stranger, token);
    expect(text).toMatchObject({ title: 'Gespräch', downloads: true, until });
    expect(text.paragraphs.map((each) => each.text)).toEqual(['ein gemeinsamer Text']);
    expect(text.paragraphs[0]!.timings).toHaveLength(12);
    expect(JSON.stringify(text)).not.toMatch(/Reto|unter uns/);
    for (const format of ['txt', 'docx', 'json', 'srt', 'vtt', 'ttml', 'sbv']) {
      const { status, headers } = await file(stranger, text.linkId, format);
      expect([format, status, headers.get('content-disposition')]).toEqual([format, 200, expect.any(String)]);
    }
    expect(await (await file(stranger, text.linkId, 'json')).text()).not.toMatch(/Reto|unter uns/);
  });

  it('[SH3] is stored as a hash, and its owner is told how long it holds, never the token again', async () => {
    const id = await sharing.finished();
    const { token, until } = await openLink(id, { downloads: false });
    const link = { until, downloads: false };
    expect(await owner.client.data('get', `/projects/${id}/link`)).toEqual({ link });
    const kept = await world.db.collection('read-links.tokens').find().toArray();
    const stream = await owner.client.data('get', `/projects/${id}/members`);
    expect(JSON.stringify([kept, stream])).not.toContain(token);
  });

  it('[SH3] does not give files when the owner says no', async () => {
    const stranger = world.anonymous();
    const { linkId } = await read(stranger, (await openLink(await sharing.finished(), { downloads: false })).token);
    expect((await file(stranger, linkId, 'txt')).status).toBe(403);
    expect((await file(stranger, linkId, 'srt')).status).toBe(403);
  });

  it('[SH3] is refused at the next request when it is closed, replaced or expired, each told by its name', async () => {
    const id = await sharing.finished();
    const stranger = world.anonymous();
    const first = await openLink(id);
    const { linkId } = await read(stranger, first.token);
    const second = await openLink(id);
    expect(await refusedTo(first.token)).toBe('link_closed');
    expect(await stranger.refusal('get', `/shared/${linkId}/export?format=txt`)).toBe('link_closed');
    expect(await stranger.refusal('get', `/shared/${linkId}/media`)).toBe('link_closed');
    await owner.client.data('delete', `/projects/${id}/link`);
    expect(await refusedTo(second.token)).toBe('link_closed');
    expect(await owner.client.data('get', `/projects/${id}/link`)).toEqual({ link: null });
    const short = await openLink(id, { days: 1 });
    world.clock.aheadMs += DAY_MS + 1_000;
    expect(await refusedTo(short.token)).toBe('link_expired');
    world.clock.aheadMs = 0;
  });

  it('[SH3] lets nobody in by its name, by a foreign cookie, or by an old one', async () => {
    const [one, other] = [world.anonymous(), world.anonymous()];
    const { linkId } = await read(one, (await openLink(await sharing.finished())).token);
    expect(await other.refusal('get', `/shared/${linkId}/export?format=txt`)).toBe('invalid_link');
    await read(other, (await openLink(await sharing.finished())).token);
    expect(await other.refusal('get', `/shared/${linkId}/export?format=txt`)).toBe('invalid_link');
    expect((await file(one, linkId, 'txt')).status).toBe(200);
    world.clock.aheadMs += 31 * 60_000;
    expect(await one.refusal('get', `/shared/${linkId}/export?format=txt`)).toBe('invalid_link');
    world.clock.aheadMs = 0;
  });

  it('[SH3] of a deleted project is none', async () => {
    const id = await sharing.finished();
    const { token } = await openLink(id);
    await owner.client.data('delete', `/projects/${id}`);
    expect(await refusedTo(token)).toBe('invalid_link');
  });

  it.each([0, 91, 1.5])('[SH3] holds 1 to 90 days: not %s', async (days) => {
    const body = { days, downloads: true };
    const id = await sharing.finished();
    expect(await owner.client.refusal('post', `/projects/${id}/link`, { body })).toBe('validation_failed');
  });

  it('[SH3] guessing is limited; who has a link comes in until then', async () => {
    const guesses = limitRules.wrongLink.max * world.settings.LIMITS_FACTOR;
    const used = (): Promise<unknown> => world.api.deps()!.limits.add('wrongLink', '127.0.0.1', guesses);
    const { token } = await openLink(await sharing.finished());
    expect(await refusedTo('x'.repeat(43))).toBe('invalid_link');
    await read(world.anonymous(), token);
    await used();
    expect(await refusedTo('y'.repeat(43))).toBe('rate_limited');
    expect(await refusedTo(token)).toBe('rate_limited');
    await world.db.collection('limits.counters').deleteMany({});
  });

  it('[SH3] [SH1] every call and every topic × link: what is public, and nothing else', async () => {
    const id = await sharing.finished();
    const stranger = world.anonymous();
    const { linkId } = await read(stranger, (await openLink(id)).token);
    const calls = Object.entries(matrix).filter(([name, { level }]) => level !== 'public' || name.includes(' /shared'));
    const open: string[] = [];
    for (const [name, { body }] of calls) {
      const status = await statusOf(stranger, { name, body }, { linkId, id });
      if (status !== 401) open.push(`${name} ${status}`);
    }
    expect(open).toEqual(['post /shared 404', 'get /shared/:linkId/export 200']);
    for (const path of ['media', 'media?original=true', 'peaks/1'])
      expect((await stranger.fetch('GET', `/projects/${id}/${path}`)).status).toBe(401);
    await expect(stranger.connect()).rejects.toThrow('unauthorized');
  });
});
