import { credits, projects, transcription, transcripts } from '@soebs/events';
import { commandHandler, type HandlerParts } from '@soebs/platform';

/** The doors to every context's decisions. */
export const commandHandlers = (parts: HandlerParts) => ({
  credits: commandHandler(parts, credits),
  projects: commandHandler(parts, projects),
  transcription: commandHandler(parts, transcription),
  /** Texts are large: only the latest few are kept in memory. */
  transcripts: commandHandler({ ...parts, streamsKept: 40 }, transcripts),
});
export type Commands = ReturnType<typeof commandHandlers>;
