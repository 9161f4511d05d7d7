import { describe, expect, it } from '@jest/globals';
import { swissToday } from '../../i18n/days.ts';
import { contractForm, termsForm, termsGiven, termsOf } from './typed.ts';

const given = {
  price: '0,6255',
  origins: ' https://a.example.com\n\nhttps://b.example.com:8443 ',
  cap: '',
  concurrency: '2',
  rate: '10',
  burst: '30',
  from: '2026-11-29',
  reason: 'Angebot',
};

describe('the form of a contract', () => {
  it('[WB5] reads prices to the ten-thousandth, origins line by line, and no cap as none', () => {
    expect(termsOf(termsForm.parse(given))).toEqual({
      tenThousandthsPerMinute: 6_255,
      mediaOrigins: ['https://a.example.com', 'https://b.example.com:8443'],
      monthlyMinutes: null,
      concurrency: 2,
      requestsPerSecond: 10,
      burst: 30,
      from: '2026-11-29',
    });
    expect(contractForm.parse({ ...given, customer: 'a@b.ch', to: '' }).to).toBeNull();
  });

  it.each([
    ['price', '0.00001'],
    ['price', '1e2'],
    ['price', '100.1'],
    ['cap', '0'],
    ['origins', 'http://a.example.com'],
    ['origins', 'https://a.example.com/x'],
    ['concurrency', ''],
    ['from', '29.11.2026'],
    ['reason', ' '],
  ])('does not take %s %p', (field, typed) => {
    const read = termsForm.safeParse({ ...given, [field]: typed });
    expect(read.error?.issues.map(({ path: [name] }) => name)).toEqual([field]);
  });

  it('begins with what holds, from today on in Switzerland', () => {
    const current = { ...termsOf(termsForm.parse(given)), monthlyMinutes: 50 };
    expect(termsGiven({ current })).toMatchObject({ price: '0.6255', cap: '50', from: swissToday() });
    expect(swissToday(new Date('2026-11-29T23:30:00Z'))).toBe('2026-11-30');
  });
});
