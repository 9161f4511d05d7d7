import { describe, expect, it } from '@jest/globals';
import { presetOf } from '@soebs/events';
import { accountRules } from '../account-rules.ts';
import { lockMs } from './lockout.ts';
import { lifeOf } from '../sessions/sessions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { lives, lock } = accountRules(presetOf);
const { firstMs } = lock;

describe('lockMs', () => {
  it('[AU3] starts at 15 min and doubles to 24 h', () => {
    expect([0, 1, 2, 3].map((locks) => lockMs(firstMs, locks))).toEqual([15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR]);
    expect(lockMs(firstMs, 6)).toBe(16 * HOUR);
    expect(lockMs(firstMs, 7)).toBe(24 * HOUR);
    expect(lockMs(firstMs, 5_000)).toBe(24 * HOUR);
  });
});

describe('lifeOf', () => {
  it('[AU4] gives each kind of login its idle and its longest time; staff are never remembered', () => {
    expect(lifeOf(lives, 'user', false)).toEqual({ idleMs: 2 * HOUR, maxMs: 12 * HOUR });
    expect(lifeOf(lives, 'user', true)).toEqual({ idleMs: 14 * 24 * HOUR, maxMs: 30 * 24 * HOUR });
    for (const role of ['admin', 'firstLevel'] as const) {
      for (const rememberMe of [true, false]) {
        expect(lifeOf(lives, role, rememberMe)).toEqual({ idleMs: 30 * MINUTE, maxMs: 8 * HOUR });
      }
    }
  });
});
