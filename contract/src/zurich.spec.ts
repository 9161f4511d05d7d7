import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instantInZurich, instantsOfDays, zurichTimeOf } from './zurich.ts';

describe('the time in Zürich', () => {
  it.each([
    ['winter', '2026-01-15T08:00', '2026-01-15T07:00:00.000Z'],
    ['summer', '2026-07-15T08:00', '2026-07-15T06:00:00.000Z'],
    ['the last minute of summer time', '2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
    ['the hour that comes twice: the first', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['after it', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['the last minute of winter time', '2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
    ['the hour that is left out: an hour later', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['the first minute of summer time', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    ['with seconds', '2026-07-15T08:00:30', '2026-07-15T06:00:30.000Z'],
  ])('[AD1] %s', (_, local, instant) => {
    expect(instantInZurich(local)).toBe(instant);
  });

  it('[AD1] what is no date is none', () => {
    for (const local of ['', 'x', '2026-13-01T00:00', '2026-01-01T25:00']) expect(instantInZurich(local)).toBeNull();
  });

  it('[AD1] every minute survives, an hour that comes twice as the first one', () => {
    const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const iso = new Date(minute * 60_000).toISOString();
        const back = instantInZurich(zurichTimeOf(iso));
        const early = Date.parse(iso) - Date.parse(back!);
        expect([0, 60 * 60_000]).toContain(early);
        expect(zurichTimeOf(back!)).toBe(zurichTimeOf(iso));
      }),
    );
  });

  it.each([
    ['the day of 25 hours', { from: '2026-10-25', to: '2026-10-25' }, '2026-10-24T22:00', '2026-10-25T23:00'],
    ['the day of 23 hours', { from: '2027-03-28', to: '2027-03-28' }, '2027-03-27T23:00', '2027-03-28T22:00'],
    ['over the end of a year', { from: '2026-12-31', to: '2027-01-01' }, '2026-12-30T23:00', '2027-01-01T23:00'],
  ])('[AD2] %s lies between its midnights', (_, days, from, before) => {
    expect(instantsOfDays(days)).toEqual({ from: `${from}:00.000Z`, before: `${before}:00.000Z` });
  });

  it('[AD2] a span with an open end has none there', () => {
    expect(instantsOfDays({})).toEqual({});
    expect(instantsOfDays({ to: '2026-10-25' })).toEqual({ before: '2026-10-25T23:00:00.000Z' });
  });
});
