export * from './decider.ts';
export * from './envelope.ts';
export * from './codec.ts';
export * from './context.ts';
export * from './text.ts';
export { creditsEvents, type CreditsEvent } from './credits/events.ts';
export type { CreditsCommand, CreditsRejection } from './credits/commands.ts';
export {
  balanceCents,
  lostRappen,
  paidLot,
  refundableOf,
  type Account,
  type Lot,
  type PaymentRefund,
  type RefundPart,
} from './credits/account.ts';
export { refundQuote, type RefundQuote } from './credits/refund-quote.ts';
export { credits } from './credits/decider.ts';
export {
  disputeRefundId,
  isDisputeRefund,
  isOwnRefund,
  providerRefundId,
  providerRefundsId,
} from './credits/refund-ids.ts';
export { chargeCents, minutesOf, type Rounding } from './credits/policy.ts';
export {
  projectsEvents,
  projectDetails,
  mediaDetails,
  type ProjectsEvent,
  type MediaDetails,
  type ProjectDetails,
} from './projects/events.ts';
export type { ProjectsCommand, ProjectsRejection } from './projects/commands.ts';
export { projects, isEditable, type Project } from './projects/decider.ts';
export {
  stages,
  stage,
  workStages,
  workStage,
  failureCode,
  type Stage,
  type WorkStage,
  type FailureCode,
} from './projects/stages.ts';
export { jobsEvents, type JobsEvent } from './jobs/events.ts';
export type { JobsCommand, JobsRejection } from './jobs/commands.ts';
export { jobs } from './jobs/decider.ts';
export { isClaimable, type Job, type Phase } from './jobs/job.ts';
export { HEARTBEAT_MS, LEASE_MS, LOST_AFTER_MS, retryDelayMs } from './jobs/policy.ts';
export { transcriptDocumentsEvents, type TranscriptDocumentsEvent } from './transcript-documents/events.ts';
export type { TranscriptDocumentsCommand, TranscriptDocumentsRejection } from './transcript-documents/commands.ts';
export { transcriptDocuments, type TranscriptDocument } from './transcript-documents/decider.ts';
export {
  oldestKept,
  snapshotOf,
  stateOfSnapshot,
  TRANSCRIPT_SNAPSHOT_VERSION,
  type TranscriptSnapshot,
} from './transcript-documents/snapshot.ts';
export { mediaContainers } from './projects/containers.ts';
export { receiptsEvents, type ReceiptsEvent } from './receipts/events.ts';
export type { ReceiptsCommand, ReceiptsRejection, RecipientOfReceipt, SupplierOfReceipt } from './receipts/commands.ts';
export {
  correctionNumberOf,
  correctionOf,
  creditNoteOf,
  receiptOf,
  receipts,
  reversalOf,
  takenBackOf,
  type IssuedReceipt,
  type ReceiptBook,
} from './receipts/decider.ts';
export {
  creditNoteVatRappen,
  swissDate,
  swissTime,
  vatPerMilleOn,
  vatRappen,
  type TakenBack,
  type VatRate,
} from './receipts/policy.ts';
export { paymentsEvents, type PaymentsEvent } from './payments/events.ts';
export type { PaymentReturn, PaymentsCommand, PaymentsRejection } from './payments/commands.ts';
export { arrivedRappen, payments, type Payment } from './payments/decider.ts';
export { orderOf, purchaseMinutes } from './payments/policy.ts';
export {
  booked,
  emptyBooks,
  entriesOf,
  faultOfBooks,
  type BookAccount,
  type Books,
  type Entry,
} from './credits/bookkeeping.ts';
