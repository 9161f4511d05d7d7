import { describe, expect, it } from '@jest/globals';
import { toldDaysOf } from './upkeep.ts';

const now = new Date('2026-11-30T10:00:00.000Z');
const DAY_MS = 86_400_000;
const ends = (left: number, days = 366) => ({ days, expiresAt: new Date(now.getTime() + left * DAY_MS) });

describe('a token that ends', () => {
  it('[WB1] is told of 14 and 3 days before, and never after', () => {
    expect([20, 14, 10, 3, 0.5, 0, -1].map((left) => toldDaysOf(ends(left), now))).toEqual([
      undefined,
      14,
      14,
      3,
      3,
      undefined,
      undefined,
    ]);
  });

  it('[WB1] that never lived longer is not told of as if it had', () => {
    expect(toldDaysOf(ends(10, 14), now)).toBeUndefined();
    expect(toldDaysOf(ends(2, 14), now)).toBe(3);
    expect(toldDaysOf(ends(0.5, 1), now)).toBeUndefined();
  });
});
