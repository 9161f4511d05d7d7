import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { judgeCall } from './rate.ts';

const rate = { requestsPerSecond: 10, burst: 30 };

/** How many of these calls, at their times, come in; each that is refused waits as told and tries once more. */
const passed = (times: readonly number[]): { open: number; late: number } => {
  let tatMs = 0;
  let open = 0;
  let late = 0;
  for (const nowMs of times) {
    const judged = judgeCall(tatMs, nowMs, rate);
    tatMs = judged.tatMs;
    if (judged.isOpen) open += 1;
    else if (!judgeCall(tatMs, nowMs + judged.waitSeconds * 1_000, rate).isOpen) late += 1;
  }
  return { open, late };
};

describe('the rate of calls', () => {
  it('[WB5] lets 30 in at once and then ten a second, and says how many are left', () => {
    const start = 1_000_000;
    expect(judgeCall(0, start, rate)).toMatchObject({ isOpen: true, left: 29, waitSeconds: 1 });
    expect(passed(Array.from({ length: 100 }, () => start))).toEqual({ open: 30, late: 0 });
    expect(passed([...Array.from({ length: 30 }, () => start), start + 99, start + 100]).open).toBe(31);
  });

  it('[WB5] property: in W seconds never more than 30 + 10·W, and whoever waits as told comes in', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20_000), { maxLength: 400 }), (offsets) => {
        const times = offsets.map((offset) => 1_000_000 + offset).sort((a, b) => a - b);
        const spanSeconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
        const { open, late } = passed(times);
        expect(late).toBe(0);
        expect(open).toBeLessThanOrEqual(30 + 10 * spanSeconds);
      }),
      { numRuns: 500 },
    );
  });
});
