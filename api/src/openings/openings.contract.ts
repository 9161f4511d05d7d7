import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPENED_MINUTES, type Opening, type OpenedText } from '@soebs/contract';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { Client } from '../testing/client.ts';
import { storiesOf } from '../testing/stories.ts';
import { sharedWorld, type World } from '../testing/world.ts';

let world: World;
let admin: Client;
let owner: Client;
let projectId: string;
beforeAll(async () => {
  world = await sharedWorld();
  admin = (await world.member({ role: 'admin', minutes: 0 })).client;
  const found = await world.member();
  owner = found.client;
  projectId = await storiesOf(world).finished(found.user._id, 'ganz geheime worte');
  await until(async () => (await world.views.project(projectId))?.view.stage === 'finished');
  await world.api.deps()!.objects.put(`projects/${projectId}/media`, 'klingt');
}, 60_000);
afterAll(() => world.close(), 30_000);

const open = (what: string, reason = 'Der Ton fehle, sagt der Kunde') =>
  admin.data<{ until: string; text: OpenedText | null }>('post', `/admin/projects/${projectId}/open`, {
    body: { what, reason },
  });
const hear = (who: Client, id = projectId) => who.fetch('GET', `/admin/projects/${id}/media`);
const shown = () => owner.data<{ items: Opening[] }>('get', `/projects/${projectId}/openings`);

describe('a project that staff open', () => {
  it('[AU10] is closed until they say why; the text comes with the reason, and its owner sees both', async () => {
    expect((await shown()).items).toEqual([]);
    const body = { what: 'transcript', reason: ' ' };
    expect(await admin.refusal('post', `/admin/projects/${projectId}/open`, { body })).toBe('validation_failed');
    const { text } = await open('transcript');
    expect(text?.paragraphs.map((paragraph) => paragraph.text).join(' ')).toContain('geheime worte');
    expect((await shown()).items).toMatchObject([{ what: 'transcript', reason: 'Der Ton fehle, sagt der Kunde' }]);
  });

  it('[AU10] lets its recording be heard for half an hour, in the login that opened it', async () => {
    expect((await hear(admin)).status).toBe(404);
    const { until: end } = await open('media');
    const heard = await hear(admin);
    expect([heard.status, await heard.text()]).toEqual([200, 'klingt']);
    const other = (await world.member({ role: 'admin', minutes: 0 })).client;
    const firstLevel = (await world.member({ role: 'firstLevel', minutes: 0 })).client;
    expect([(await hear(other)).status, (await hear(firstLevel)).status, (await hear(owner)).status]).toEqual([
      404, 403, 403,
    ]);
    expect((await hear(admin, newId())).status).toBe(404);
    expect(Date.parse(end)).toBeGreaterThan(Date.now() + (OPENED_MINUTES - 5) * 60_000);
    const held = world.db.collection<{ until: Date }>('staff.openings');
    await held.updateMany({}, { $set: { until: new Date(0) } });
    expect((await hear(admin)).status).toBe(404);
    expect((await shown()).items.map(({ what }) => what)).toEqual(['media', 'transcript']);
  });

  it('[AU10] [SH1] tells its owner alone', async () => {
    const stranger = (await world.member()).client;
    expect(await stranger.refusal('get', `/projects/${projectId}/openings`)).toBe('not_found');
  });
});
