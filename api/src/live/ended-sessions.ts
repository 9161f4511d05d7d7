import { keepRunning, type Log } from '@soebs/platform';
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

/** Closes sockets of logins that ended without a word: run out, or ended while the broker was away (AU5). */
export const closeEndedSessions = async (deps: EndedSessionsDeps): Promise<void> => {
  const { sessions, everyMs, connected, disconnect } = deps;
  const check = async (): Promise<void> => {
    for (const sessionId of new Set(connected())) if (!(await sessions.isOpen(sessionId))) disconnect(sessionId);
  };
  const failure = 'sessions of sockets not checked';
  await keepRunning(check, { ...deps, everyMs, level: 'warn', failure, isPatient: true });
};
