import { describe, expect, it } from '@jest/globals';
import { swissToday } from '../../i18n/days.ts';
import { offerOf, rangeIn, rangeOf } from './range.ts';

const TODAY = '2026-11-29';
const asked = (query: string) => {
  const search = new URLSearchParams(query);
  return rangeIn((name) => search.get(name) ?? '', TODAY);
};

describe('the span of stats', () => {
  it('[AD2] ends on the day it is in Switzerland', () => {
    expect(swissToday(new Date('2026-11-28T23:30:00.000Z'))).toBe(TODAY);
    expect(rangeOf('week', TODAY)).toEqual({ from: '2026-11-23', to: TODAY, step: 'day' });
  });

  it('[AD2] is what the address asks for', () => {
    expect(asked('from=2026-01-01&to=2026-01-31&step=week')).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
      step: 'week',
    });
    expect(offerOf(asked('from=2026-11-23&to=2026-11-29'), TODAY)).toBe('week');
    expect(offerOf(asked('from=2026-11-22&to=2026-11-29'), TODAY)).toBeUndefined();
  });

  it.each([
    '',
    'from=x&to=y',
    'from=2026-02-01&to=2026-01-01',
    'from=2020-01-01&to=2026-01-01',
    'from=2026-13-45&to=2026-11-01',
  ])('[AD2] is the last thirty days for «%s»', (query) => {
    expect(asked(query)).toEqual({ from: '2026-10-31', to: TODAY, step: 'day' });
  });
});
