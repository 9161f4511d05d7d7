import type { LiveSettings } from '@soebs/platform';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a login lives: without activity, and in all. */
export type Life = { readonly idleMs: number; readonly maxMs: number };

/** The settings of accounts as they hold at a moment, in milliseconds (AU3, AU4, AU11). */
export type AccountRules = {
  readonly lives: { readonly plain: Life; readonly remembered: Life; readonly staff: Life };
  /** More logins than this end the oldest ones. */
  readonly loginsAtOnce: number;
  /** When a visit is over: without any screen opened for so long, or after so long in all. */
  readonly visit: { readonly idleMs: number; readonly longestMs: number };
  /** So many failures within the window lock an address; the first lock lasts so long. */
  readonly lock: { readonly failures: number; readonly windowMs: number; readonly firstMs: number };
};

/** Reads the rules from the settings. */
export const accountRules = (get: LiveSettings['get']): AccountRules => ({
  lives: {
    plain: { idleMs: get('session.idleMinutes') * MINUTE_MS, maxMs: get('session.maxHours') * HOUR_MS },
    remembered: {
      idleMs: get('session.rememberedIdleDays') * DAY_MS,
      maxMs: get('session.rememberedMaxDays') * DAY_MS,
    },
    staff: { idleMs: get('session.staffIdleMinutes') * MINUTE_MS, maxMs: get('session.staffMaxHours') * HOUR_MS },
  },
  loginsAtOnce: get('session.perUser'),
  visit: {
    idleMs: get('session.recordIdleMinutes') * MINUTE_MS,
    longestMs: get('session.recordMaxHours') * HOUR_MS,
  },
  lock: {
    failures: get('login.attempts'),
    windowMs: get('login.windowMinutes') * MINUTE_MS,
    firstMs: get('login.lockMinutes') * MINUTE_MS,
  },
});
