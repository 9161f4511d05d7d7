import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Application, IssuedToken, MachineProject } from '@soebs/contract';
import { swissDate } from '@soebs/events';
import { newId } from '@soebs/platform';
import { quiet, until } from '@soebs/platform/testing';
import { askMachine, type MachineAnswer } from '../../testing/machine.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { applications, type StoredToken } from '../applications/applications.ts';
import { machineProjects } from '../door/machine-projects.ts';
import { webhookCollections, type StoredDelivery } from '../webhooks/stored.ts';
import { upkeep } from './upkeep.ts';

const DAY_MS = 86_400_000;
const terms = {
  tenThousandthsPerMinute: 10_000,
  mediaOrigins: [],
  monthlyMinutes: null,
  concurrency: 1,
  requestsPerSecond: 500,
  burst: 1_000,
};

let world: World;
let token: string;
let applicationId: string;
const requests: string[] = [];
const call = (method: string, path: string, body?: object): Promise<MachineAnswer> =>
  askMachine(method, path, { url: world.settings.API_URL, token, ...(body ? { body } : {}) });

/** The upkeep as it runs so many days from now. */
const later = (days: number): Promise<void> => {
  const { db } = world;
  const now = (): Date => new Date(Date.now() + days * DAY_MS);
  return upkeep({
    db,
    commands: world.commands,
    projects: machineProjects(db),
    applications: applications({ db, now }),
    tell: (of: StoredToken, id) => {
      if (of.applicationId === applicationId) requests.push(id.replace(of.id, of.name));
      return Promise.resolve();
    },
    log: quiet,
    now,
  }).once();
};

beforeAll(async () => {
  world = await sharedWorld();
  const admin = (await world.member({ role: 'admin', minutes: 0 })).client;
  const { user, client } = await world.member({ minutes: 0 });
  const body = { ...terms, customer: user._id, from: swissDate(new Date().toISOString()), reason: 'Probe' };
  await admin.data('post', '/admin/enterprise-api/contracts', { body });
  ({ id: applicationId } = await client.data<Application>('post', '/enterprise-api/applications', {
    body: { name: 'A' },
  }));
  const asked = { name: 'Server', mode: 'test', scopes: ['projects:read', 'projects:write'], days: 20 };
  const path = `/enterprise-api/applications/${applicationId}/tokens`;
  ({ token } = await client.data<IssuedToken>('post', path, { body: asked }));
}, 60_000);
afterAll(() => world.close(), 30_000);

describe('the upkeep of programs', () => {
  it('[WB6] deletes trials after seven days, not before', async () => {
    const { data } = await call('POST', '/projects', { mediaUrl: 'https://media.test/talk.mp3' });
    const { id } = (data as { project: MachineProject }).project;
    await until(async () => ((await call('GET', `/projects/${id}`)).data as MachineProject).stage === 'finished');
    await later(6);
    expect((await call('GET', `/projects/${id}`)).status).toBe(200);
    await later(8);
    expect((await call('GET', `/projects/${id}`)).status).toBe(404);
  }, 30_000);

  it('[WB1] tells of a token that ends 14 and 3 days before', async () => {
    requests.length = 0;
    for (const days of [5, 7, 18, 21]) await later(days);
    expect(requests).toEqual(['Server/ends in 14', 'Server/ends in 3']);
  });

  it('[WB3] keeps ten thousand deliveries of a webhook; what waits and what failed stays longest', async () => {
    const { webhooks, deliveries } = webhookCollections(world.db);
    const id = newId();
    const ownerId = newId();
    const delivery = (n: number, state: StoredDelivery['state']): StoredDelivery => ({
      _id: `evt_${n}/${id}`,
      eventId: `evt_${n}`,
      webhookId: id,
      ownerId,
      type: 'project.finished',
      state,
      createdAt: new Date(Date.now() - n),
      dueAt: null,
      tries: 1,
      fence: 0,
      replayOf: null,
      attempts: [],
    });
    await webhooks.insertOne({ _id: `${id}/0`, id, ownerId } as never);
    const states = ['waiting', 'exhausted', 'delivered'] as const;
    const all = states.flatMap((state, kind) =>
      Array.from({ length: state === 'delivered' ? 9_990 : 10 }, (_, n) => delivery(kind * 10_000 + n, state)),
    );
    for (let from = 0; from < all.length; from += 2_000) await deliveries.insertMany(all.slice(from, from + 2_000));
    await later(0);
    const counts = states.map((state) => deliveries.countDocuments({ webhookId: id, state }));
    expect(await Promise.all(counts)).toEqual([10, 10, 9_980]);
    await deliveries.deleteMany({ webhookId: id });
    await webhooks.deleteOne({ id });
  }, 60_000);
});
