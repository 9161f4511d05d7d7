import { describe, expect, test } from '@jest/globals';
import { columnsOf, rateFor, timeAt, viewAround } from './peaks.ts';

const peaks = { rate: 1, pairs: new Int8Array([-10, 20, -127, 127, 0, 0, -64, 32]) };

describe('the waveform', () => {
  test('[TX37] a column shows the loudest of its stretch, silence beyond the recording', () => {
    const columns = [...columnsOf(peaks, { fromMs: 0, toMs: 6_000 }, 3)].map((value) => Math.round(value * 127));
    expect(columns).toEqual([-127, 127, -64, 32, 0, 0]);
    const fine = [...columnsOf(peaks, { fromMs: 0, toMs: 1_000 }, 2)].map((value) => Math.round(value * 127));
    expect(fine).toEqual([-10, 20, -10, 20]);
  });
  test('[TX37] the stretch stays within the recording', () => {
    expect(viewAround(0, 100_000, 15_000)).toEqual({ fromMs: 0, toMs: 15_000 });
    expect(viewAround(50_000, 100_000, 15_000)).toEqual({ fromMs: 42_500, toMs: 57_500 });
    expect(viewAround(99_000, 100_000, 15_000)).toEqual({ fromMs: 85_000, toMs: 100_000 });
    expect(viewAround(5_000, 10_000, Number.POSITIVE_INFINITY)).toEqual({ fromMs: 0, toMs: 10_000 });
  });
  test('[TX37] a click means the time under it', () => {
    const view = { fromMs: 10_000, toMs: 20_000 };
    expect([timeAt(view, 0.5), timeAt(view, -1), timeAt(view, 2)]).toEqual([15_000, 10_000, 20_000]);
  });
  test('[TX37] ten hours are drawn from the coarse peaks, a minute from the fine ones', () => {
    expect([rateFor({ fromMs: 0, toMs: 36_000_000 }, 800), rateFor({ fromMs: 0, toMs: 60_000 }, 800)]).toEqual([1, 20]);
  });
});
