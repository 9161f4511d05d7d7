import { describe, expect, it } from '@jest/globals';
import { PAUSES_MS, pauseMs, retryAfterMs } from './schedule.ts';

describe('the schedule of tries', () => {
  it('[WB3] makes ten tries within 75 h 35 min 5 s, each a tenth earlier or later', () => {
    expect(PAUSES_MS).toHaveLength(10);
    expect(PAUSES_MS.reduce((sum, ms) => sum + ms, 0)).toBe((75 * 3_600 + 35 * 60 + 5) * 1_000);
    expect([0, 0.5, 1].map((chance) => pauseMs(1, { chance, askedMs: 0 }))).toEqual([4_500, 5_000, 5_500]);
    expect(pauseMs(10, { chance: 0.5, askedMs: 60_000 })).toBeUndefined();
  });

  it('[WB3] hears Retry-After in seconds and as a date, at most a day, never sooner than the schedule', () => {
    const now = Date.parse('2026-11-30T12:00:00Z');
    const headers = ['120', 'Mon, 30 Nov 2026 12:02:00 GMT', '999999999', '-5', 'soon', '', undefined];
    expect(headers.map((each) => retryAfterMs(each, now))).toEqual([120_000, 120_000, 86_400_000, 0, 0, 0, 0]);
    expect(retryAfterMs('Mon, 30 Nov 2026 11:00:00 GMT', now)).toBe(0);
    expect(pauseMs(1, { chance: 0.5, askedMs: 120_000 })).toBe(120_000);
    expect(pauseMs(2, { chance: 0.5, askedMs: 1_000 })).toBe(300_000);
  });
});
