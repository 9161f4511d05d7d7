import type { Event } from '@soebs/events';
import type { Indexes } from '@soebs/platform';
import { contractsView } from './contracts/contract.projection.ts';
import { contractUsageView } from './contracts/usage.projection.ts';
import { creditsBalanceView } from './credits/balance.projection.ts';
import { creditRefundsView } from './credits/refunds.projection.ts';
import { creditTransactionsView } from './credits/transactions.projection.ts';
import type { EngineDeps } from './engine/deps.ts';
import { runProjection, type Running } from './engine/engine.ts';
import type { Projection } from './engine/projection.ts';
import { paymentView } from './payments/payment.projection.ts';
import { projectView } from './projects/project.projection.ts';
import { receiptsYearView } from './receipts/year.projection.ts';
import { statsDayView } from './stats/day.projection.ts';
import { transcriptionJobView } from './jobs/job.projection.ts';

const entry = <E extends Event, V>(view: Projection<E, V>) => ({
  name: view.name,
  version: view.version,
  run: (deps: EngineDeps): Running => runProjection({ ...deps, indexes: viewIndexes }, view),
});

/** Every view the projector keeps. */
export const views = [
  entry(creditsBalanceView),
  entry(creditTransactionsView),
  entry(creditRefundsView),
  entry(receiptsYearView),
  entry(paymentView),
  entry(projectView),
  entry(transcriptionJobView),
  entry(contractsView),
  entry(contractUsageView),
  entry(statsDayView),
] as const;

/** The indexes behind every query of read-models.ts: of the documents under a view's name, of the lines under `<name>.rows`. */
export const viewIndexes: Indexes = {
  'contracts.contract': [{ key: { 'view.agreedAt': -1, _id: -1 }, name: 'by_agreement' }],
  'contracts.usage': [],
  'contracts.usage.rows': [{ key: { 'row.userId': 1, 'row.day': 1 }, name: 'by_day' }],
  'credits.balance': [],
  'credits.transactions': [],
  'credits.transactions.rows': [
    { key: { 'row.userId': 1, 'row.revision': -1 }, name: 'by_user' },
    { key: { 'row.userId': 1, 'row.kind': 1, 'row.revision': -1 }, name: 'by_user_kind' },
  ],
  'credits.refunds': [
    { key: { 'view.underWay': 1 }, name: 'by_refund_under_way' },
    { key: { 'view.refused': 1 }, name: 'by_refused_refund' },
  ],
  'receipts.year': [],
  'receipts.year.rows': [
    { key: { 'row.userId': 1, 'row.number': -1 }, name: 'by_user' },
    { key: { 'row.userId': 1, 'row.paymentReference': 1 }, name: 'by_payment' },
    { key: { 'row.number': 1 }, name: 'by_number' },
  ],
  'payments.payment': [
    { key: { 'view.userId': 1, 'view.status': 1, 'view.startedAt': -1 }, name: 'by_user_status' },
    { key: { 'view.userId': 1, 'view.startedAt': -1, _id: -1 }, name: 'by_user_start' },
    { key: { 'view.marks': 1, 'view.startedAt': -1, _id: -1 }, name: 'by_mark' },
    { key: { 'view.startedAt': -1, _id: -1 }, name: 'by_start' },
    { key: { 'view.intentId': 1 }, name: 'by_intent' },
  ],
  'projects.project': [
    { key: { 'view.ownerId': 1, 'view.archived': 1, 'view.createdAt': -1, _id: -1 }, name: 'by_owner' },
    {
      key: { 'view.ownerId': 1, 'view.archived': 1, 'view.status': 1, 'view.createdAt': -1, _id: -1 },
      name: 'by_owner_status',
    },
    { key: { 'view.people': 1, 'view.archived': 1, 'view.createdAt': -1, _id: -1 }, name: 'by_person' },
    { key: { 'view.createdAt': -1, _id: -1 }, name: 'by_creation' },
    { key: { 'view.status': 1, 'view.createdAt': -1, _id: -1 }, name: 'by_status' },
    { key: { 'view.uploading': 1, 'view.createdAt': 1 }, name: 'by_arrival' },
    { key: { 'view.changedAt': -1, _id: -1 }, name: 'by_change' },
    { key: { 'view.status': 1, 'view.changedAt': -1, _id: -1 }, name: 'by_status_change' },
  ],
  'stats.day': [],
  'transcription.job': [
    { key: { 'view.state': 1, 'view.requestedAt': 1 }, name: 'by_state' },
    { key: { 'view.requestedAt': -1, _id: -1 }, name: 'by_request' },
    { key: { 'view.attempt': -1, _id: -1 }, name: 'by_attempt' },
    { key: { 'view.ownerId': 1, 'view.claimedAt': -1 }, name: 'by_owner' },
  ],
};
