import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sortedCursorOf } from '@soebs/contract';
import { ensureIndexes, openMongo } from '@soebs/platform';
import { contractServer, scansOf, type ContractServer } from '@soebs/platform/testing';
import { readModels, type ReadModels } from './read-models.ts';
import { buildIndexes } from './engine/builds.ts';
import { heartbeatIndexes } from './engine/heartbeat.ts';
import { viewIndexes } from './views.ts';

let server: ContractServer;
beforeAll(async () => {
  server = await contractServer('mongo');
  const mongo = await openMongo(server.url);
  await ensureIndexes(mongo.db, { ...viewIndexes, ...buildIndexes, ...heartbeatIndexes });
  await mongo.db.collection('projects.project').insertOne({ _id: 'p1' as never, revision: 1 });
  await mongo.close();
});
afterAll(() => server.stop());

const after = { at: '2026-01-01T00:00:00.000Z', id: 'p1' };
const own = { personId: 'u1', scope: 'all', archived: false, after, limit: 20 } as const;
const page = { after, limit: 20 };
/** A sorted list from its beginning, and from a place in it. */
const sorted = <S extends string>(sort: S, at: string | number) => [
  { sort, limit: 20 },
  { sort, limit: 20, after: sortedCursorOf(sort, { at, id: 'p1' }) },
];

/** Every way to ask the read models; a new reader that is not listed here does not compile. */
type Reader = Exclude<keyof ReadModels, 'isRead'>;
const questions: Readonly<Record<Reader, (models: ReadModels) => readonly Promise<unknown>[]>> = {
  balance: (models) => [models.balance('u1')],
  balances: (models) => [models.balances().next()],
  project: (models) => [models.project('p1')],
  titles: (models) => [models.titles(['p1', 'p2'])],
  usage: (models) => [models.usage('u1'), models.usage('u1', ['p1'])],
  heartbeats: (models) => [models.heartbeats()],
  uploadingSince: (models) => [models.uploadingSince('2026-01-01T00:00:00.000Z')],
  restingSince: (models) => [models.restingSince('2026-01-01T00:00:00.000Z')],
  projects: (models) => [
    models.projects({ ...own, after: undefined }),
    models.projects(own),
    models.projects({ ...own, scope: 'own' }),
    models.projects({ ...own, scope: 'shared', statuses: ['finished'] }),
    models.projects({ ...own, scope: 'offered' }),
    models.projects({ ...own, statuses: ['ongoing', 'failed'] }),
    models.projects({ ...own, text: 'Interview (1)' }),
    models.projects({ ...own, statuses: ['finished'], text: 'x' }),
  ],
  allProjects: (models) => [
    ...sorted('-created', after.at).flatMap((each) => [
      models.allProjects(each),
      models.allProjects({ ...each, status: 'failed' }),
      models.allProjects({ ...each, text: 'Interview' }),
      models.allProjects({
        ...each,
        status: 'failed',
        failure: 'media_corrupt',
        ended: { from: '2026-01-01', before: '2026-01-02' },
      }),
      models.allProjects({ ...each, text: 'Interview', status: 'failed' }),
      models.allProjects({ ...each, id: 'p1' }),
      models.allProjects({ ...each, id: 'u1', status: 'ongoing' }),
    ]),
    ...sorted('changed', after.at).flatMap((each) => [
      models.allProjects(each),
      models.allProjects({ ...each, text: 'Interview', status: 'failed' }),
    ]),
  ],
  transactions: (models) => [
    models.transactions({ userId: 'u1', limit: 20 }),
    models.transactions({ userId: 'u1', kinds: ['deposit', 'withdraw'], limit: 20, before: 7 }),
  ],
  allTransactions: (models) => [models.allTransactions('u1').next()],
  statsDays: (models) => [models.statsDays({ from: '2026-01-01', to: '2026-12-31' })],
  creditsBefore: (models) => [models.creditsBefore('2026-01-01')],
  titlesOf: (models) => [models.titlesOf('u1', ['p1', 'p2'])],
  receipts: (models) => [models.receipts({ userId: 'u1', limit: 20, before: 'R-2026-000001' })],
  receiptsOfPayment: (models) => [models.receiptsOfPayment('u1', 'pay-1')],
  receiptNumbered: (models) => [models.receiptNumbered('u1', 'R-2026-000001')],
  payments: (models) => [
    models.payments({ limit: 20, after }),
    models.payments({ limit: 20, kind: 'disputeOpen', after }),
    models.payments({ limit: 20, kind: 'refundUnderWay' }),
    models.payments({ limit: 20, kind: 'refundRefused', userId: 'u1' }),
    models.payments({ limit: 20, userId: 'u1', without: 'expired' }),
    models.payments({ limit: 20, userId: 'u1', kind: 'failed' }),
    models.payments({ limit: 20, kind: 'difference', among: ['cs_1'], after }),
    models.payments({ limit: 20, reference: 'pi_1', kind: 'received' }),
  ],
  disputesOf: (models) => [models.disputesOf(['cs_1', 'cs_2'])],
  paymentOfReceipt: (models) => [models.paymentOfReceipt('R-2026-000001')],
  openOrders: (models) => [models.openOrders('u1')],
  jobs: (models) => [models.jobs(['waiting', 'active'])],
  jobCounts: (models) => [models.jobCounts()],
  jobPage: (models) => [
    ...sorted('-requested', after.at).flatMap((each) => [
      models.jobPage(each),
      models.jobPage({ ...each, states: ['failed'] }),
      models.jobPage({ ...each, id: 'u1' }),
    ]),
    ...sorted('attempts', 1).map((each) => models.jobPage(each)),
  ],
  contracts: (models) => [
    models.contracts({ limit: 20 }),
    models.contracts(page),
    models.contracts({ id: 'u1', limit: 20 }),
  ],
  contractsOf: (models) => [models.contractsOf(['u1', 'u2'])],
  contractUsage: (models) => [models.contractUsage({ userId: 'u1', from: '2026-01-01', to: '2026-12-31' }).next()],
  lastClaims: (models) => [models.lastClaims(['u1', 'u2'])],
};

it.each(Object.keys(questions) as Reader[])(
  '%s reads by an index, never a whole collection',
  async (name) => {
    const scans = await scansOf(server.url, (db) => Promise.all(questions[name](readModels(db))));
    expect(scans).toEqual([]);
  },
  30_000,
);

it('would be told of a query that scans', async () => {
  const scans = await scansOf(server.url, (db) =>
    db.collection('projects.project').find({ 'view.title': 'x' }).toArray(),
  );
  expect(scans).toHaveLength(1);
});
