import { pause, type Log } from '@soebs/platform';
import type { SessionStore } from '../accounts/sessions.ts';

/** How often sockets are checked, in milliseconds. */
export const recheckMs = 30_000;

export type EndedSessionsParts = {
  readonly sessions: SessionStore;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly everyMs: number;
  /** The logins of all sockets of this process. */
  readonly connected: () => readonly string[];
  readonly disconnect: (sessionId: string) => void;
};

const check = async ({ sessions, log, connected, disconnect }: EndedSessionsParts): Promise<void> => {
  try {
    for (const sessionId of new Set(connected())) if (!(await sessions.isOpen(sessionId))) disconnect(sessionId);
  } catch (error) {
    log.warn({ err: error }, 'sessions of sockets not checked');
  }
};

/** Closes sockets of logins that ended without a word: run out, or ended while the broker was away (AU5). */
export const closeEndedSessions = async (parts: EndedSessionsParts): Promise<void> => {
  while (!parts.signal.aborted) {
    await pause(parts.everyMs, parts.signal);
    await check(parts);
  }
};
