import { describe, expect, it } from '@jest/globals';
import { dayAfter, lengthInDays } from '@soebs/events';
import { monthOf, spansIn, weekOf } from './days.ts';

describe('days of stats', () => {
  it('[AD2] are counted by the calendar, over both changes of the clock and leap days', () => {
    expect(dayAfter('2026-10-25')).toBe('2026-10-26');
    expect(dayAfter('2027-03-28')).toBe('2027-03-29');
    expect(dayAfter('2028-02-28')).toBe('2028-02-29');
    expect(lengthInDays({ from: '2026-01-01', to: '2026-12-31' })).toBe(365);
  });

  it('[AD2] make weeks from Monday to Sunday, and months', () => {
    expect(weekOf('2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(weekOf('2026-11-30')).toEqual({ from: '2026-11-30', to: '2026-12-06' });
    expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(monthOf('2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('[AD2] are in exactly one span each; a span that is cut off says so', () => {
    const asked = { from: '2026-10-30', to: '2026-12-02' };
    expect(spansIn(asked, 'month')).toEqual([
      { from: '2026-10-30', to: '2026-10-31', isWhole: false },
      { from: '2026-11-01', to: '2026-11-30', isWhole: true },
      { from: '2026-12-01', to: '2026-12-02', isWhole: false },
    ]);
    for (const step of ['day', 'week', 'month'] as const) {
      const spans = spansIn(asked, step);
      expect(spans.reduce((sum, span) => sum + lengthInDays(span), 0)).toBe(lengthInDays(asked));
      expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ to }) => dayAfter(to)));
    }
  });
});
