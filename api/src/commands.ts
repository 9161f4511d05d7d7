import { credits, payments, projects, receipts, transcription, transcripts, type TranscriptState } from '@soebs/events';
import { commandHandler, type HandlerDeps, type Snapshots } from '@soebs/platform';

type Deps = Omit<HandlerDeps, 'snapshots' | 'streamsKept'> & {
  /** Where snapshots of texts are kept (TX16). */
  readonly texts?: Snapshots<TranscriptState>;
};

/** The doors to every context's decisions. */
export const commandHandlers = ({ texts, ...deps }: Deps) => ({
  credits: commandHandler(deps, credits),
  payments: commandHandler(deps, payments),
  projects: commandHandler(deps, projects),
  receipts: commandHandler(deps, receipts),
  transcription: commandHandler(deps, transcription),
  /** Texts are large: only the latest few are kept in memory. */
  transcripts: commandHandler({ ...deps, streamsKept: 40, snapshots: texts }, transcripts),
});
export type Commands = ReturnType<typeof commandHandlers>;
