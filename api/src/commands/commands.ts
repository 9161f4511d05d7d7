import {
  contracts,
  credits,
  figures,
  jobs,
  payments,
  projects,
  receipts,
  settings,
  transcriptDocuments,
  type Account,
  type Contract,
  type ContractsCommand,
  type ContractsRejection,
  type CreditsCommand,
  type CreditsRejection,
  type FiguresCommand,
  type FiguresState,
  type Job,
  type JobsCommand,
  type JobsRejection,
  type Payment,
  type PaymentsCommand,
  type PaymentsRejection,
  type Project,
  type ProjectsCommand,
  type ProjectsRejection,
  type ReceiptBook,
  type ReceiptsCommand,
  type ReceiptsRejection,
  type SettingsCommand,
  type SettingsRejection,
  type SettingState,
  type TranscriptDocument,
  type TranscriptDocumentsCommand,
  type TranscriptDocumentsRejection,
} from '@soebs/events';
import { commandHandler, type CommandHandler, type HandlerDeps, type Snapshots } from '@soebs/platform';

type Deps = Omit<HandlerDeps, 'snapshots' | 'streamsKept'> & {
  /** Where snapshots of texts are kept (TX16). */
  readonly texts?: Snapshots<TranscriptDocument>;
};

/** The doors to every context's decisions. */
export type Commands = {
  readonly contracts: CommandHandler<Contract, ContractsCommand, ContractsRejection>;
  readonly credits: CommandHandler<Account, CreditsCommand, CreditsRejection>;
  readonly payments: CommandHandler<Payment, PaymentsCommand, PaymentsRejection>;
  readonly projects: CommandHandler<Project | 'absent' | 'deleted', ProjectsCommand, ProjectsRejection>;
  readonly receipts: CommandHandler<ReceiptBook, ReceiptsCommand, ReceiptsRejection>;
  readonly jobs: CommandHandler<Job | undefined, JobsCommand, JobsRejection>;
  readonly figures: CommandHandler<FiguresState, FiguresCommand, never>;
  readonly settings: CommandHandler<SettingState, SettingsCommand, SettingsRejection>;
  readonly transcriptDocuments: CommandHandler<
    TranscriptDocument,
    TranscriptDocumentsCommand,
    TranscriptDocumentsRejection
  >;
};

export const commandHandlers = ({ texts, ...deps }: Deps): Commands => ({
  contracts: commandHandler(deps, contracts),
  credits: commandHandler(deps, credits),
  payments: commandHandler(deps, payments),
  projects: commandHandler(deps, projects),
  receipts: commandHandler(deps, receipts),
  jobs: commandHandler(deps, jobs),
  figures: commandHandler(deps, figures),
  settings: commandHandler(deps, settings),
  // Texts are large: only the latest few are kept in memory.
  transcriptDocuments: commandHandler({ ...deps, streamsKept: 40, snapshots: texts }, transcriptDocuments),
});
