import { describe, expect, it } from '@jest/globals';
import { formatsOf } from './format.ts';

const de = formatsOf('de-CH');
const en = formatsOf('en-CH');

/** Intl sets narrow and unbreakable blanks; the words count here. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('numbers, lengths and times', () => {
  it('[CR11] shows credits as whole minutes, rounded down', () => {
    expect(plain(de.minutes(11_999))).toBe('119 Min.');
    expect(en.minutes(11_999)).toMatch(/^119\s?m/);
    expect(plain(de.minutes(99))).toBe('0 Min.');
  });

  it('[CR11] tells the full duration in words', () => {
    expect(plain(de.credit(12_050))).toBe('2 Stunden, 30 Sekunden');
    expect(plain(en.credit(6_100))).toBe('1 hour, 1 minute');
  });

  it('writes lengths without what is nothing', () => {
    expect(plain(de.duration(3_723_000))).toBe('1 Std. 2 Min. 3 Sek.');
    expect(plain(de.duration(60_000))).toBe('1 Min.');
    expect(plain(de.duration(0))).toBe('0 Sek.');
  });

  it('writes a guess no finer than one can know it', () => {
    expect([0, 12_000, 61_000, 3_590_000, 3_700_000].map((ms) => plain(de.about(ms)))).toEqual([
      '10 Sekunden',
      '20 Sekunden',
      '2 Minuten',
      '1 Stunde',
      '1 Stunde, 5 Minuten',
    ]);
  });

  it('writes sizes with their unit', () => {
    expect(plain(de.bytes(0))).toBe('0 Byte');
    expect(plain(de.bytes(114_322))).toBe('114 kB');
    expect(plain(de.bytes(1_500_000))).toBe('1.5 MB');
    expect(plain(de.bytes(2_000_000_000_000))).toMatch(/^2.000 GB$/);
  });

  it('writes the time in the Swiss way', () => {
    expect(plain(de.dateTime('2026-03-01T17:30:00'))).toBe('01.03.2026, 17.30 Uhr');
    expect(plain(en.dateTime('2026-03-01T17:30:00'))).toMatch(/17:30$/);
  });

  it('names languages with their country', () => {
    expect(de.language('de-CH')).toBe('Deutsch (Schweiz)');
    expect(en.language('de-CH')).toBe('German (Switzerland)');
  });
});
