import { describe, expect, it } from '@jest/globals';
import { lockMs } from './lockout.ts';
import { lifeOf } from './sessions.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('lockMs', () => {
  it('[AU3] starts at 15 min and doubles to 24 h', () => {
    expect([0, 1, 2, 3].map(lockMs)).toEqual([15 * minute, 30 * minute, hour, 2 * hour]);
    expect(lockMs(6)).toBe(16 * hour);
    expect(lockMs(7)).toBe(24 * hour);
    expect(lockMs(5_000)).toBe(24 * hour);
  });
});

describe('lifeOf', () => {
  it('[AU4] gives each kind of login its idle and its longest time; staff are never remembered', () => {
    expect(lifeOf('user', false)).toEqual({ idleMs: 2 * hour, maxMs: 12 * hour });
    expect(lifeOf('user', true)).toEqual({ idleMs: 14 * 24 * hour, maxMs: 30 * 24 * hour });
    for (const role of ['admin', 'firstLevel'] as const) {
      for (const rememberMe of [true, false]) {
        expect(lifeOf(role, rememberMe)).toEqual({ idleMs: 30 * minute, maxMs: 8 * hour });
      }
    }
  });
});
