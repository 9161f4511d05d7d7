import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { KeptProject } from '@soebs/contract';
import { ensureIndexes, openMongo, type Database } from '@soebs/platform';
import { startEmbedded, type Running } from '@soebs/platform/testing';
import { projectView } from './projects/project.projection.ts';
import { readModels, type ReadModels } from './read-models.ts';
import { transcriptionJobView } from './jobs/job.projection.ts';
import { viewIndexes } from './views.ts';

let server: Running;
let mongo: Database;
let models: ReadModels;

const projectOf = (n: number): KeptProject => ({
  ...projectView.empty(`p${n}`),
  ownerId: `u${n % 4}`,
  title: `Projekt ${n}`,
  status: n % 3 === 0 ? 'finished' : 'ongoing',
  archived: n % 5 === 0,
  people: [`u${n % 4}`, ...(n % 8 === 0 ? ['u1'] : [])],
  createdAt: new Date(n * 1_000).toISOString(),
});

beforeAll(async () => {
  server = await startEmbedded('mongo');
  mongo = await openMongo(`mongodb://${server.address}/test`);
  await ensureIndexes(mongo.db, viewIndexes);
  const documents = Array.from({ length: 200 }, (_, n) => ({ _id: `p${n}` as never, revision: n, view: projectOf(n) }));
  await mongo.db.collection('projects.project').insertMany(documents);
  const states = ['waiting', 'active', 'completed', 'failed'] as const;
  const jobs = Array.from({ length: 200 }, (_, n) => ({
    _id: `p${n}` as never,
    revision: n,
    view: {
      ...transcriptionJobView.empty(`p${n}`),
      state: states[n % 4],
      requestedAt: new Date((200 - n) * 1_000).toISOString(),
    },
  }));
  await mongo.db.collection('transcription.job').insertMany(jobs);
  models = readModels(mongo.db);
});
afterAll(async () => {
  await mongo.close();
  await server.stop();
});

const stagesOf = (plan: unknown): string[] =>
  JSON.stringify(plan)
    .match(/"stage":"[A-Z_]+"/g)
    ?.map((text) => text.slice(9, -1)) ?? [];

/** The plans of what a query would do; filters as read-models.ts builds them are told by their results below. */
const explained = async (collection: string, filter: object, sort: object): Promise<string[]> => {
  const plan = await mongo.db
    .collection(collection)
    .find(filter)
    .sort(sort as never)
    .explain('queryPlanner');
  return stagesOf(plan['queryPlanner']);
};

describe('the read models', () => {
  it('find by an index, never by reading everything', async () => {
    const own = { 'view.ownerId': 'u1', 'view.archived': false };
    const newest = { 'view.createdAt': -1, _id: -1 };
    const plans = await Promise.all([
      explained('projects.project', own, newest),
      explained('projects.project', { ...own, 'view.status': { $in: ['ongoing', 'failed'] } }, newest),
      explained('projects.project', { ...own, 'view.title': { $regex: 'projekt', $options: 'i' } }, newest),
      explained('projects.project', { 'view.people': 'u1', 'view.archived': false }, newest),
      explained('projects.project', { _id: 'p1' }, { _id: 1 }),
      explained('credits.balance', { _id: 'u1' }, { _id: 1 }),
      explained('transcription.job', { 'view.state': { $in: ['waiting', 'active'] } }, { 'view.requestedAt': 1 }),
    ]);
    for (const stages of plans) {
      expect(stages).not.toContain('COLLSCAN');
      expect(stages.length).toBeGreaterThan(0);
    }
    expect(plans[0]).not.toContain('SORT');
    expect(await explained('projects.project', { 'view.fileName': 'x' }, {})).toContain('COLLSCAN');
  });

  it('list a person’s projects newest first with the number of all', async () => {
    const query = { personId: 'u1', scope: 'own', archived: false, limit: 10 } as const;
    const first = await models.projects(query);
    const last = first.items.at(-1)?.view;
    const { items, total } = await models.projects({
      ...query,
      after: { at: last?.createdAt ?? '', id: last?.id ?? '' },
    });
    const wanted = Array.from({ length: 200 }, (_, n) => projectOf(n))
      .filter(({ ownerId, archived }) => ownerId === 'u1' && !archived)
      .reverse();
    expect(total).toBe(wanted.length);
    expect([...first.items, ...items].map(({ view }) => view)).toEqual(wanted.slice(0, 20));
    const finished = await models.projects({ ...query, statuses: ['finished'], text: 'PROJEKT 1' });
    expect(finished.items.every(({ view }) => view.status === 'finished' && view.title.includes('1'))).toBe(true);
    expect(finished.total).toBeGreaterThan(0);
  });

  it('[SH2] list what others share, and with it one’s own', async () => {
    const ask = async (scope: 'own' | 'shared' | 'all') => {
      const { items, total } = await models.projects({ personId: 'u1', scope, archived: false, limit: 100 });
      expect(total).toBe(items.length);
      return items.map(({ view }) => view.ownerId);
    };
    const [own, shared, all] = [await ask('own'), await ask('shared'), await ask('all')];
    expect(new Set(own)).toEqual(new Set(['u1']));
    expect(new Set(shared)).toEqual(new Set(['u0']));
    expect(all).toHaveLength(own.length + shared.length);
  });

  it('list jobs by state, the oldest request first', async () => {
    const jobs = await models.jobs(['waiting', 'active'], 20);
    expect(jobs).toHaveLength(20);
    expect(jobs.map(({ requestedAt }) => requestedAt)).toEqual(jobs.map(({ requestedAt }) => requestedAt).sort());
    expect(new Set(jobs.map(({ state }) => state))).toEqual(new Set(['waiting', 'active']));
  });

  it('[AD1] count every job by its state, also where a list of them ends, and the total is their sum', async () => {
    const view = { ...transcriptionJobView.empty('many'), requestedAt: '2026-01-01T00:00:00.000Z' };
    const many = Array.from({ length: 1_001 }, (_, n) => ({ _id: `many${n}` as never, revision: n, view }));
    const all = mongo.db.collection('transcription.job');
    await all.insertMany([...many, { _id: 'gone' as never, revision: 0, view: null }]);
    const counts = await models.jobCounts();
    const { total } = await models.jobPage({ sort: '-requested', limit: 1 });
    expect(counts).toEqual({ waiting: 1_051, delayed: 0, active: 50, completed: 50, failed: 50 });
    expect(total).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0));
    expect(await models.jobs(['waiting'])).toHaveLength(1_000);
    await all.deleteMany({ _id: { $regex: '^many|^gone$' } as never });
  });

  it('[CR9] say nothing is there before the first deposit', async () => {
    expect(await models.balance('nobody')).toEqual({ revision: -1, view: { userId: 'nobody', creditsInCents: 0 } });
    expect(await models.project('none')).toBeUndefined();
  });
});
