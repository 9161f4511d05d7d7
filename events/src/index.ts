export * from './decider.ts';
export * from './envelope.ts';
export * from './codec.ts';
export * from './context.ts';
export { contexts, readsOf, type Reads } from './reads.ts';
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
export { chargeCents, minutesOf, ONE_CREDIT_IN_TEN_THOUSANDTHS, type Rounding } from './credits/policy.ts';
export { contractsEvents, contractTerms, type ContractsEvent, type ContractTerms } from './contracts/events.ts';
export type { ContractsCommand, ContractsRejection } from './contracts/commands.ts';
export {
  contractStatusOn,
  heldMsIn,
  monthOf,
  termsOn,
  type Contract,
  type ContractStatus,
  type DatedTerms,
  type HeldMinutes,
} from './contracts/contract.ts';
export { contracts } from './contracts/decider.ts';
export {
  projectsEvents,
  projectDetails,
  speakersAsked,
  mediaDetails,
  type ProjectsEvent,
  type MediaDetails,
  type ProjectDetails,
  type SpeakersAsked,
} from './projects/events.ts';
export type { ProjectsCommand, ProjectsRejection } from './projects/commands.ts';
export { projects, expressionsOf, isEditable, type Project } from './projects/decider.ts';
export { isOpenOffer } from './projects/ownership.ts';
export { MOST_MEMBERS, type Member, type OwnershipOffer, type ReadLink } from './projects/members.ts';
export { memberRole, type MemberRole } from './projects/roles.ts';
export { linkStanding, mayDo, roleOf, type ProjectAct, type ProjectRole } from './projects/access.ts';
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
export { HEARTBEAT_MS, LEASE_MS, LOST_AFTER_MS, retryDelayMs, type RetryRules } from './jobs/policy.ts';
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
export { dayAfter, daysLater, lengthInDays } from './days.ts';
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
export { orderOf } from './payments/policy.ts';
export {
  booked,
  emptyBooks,
  entriesOf,
  faultOfBooks,
  type BookAccount,
  type Books,
  type Entry,
} from './credits/bookkeeping.ts';
export { settings, type SettingsCommand, type SettingsRejection, type SettingState } from './settings/decider.ts';
export { settingsEvents, type SettingsEvent } from './settings/events.ts';
export { faultOfChange, settingRules, type SettingFault } from './settings/rules.ts';
export {
  fitting,
  isSettingKey,
  presetOf,
  settingKeys,
  settingsTable,
  settingUnits,
  type SettingDefinition,
  type SettingKey,
  type SettingKind,
  type SettingUnit,
  type SettingValues,
} from './settings/table.ts';
export { figures, type FiguresCommand, type FiguresState } from './figures/decider.ts';
export {
  activitySpans,
  figuresEvents,
  type ActivitySpan,
  type CreditFigure,
  type FiguresEvent,
  type MoneyFigure,
} from './figures/events.ts';
export { mergedHistograms, quantileOf, withValue, type Histogram } from './figures/histogram.ts';
