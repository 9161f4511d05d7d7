import { describe, expect, it } from '@jest/globals';
import { minutesOn, rateHeaders } from './rate-headers.ts';

const rate = { requestsPerSecond: 10, burst: 30 };
const passage = { isOpen: true, left: 29, waitSeconds: 1 };
const held = (month: string, ms: number) =>
  new Map([
    ['p1', { month, ms, tenThousandthsPerMinute: 1, isSettled: true, cents: null, applicationId: null, tokenId: null }],
  ]);

describe('the limits in an answer', () => {
  it('[WB2] are those of calls, and of minutes where a cap is agreed', () => {
    expect(rateHeaders(rate, passage, null)).toEqual({
      policy: '"requests";q=30;w=3',
      limit: '"requests";r=29;t=1',
    });
    expect(rateHeaders(rate, passage, { most: 100, left: 7, untilSeconds: 86_400 })).toEqual({
      policy: '"requests";q=30;w=3, "minutes";q=100;qu="credit-minutes";w=86400',
      limit: '"requests";r=29;t=1, "minutes";r=7;t=86400',
    });
  });

  it('[WB5] count what is held of this month, begun minutes whole, until its last day', () => {
    const on = (day: string, month: string) => minutesOn({ held: held(month, 60_001) }, { monthlyMinutes: 10 }, day);
    expect(on('2026-11-30', '2026-11')).toEqual({ most: 10, left: 8, untilSeconds: 86_400 });
    expect(on('2026-12-01', '2026-11')).toEqual({ most: 10, left: 10, untilSeconds: 31 * 86_400 });
    expect(on('2028-02-28', '2028-02')?.untilSeconds).toBe(2 * 86_400);
    expect(minutesOn({ held: new Map() }, { monthlyMinutes: null }, '2026-11-30')).toBeNull();
  });
});
