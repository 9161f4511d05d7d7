import { pause, type Log } from '@soebs/platform';
import type { SessionStore } from '../accounts/sessions/sessions.ts';

/** How often sockets are checked, in milliseconds. */
export const RECHECK_MS = 30_000;

export type EndedSessionsDeps = {
  readonly sessions: SessionStore;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly everyMs: number;
  /** The logins of all sockets of this process. */
  readonly connected: () => readonly string[];
  readonly disconnect: (sessionId: string) => void;
};

const check = async ({ sessions, log, connected, disconnect }: EndedSessionsDeps): Promise<void> => {
  try {
    for (const sessionId of new Set(connected())) if (!(await sessions.isOpen(sessionId))) disconnect(sessionId);
  } catch (error) {
    log.warn({ err: error }, 'sessions of sockets not checked');
  }
};

/** Closes sockets of logins that ended without a word: run out, or ended while the broker was away (AU5). */
export const closeEndedSessions = async (deps: EndedSessionsDeps): Promise<void> => {
  while (!deps.signal.aborted) {
    await pause(deps.everyMs, deps.signal);
    await check(deps);
  }
};
