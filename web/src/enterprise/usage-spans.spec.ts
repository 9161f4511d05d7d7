import { describe, expect, it } from '@jest/globals';
import { daysOf, spanOf } from './usage-spans.ts';

describe('spans of usage', () => {
  it('[WB5] are whole months, or so many days up to today', () => {
    expect(spanOf('month', '2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(spanOf('lastMonth', '2027-01-15')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(daysOf(spanOf('quarter', '2026-11-30'))).toHaveLength(90);
    expect(daysOf(spanOf('year', '2026-11-30'))).toHaveLength(365);
  });
});
