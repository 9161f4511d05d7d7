import { describe, expect, it } from '@jest/globals';
import { deadlineFor } from '../speech/retrying.ts';
import { measured, newPace, remainingMsOf, standOf } from './recognise-piece.ts';

const half = { lengthMs: 30_000, leastPatienceMs: 10_000 };

describe('a piece on its way', () => {
  it.each([
    ['just begun', 5, 1_500, 0.25, false],
    ['almost there, as far as one can know', 5, 9_000, 0.95, false],
    ['late after three times its time', 1, 91_000, 0.95, true],
    ['not late while nobody would wonder yet', 30, 9_000, 0.95, false],
    ['late on a quick machine', 30, 10_001, 0.95, true],
  ])('[TJ1] is %s', (_, speed, tookMs, fraction, isLate) => {
    expect(standOf(tookMs, { ...half, pace: { speed } })).toEqual({ fraction, isLate });
  });

  it('[TJ1] of a service that is not known yet more time is allowed', () => {
    expect(standOf(44_000, { ...half, pace: newPace() }).isLate).toBe(false);
  });

  it('[PJ1] tells by the speed of this recording how long the rest takes, and nothing before it was measured', () => {
    expect(remainingMsOf(newPace(), 60_000)).toBeUndefined();
    const once = measured(newPace(), 30_000, 10_000);
    expect(remainingMsOf(once, 60_000)).toBe(20_000);
    // A slow piece counts for as long as it took.
    const twice = measured(once, 30_000, 20_000);
    expect([twice.speed, remainingMsOf(twice, 60_000)]).toEqual([2, 30_000]);
  });

  it('[TJ4] has a deadline by its length', () => {
    expect(deadlineFor(Buffer.alloc(30 * 32_000))).toBe(120_000);
    expect(deadlineFor(Buffer.alloc(30 * 32_000 + 44))).toBe(120_006);
    expect(deadlineFor(Buffer.alloc(1_000))).toBe(60_000);
  });
});
