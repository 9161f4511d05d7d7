import type { Log } from '@soebs/platform';

/** The line of the security log for an event of an account: ids only, never names or addresses. */
export const logSecurityEvent = (log: Log, event: string, userId: string | undefined): void =>
  log.info({ security: event, userId: userId ?? 'unknown' }, 'security event');
