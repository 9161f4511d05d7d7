import {
  credits,
  jobs,
  payments,
  projects,
  receipts,
  transcriptDocuments,
  type TranscriptDocument,
} from '@soebs/events';
import { commandHandler, type HandlerDeps, type Snapshots } from '@soebs/platform';

type Deps = Omit<HandlerDeps, 'snapshots' | 'streamsKept'> & {
  /** Where snapshots of texts are kept (TX16). */
  readonly texts?: Snapshots<TranscriptDocument>;
};

/** The doors to every context's decisions. */
export const commandHandlers = ({ texts, ...deps }: Deps) => ({
  credits: commandHandler(deps, credits),
  payments: commandHandler(deps, payments),
  projects: commandHandler(deps, projects),
  receipts: commandHandler(deps, receipts),
  jobs: commandHandler(deps, jobs),
  /** Texts are large: only the latest few are kept in memory. */
  transcriptDocuments: commandHandler({ ...deps, streamsKept: 40, snapshots: texts }, transcriptDocuments),
});
export type Commands = ReturnType<typeof commandHandlers>;
