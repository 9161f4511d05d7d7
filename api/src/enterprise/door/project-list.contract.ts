import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ensureIndexes, newId, openMongo, type Database } from '@soebs/platform';
import { contractServer, type ContractServer } from '@soebs/platform/testing';
import type { Caller } from './caller.ts';
import { machineProjectIndexes, machineProjects, type MachineProjectDocument } from './machine-projects.ts';
import { listed } from './project-list.ts';

const [PROJECTS, INSERTS, DELETIONS, LIMIT] = [5_000, 1_000, 200, 100] as const;
const START_MS = Date.parse('2026-11-29T12:00:00Z');

let server: ContractServer;
let mongo: Database;
beforeAll(async () => {
  server = await contractServer('mongo');
  mongo = await openMongo(server.url);
  await ensureIndexes(mongo.db, machineProjectIndexes);
});
afterAll(async () => {
  await mongo.close();
  await server.stop();
});

const applicationId = newId();
const caller = { token: { applicationId, mode: 'live' } } as unknown as Caller;
/** Three are made in every millisecond, so that pages end among those of one moment. */
const projectAt = (n: number): MachineProjectDocument => ({
  _id: newId(),
  applicationId,
  ownerId: 'owner',
  reference: null,
  metadata: null,
  maxMinutes: null,
  createdAt: new Date(START_MS + Math.floor(n / 3)).toISOString(),
});
const deps = () => ({
  projects: machineProjects(mongo.db),
  commands: { credits: { stateOf: () => Promise.resolve({ state: { charges: new Map() } }) } } as never,
  views: {
    project: () => Promise.resolve({ view: { stage: 'queued', uploading: true, failure: null }, revision: 0 }),
  } as never,
  behind: () => ({ progressOf: () => undefined }),
});
const page = async (cursor: string | null) => {
  const answer = await listed(deps(), caller, { limit: LIMIT, ...(cursor === null ? {} : { cursor }) });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.data;
};

it('[WB2] a list of 5,000 is walked exactly once while 1,000 are added and 200 deleted', async () => {
  const { projects } = deps();
  const collection = mongo.db.collection<MachineProjectDocument>('enterprise.projects');
  const all = Array.from({ length: PROJECTS }, (_, n) => projectAt(n));
  for (let from = 0; from < PROJECTS; from += 1_000) await collection.insertMany(all.slice(from, from + 1_000));
  // Every twenty-fifth goes while others are read, wherever the walk is by then.
  const going = all.filter((_, n) => n % (PROJECTS / DELETIONS) === 0).map(({ _id }) => _id);
  const gone = new Set<string>();
  const walked: string[] = [];
  const pages = PROJECTS / LIMIT;
  let made = 0;
  for (let cursor: string | null = null, n = 0; n === 0 || cursor !== null; n += 1) {
    const part = await page(cursor);
    walked.push(...part.items.map(({ id }) => id));
    cursor = part.nextCursor;
    const fresh = Array.from({ length: INSERTS / pages }, (_, k) =>
      projectAt(k % 2 === 0 ? PROJECTS + made : made * 5),
    );
    made += fresh.length;
    await collection.insertMany(fresh);
    for (const id of going.splice(0, DELETIONS / pages)) {
      gone.add(id);
      await projects.remove(id);
    }
  }
  expect([made >= INSERTS, gone.size]).toEqual([true, DELETIONS]);
  expect(new Set(walked).size).toBe(walked.length);
  const stayed = all.filter(({ _id }) => !gone.has(_id)).map(({ _id }) => _id);
  const met = new Set(walked);
  expect(stayed.filter((id) => !met.has(id))).toEqual([]);
}, 60_000);

it('[WB2] 50 broken cursors are refused, not one is an outage', async () => {
  const { nextCursor } = await page(null);
  const cursor = nextCursor ?? '';
  const broken = Array.from({ length: 50 }, (_, n) => {
    const at = Math.floor((n * cursor.length) / 50);
    return [cursor.slice(0, at), cursor.slice(0, at) + '*' + cursor.slice(at), cursor.slice(at + 1)][n % 3] ?? '';
  });
  const reasons = await Promise.all(
    broken.map(async (each) => {
      const answer = await listed(deps(), caller, { limit: LIMIT, cursor: each });
      return answer.ok ? 'taken' : answer.reason;
    }),
  );
  expect(new Set(reasons)).toEqual(new Set(['validation_failed']));
});
