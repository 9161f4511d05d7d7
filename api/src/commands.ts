import { credits, payments, projects, receipts, transcription, transcripts, type TranscriptState } from '@soebs/events';
import { commandHandler, type HandlerParts, type Snapshots } from '@soebs/platform';

type Parts = Omit<HandlerParts, 'snapshots' | 'streamsKept'> & {
  /** Where texts are put aside (TX16). */
  readonly texts?: Snapshots<TranscriptState>;
};

/** The doors to every context's decisions. */
export const commandHandlers = ({ texts, ...parts }: Parts) => ({
  credits: commandHandler(parts, credits),
  payments: commandHandler(parts, payments),
  projects: commandHandler(parts, projects),
  receipts: commandHandler(parts, receipts),
  transcription: commandHandler(parts, transcription),
  /** Texts are large: only the latest few are kept in memory. */
  transcripts: commandHandler({ ...parts, streamsKept: 40, snapshots: texts }, transcripts),
});
export type Commands = ReturnType<typeof commandHandlers>;
