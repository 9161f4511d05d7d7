import type { Db } from '@soebs/platform';
import { contractReaders, type ContractReaders } from './contracts/readers.ts';
import { creditReaders, type CreditReaders } from './credits/readers.ts';
import { currentViews, type CurrentViews } from './engine/current-views.ts';
import { heartbeatsIn, type Heartbeat } from './engine/heartbeat.ts';
import { jobReaders, type JobReaders } from './jobs/readers.ts';
import { paymentReaders, type PaymentReaders } from './payments/readers.ts';
import { projectReaders, type ProjectReaders } from './projects/readers.ts';
import { receiptReaders, type ReceiptReaders } from './receipts/readers.ts';
import { statsReaders, type StatsReaders } from './stats/readers.ts';
import { views } from './views.ts';

export { BEAT_SUBJECT, MISSED_SUBJECT, SWITCHED_SUBJECT } from './engine/subjects.ts';
export { SILENT_AFTER_MS, type Heartbeat } from './engine/heartbeat.ts';
export type { Viewed } from './engine/current-views.ts';
export type { ViewChanged } from './engine/projection.ts';
export { contractOf } from './contracts/readers.ts';
export type { UsageLine } from './contracts/usage.projection.ts';
export type { TransactionQuery } from './credits/readers.ts';
export type { JobQuery } from './jobs/readers.ts';
export type { MarkedPayment } from './payments/payment.projection.ts';
export type { PaymentQuery } from './payments/readers.ts';
export { projectOf, type AllProjectsQuery, type ProjectQuery } from './projects/readers.ts';
export type { ReceiptQuery } from './receipts/readers.ts';
export { noCounts, summed, type Counts, type DayCounts } from './stats/day.projection.ts';
export type { OwnedReceipt } from './receipts/year.projection.ts';

/** Every way to read the views. */
export type ReadModels = ContractReaders &
  CreditReaders &
  JobReaders &
  PaymentReaders &
  ProjectReaders &
  ReceiptReaders &
  StatsReaders & {
    /** The signs of life of all projectors. */
    readonly heartbeats: () => Promise<readonly Heartbeat[]>;
    /** True when a change that is told under this version is one of the view as it is read here. */
    readonly isRead: (name: string, version: number) => boolean;
  };

const versions: ReadonlyMap<string, number> = new Map(views.map(({ name, version }) => [name, version]));

/** The only door for readers of views. */
export const readModels = (db: Db, current: CurrentViews = currentViews(db)): ReadModels => ({
  heartbeats: () => heartbeatsIn(db),
  isRead: (name, version) => current.isRead({ name, version: versions.get(name) ?? version }, version),
  ...projectReaders(current),
  ...contractReaders(current),
  ...creditReaders(current),
  ...receiptReaders(current),
  ...paymentReaders(current),
  ...jobReaders(current),
  ...statsReaders(current),
});
